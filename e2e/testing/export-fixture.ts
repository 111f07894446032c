import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { z } from 'zod';
import type { User } from '@/lib/db/generated/client';
import { exportList } from '@/lib/desk/export/contract';
import { byteOrderMark } from '@/lib/desk/export/csv';
import { exportRows } from '@/lib/desk/export/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export const exported = throughContract(exportList, exportRows);

export async function textOf({ stream }: { stream: ReadableStream<Uint8Array> }): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const records = z.array(z.record(z.string(), z.string()));

/** Fixture of one test file: a database with a company, and its exports. */
export async function exportFixture() {
  const database = await testDb();
  const { db, pool } = database;
  const context = testContext(database, { passwords: 'quick', limits: true });

  let staff: Company;

  /** Rows by header, and the last line. */
  async function read(user: User, input: object) {
    const text = await textOf(await exported(context.as(user), input));
    expect(text.startsWith(byteOrderMark)).toBe(true);
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    const end = lines.pop();
    return { rows: records.parse(parse(lines.join('\r\n'), { columns: true, bom: true })), end };
  }

  async function trail() {
    const { rows } = await pool.query<{ action: string; actor_id: number; after: object }>(
      `SELECT action, actor_id, after FROM audit_entries WHERE entity = 'export' ORDER BY id`,
    );
    return rows;
  }

  return {
    database,
    db,
    pool,
    context,
    read,
    trail,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
