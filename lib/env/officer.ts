import { grievanceOfficer } from '@/lib/business';
import { EnvError, type Env } from './env';

/**
 * Throws EnvError for a live site whose Grievance Officer has no name (docs/operations.md, "Before going live"). Asked at the start, not of a build.
 * A site on test payments may wait with it.
 */
export function requireOfficer(
  { live, testMode }: Pick<Env, 'live' | 'testMode'>,
  { name }: Pick<typeof grievanceOfficer, 'name'> = grievanceOfficer,
): void {
  if (live && !testMode && name === null)
    throw new EnvError([
      'grievanceOfficer in lib/business.ts has no name: a live site names who takes complaints.',
    ]);
}
