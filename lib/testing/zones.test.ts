import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '@/tools/launch/project';

/** The direction of imports (CONTRIBUTING.md, "The map") according to lint: file, forbidden import. */
const forbidden = [
  // lib must not import screens
  ['lib/bookings/slots.ts', '@/components/ui/button'],
  ['lib/server/page.ts', '@/app/layout'],
  // or tools
  ['lib/db/migrate.ts', '@/tools/launch/project'],
  ['lib/server/telemetry/gather.ts', '@/tools/launch/workers'],
  // slices must not import gateway, server and Next.js
  ['lib/bookings/operations.ts', 'next/headers'],
  ['lib/bookings/operations.ts', '@/lib/gateway/serve'],
  ['lib/bookings/operations.ts', '@/lib/server/context'],
  ['lib/payments/razorpay.ts', 'next/server'],
  // only server, app and middleware may import Next.js
  ['lib/gateway/serve.ts', 'next/server'],
  // pure and edge-safe
  ['lib/business.ts', '@/lib/env'],
  ['lib/contract.ts', 'next/server'],
  ['lib/text/messages.ts', 'react'],
  ['lib/access/routes.ts', '@/lib/db/client'],
  ['lib/access/permissions.ts', 'node:crypto'],
  ['lib/bookings/contract.ts', './operations'],
  ['lib/bookings/contract.ts', '@/lib/bookings/operations'],
  ['lib/bookings/rules.ts', '@/lib/server/context'],
  ['lib/bookings/record.ts', '@/lib/db/client'],
  ['lib/bookings/rules.ts', '@/lib/auth/token'],
  // screens
  ['components/bookings/form.tsx', '@/lib/bookings/operations'],
  ['components/bookings/form.tsx', '@/lib/db/client'],
  ['components/bookings/form.tsx', '@/lib/server/page'],
  ['components/bookings/form.tsx', '@/lib/auth/token'],
  ['components/bookings/form.tsx', '@/lib/payments/provider'],
  ['components/bookings/form.tsx', '@/lib/env'],
  ['components/bookings/form.tsx', '@/lib/gateway/serve'],
  ['components/bookings/form.tsx', '@/app/layout'],
  ['components/bookings/form.tsx', 'next/headers'],
  // parts without a business word
  ['components/ui/button.tsx', '@/lib/bookings/contract'],
  ['components/ui/button.tsx', '@/lib/bookings/record'],
  ['components/ui/button.tsx', '@/components/bookings/form'],
  // a separate program
  ['sandbox/main.ts', '@/lib/env'],
  // across folders only by the alias
  ['app/page.tsx', '../lib/business'],
  ['lib/bookings/rules.ts', '../business'],
] as const;

const allowed = [
  ['lib/bookings/rules.ts', '@/lib/business'],
  ['lib/bookings/contract.ts', '@/lib/contract'],
  ['lib/bookings/operations.ts', '@/lib/db/client'],
  ['lib/bookings/operations.ts', './rules'],
  ['lib/server/page.ts', 'next/headers'],
  ['lib/gateway/serve.ts', '@/lib/server/context'],
  ['components/bookings/form.tsx', '@/lib/bookings/contract'],
  ['components/bookings/form.tsx', '@/lib/bookings/rules'],
  ['components/bookings/form.tsx', '@/lib/bookings/record'],
  ['components/bookings/form.tsx', '@/lib/gateway/client'],
  ['components/bookings/form.tsx', '@/lib/text/messages'],
  ['components/bookings/form.tsx', '@/components/ui/button'],
  ['components/bookings/form.tsx', 'next/navigation'],
  ['components/ui/button.tsx', 'next/link'],
  ['components/ui/button.tsx', '@/lib/lazy-module'],
  ['app/api/stores/route.ts', '@/lib/bookings/operations'],
  ['app/page.tsx', 'next/headers'],
  ['sandbox/main.ts', 'node:http'],
] as const;

let project: string;
let complaints: Set<string>;

function where(kind: string, index: number, file: string): string {
  return path.join(kind, String(index), file);
}

/** Each row is a project of its own with one file; all are linted at once, with the repository's rules. */
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
