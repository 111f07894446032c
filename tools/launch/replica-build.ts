import type { Env } from '@/lib/env/env';
import type { BuildInfo } from '@/lib/server/build-info';
import { LaunchError } from './launch-error';

/** Throws a {@link LaunchError} unless the build is complete and its prerendered pages show this address, mode and languages. */
export function checkBuild(
  build: BuildInfo | null,
  env: Pick<Env, 'testMode' | 'languages'>,
  siteUrl: string | undefined,
): BuildInfo {
  if (build === null) throw new LaunchError('There is no complete build here: npm run build');
  const expected = settingsOf({ ...env, siteUrl: siteUrl?.trim() || null });
  if (settingsOf(build) === expected) return build;
  throw new LaunchError(
    `The build is for ${settingsOf(build)}, not for ${expected}: its pages show that address, those languages, and whether payments are tests. Build with the same settings (npm run build).`,
  );
}

function settingsOf({
  siteUrl,
  testMode,
  languages,
}: Pick<BuildInfo, 'siteUrl' | 'testMode'> & Pick<Env, 'languages'>): string {
  return `SITE_URL=${siteUrl ?? ''}${testMode ? ' in test mode' : ''} with LANGUAGES=${languages.join(',')}`;
}
