import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const serverFiles = z.object({ config: z.looseObject({}) });

/**
 * Lets Next.js take its configuration from the build instead of next.config.ts. Call before `next()`.
 *
 * For Next.js 16.4, by the variable that its stand-alone server sets. Otherwise each app process loads Next.js's compiler (24 MB) to read a
 * TypeScript file; the documented `conf` of `next()` is not passed on by its custom server. Test: e2e/contracts/observing.spec.ts, "no process of
 * the app has the compiler of Next in its memory".
 * @param distDir the build's folder, relative to `root`
 */
export async function applyBuiltConfig(root: string, distDir: string): Promise<void> {
  const file = join(root, distDir, 'required-server-files.json');
  const { config } = serverFiles.parse(JSON.parse(await readFile(file, 'utf8')));
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify({
    ...config,
    distDir,
    distDirRoot: distDir,
  });
}
