import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const serverFiles = z.object({ config: z.looseObject({}) });

/**
 * Takes Next.js's configuration from the build instead of next.config.ts. Call before `next()`.
 * For Next.js 16.4, by the variable of its stand-alone server: its custom server ignores the documented `conf` of `next()`, and each
 * process would load Next.js's compiler (24 MB) to read a TypeScript file. Test: e2e/contracts/observability.torture.spec.ts, "no process of the app
 * loads the Next compiler".
 * @param distDir relative to `root`
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
