import type { Env } from '@/lib/env/env';
import type { BuildInfo } from '@/lib/server/build-info';
import { LaunchError } from './launch-error';

/** Throws a {@link LaunchError} unless the build is complete and its prerendered pages show this address and mode. */
export function checkBuild(
  build: BuildInfo | null,
  env: Pick<Env, 'testMode'>,
  siteUrl: string | undefined,
): BuildInfo {
  if (build === null) throw new LaunchError('There is no complete build here: npm run build');
  const expectedUrl = siteUrl?.trim() || null;
  if (build.siteUrl === expectedUrl && build.testMode === env.testMode) return build;
  throw new LaunchError(
    `The build is for SITE_URL=${build.siteUrl ?? ''}${build.testMode ? ' in test mode' : ''}, not for SITE_URL=${expectedUrl ?? ''}${env.testMode ? ' in test mode' : ''}: its pages show that address, and whether payments are tests. Build with the same settings (npm run build).`,
  );
}
