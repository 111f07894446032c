import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '@/tools/launch/project';

/* The direction of imports (CONTRIBUTING.md, "The map") according to lint: file, forbidden import. One of each rule. */

const forbidden = [
  ['lib/bookings/slots.ts', '@/components/ui/button'],
  ['lib/db/migrate.ts', '@/tools/launch/project'],
  ['lib/bookings/operations.ts', '@/lib/gateway/serve'],
  ['lib/gateway/serve.ts', 'next/server'],
  ['lib/business.ts', '@/lib/env'],
  ['lib/bookings/contract.ts', '@/lib/bookings/operations'],
  ['lib/bookings/rules.ts', '@/lib/server/context'],
  ['lib/bookings/record.ts', '@/lib/db/client'],
  ['components/bookings/form.tsx', '@/lib/bookings/operations'],
  ['components/bookings/form.tsx', '@/lib/db/client'],
  ['components/bookings/form.tsx', '@/lib/env'],
  ['components/ui/button.tsx', '@/lib/bookings/contract'],
  ['components/ui/button.tsx', '@/lib/bookings/record'],
  ['sandbox/main.ts', '@/lib/env'],
  ['app/page.tsx', '../lib/business'],
] as const;

const allowed = [
  ['lib/bookings/operations.ts', '@/lib/db/client'],
  ['lib/gateway/serve.ts', '@/lib/server/context'],
  ['components/bookings/form.tsx', '@/lib/bookings/contract'],
  ['components/bookings/form.tsx', '@/lib/bookings/record'],
  ['app/api/stores/route.ts', '@/lib/bookings/operations'],
] as const;

let project: string;
let complaints: Set<string>;

function where(kind: string, index: number, file: string): string {
  return path.join(kind, String(index), file);
}

/** One project per row, with one file; all are linted at once, with the repository's rules. */
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'pasidi-zones-'));
  for (const [kind, rows] of Object.entries({ forbidden, allowed })) {
    for (const [index, [file, source]] of rows.entries()) {
      const full = path.join(project, where(kind, index, file));
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, `export { thing } from '${source}';\n`);
      copyFileSync(
        path.join(PROJECT_DIR, '.oxlintrc.json'),
        path.join(project, kind, String(index), '.oxlintrc.json'),
      );
    }
  }
  const oxlint = path.join(PROJECT_DIR, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=unix'], {
    cwd: project,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line.includes('no-restricted-imports'));
  complaints = new Set(lines.map((line) => line.split(':')[0] ?? ''));
});
afterAll(() => rmSync(project, { recursive: true }));

describe('lint refuses an import against the direction', () => {
  it.each(forbidden.map(([file, source], index) => ({ file, source, index })))(
    '$file <- $source',
    ({ file, index }) => {
      expect(complaints).toContain(where('forbidden', index, file));
    },
  );
});

describe('lint lets through', () => {
  it.each(allowed.map(([file, source], index) => ({ file, source, index })))(
    '$file <- $source',
    ({ file, index }) => {
      expect(complaints).not.toContain(where('allowed', index, file));
    },
  );
});
