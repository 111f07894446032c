import type { Env } from '@/lib/env/env';
import { readProject } from '@/tools/messages/project';
import { approvedOf } from '@/tools/messages/review';
import { LaunchError } from './launch-error';

/** Throws a {@link LaunchError} if texts of a live site's languages have changed since lib/approved-languages.json was written. */
export function checkLanguages(
  { live, testMode, languages }: Pick<Env, 'live' | 'testMode' | 'languages'>,
  approved = approvedOfProject,
): void {
  if (!live || testMode) return;
  const known = approved();
  const changed = languages.filter((language) => !known.includes(language));
  if (changed.length === 0) return;
  throw new LaunchError(
    `Texts of law, money or consent have changed since they were approved (${changed.join(', ')}): \`npm run messages -- drafts ${changed[0] ?? ''}\` lists them; approve them, or leave the language out of LANGUAGES.`,
  );
}

function approvedOfProject(): readonly string[] {
  const { catalogue, review } = readProject();
  return approvedOf(review, catalogue);
}
