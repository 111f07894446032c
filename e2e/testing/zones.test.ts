import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '@/tools/launch/project';

/* The direction of imports (CONTRIBUTING.md, "Layers and areas") according to lint: file, forbidden import. One of each rule. */

const forbidden = [
  ['lib/visits/bookings/slots.ts', '@/components/ui/button'],
  ['lib/db/migrate.ts', '@/tools/launch/project'],
  ['lib/visits/bookings/operations.ts', '@/lib/gateway/serve'],
  ['lib/gateway/serve.ts', 'next/server'],
  ['lib/business.ts', '@/lib/env/env'],
  ['lib/visits/bookings/contract.ts', '@/lib/visits/bookings/operations'],
  ['lib/visits/bookings/rules.ts', '@/lib/server/context'],
  ['lib/visits/bookings/record.ts', '@/lib/db/client'],
  ['components/visits/bookings/form.tsx', '@/lib/visits/bookings/operations'],
  ['components/visits/bookings/form.tsx', '@/lib/db/client'],
  ['components/visits/bookings/form.tsx', '@/lib/env/env'],
  ['components/ui/button.tsx', '@/lib/visits/bookings/contract'],
  ['components/ui/button.tsx', '@/lib/visits/bookings/record'],
  ['sandbox/main.ts', '@/lib/env/env'],
  ['app/page.tsx', '../lib/business'],
  ['lib/kernel/audit/write-audit.ts', '@/lib/visits/bookings/rules'],
  ['lib/kernel/access/recheck.ts', '@/lib/people/auth/sessions'],
  ['lib/db/client.ts', '@/lib/sales/orders/record'],
  ['lib/people/users/delete.ts', '@/e2e/testing/database'],
] as const;

const allowed = [
  ['lib/kernel/access/recheck.ts', '@/lib/db/query'],
  ['lib/kernel/compat/router-state.ts', 'next/server'],
  ['lib/visits/bookings/operations.ts', '@/lib/db/client'],
  ['lib/gateway/serve.ts', '@/lib/server/context'],
  ['components/visits/bookings/form.tsx', '@/lib/visits/bookings/contract'],
  ['components/visits/bookings/form.tsx', '@/lib/visits/bookings/record'],
  ['app/api/stores/route.ts', '@/lib/visits/bookings/operations'],
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
  const lines = stdout
    .split('\n')
    .filter((line) => /no-restricted-imports|no-relative-parent-imports/.test(line));
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
