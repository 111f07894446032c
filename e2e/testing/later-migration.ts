import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { writeMigration } from '@/lib/db/migrate';
import { PRISMA_DIR } from '@/tools/launch/project';

/** Fixture of one test file: a copy of the folder prisma with one more migration. */
export function withLaterMigration(sql: string): { prismaDir: string; name: string } {
  const prismaDir = mkdtempSync(path.join(tmpdir(), 'pasidi-prisma-'));
  for (const part of ['schema.prisma', 'migrations'])
    cpSync(path.join(PRISMA_DIR, part), path.join(prismaDir, part), { recursive: true });
  const file = writeMigration(prismaDir, 'later', sql, new Date('2999-01-01T00:00:00Z'));
  afterAll(() => rmSync(prismaDir, { recursive: true }));
  return { prismaDir, name: path.basename(path.dirname(file)) };
}
