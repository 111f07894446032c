import { readdirSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '@/tools/launch/project';

/* Tools start sites of their own: an import that needs the site of the test runner would end them at once. */

const folder = 'e2e/tools';
const runnersSite = 'e2e/fixtures/urls.ts';

test('no tool loads the addresses of the test runner', async () => {
  const tools = readdirSync(`${PROJECT_DIR}/${folder}`).filter((name) => name.endsWith('.ts'));
  const files = await Promise.all(
    tools.map(async (tool) => {
      const { metafile } = await build({
        absWorkingDir: PROJECT_DIR,
        entryPoints: [`${folder}/${tool}`],
        bundle: true,
        write: false,
        metafile: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
      });
      return { tool, loaded: Object.keys(metafile.inputs) };
    }),
  );
  expect(files.find(({ tool }) => tool === 'fuzz.ts')?.loaded).toContain('e2e/fixtures/endpoint-scenes.ts');
  expect(files.filter(({ loaded }) => loaded.includes(runnersSite)).map(({ tool }) => tool)).toEqual([]);
});
