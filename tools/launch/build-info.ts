import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { BUILD_INFO, type BuildInfo } from '@/lib/server/build-info';
import { PROJECT_DIR } from './project';

const packageJson = z.object({ version: z.string() });

/** Commit in `PASIDI_COMMIT` (an image is built without the repository), else of the repository, else null. */
function commitOf(variables: Record<string, string | undefined>): string | null {
  const configured = variables['PASIDI_COMMIT']?.trim();
  if (configured) return configured;
  const { stdout, status } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: PROJECT_DIR,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

/** Into a build: what it is, and what its pages show. */
export function writeBuildInfo(
  distDir: string,
  shown: Pick<BuildInfo, 'siteUrl' | 'testMode' | 'languages'>,
  variables: Record<string, string | undefined>,
): void {
  const { version } = packageJson.parse(
    JSON.parse(readFileSync(path.join(PROJECT_DIR, 'package.json'), 'utf8')),
  );
  const info: BuildInfo = { version, commit: commitOf(variables), ...shown };
  writeFileSync(path.join(PROJECT_DIR, distDir, BUILD_INFO), `${JSON.stringify(info)}\n`);
}
