import { Prisma } from '@/lib/db/generated/client';
import type { Columns, Sql } from '@/lib/db/sql';

/**
 * The names of the people of an opportunity or order; visible to everyone who may see the record. Read with the record, never stored in it
 * or in the audit trail (`difference` in lib/audit/write-audit.ts removes them).
 */
export interface PartyNames {
  readonly userName: string;
  readonly executiveName: string | null;
  readonly employeeName: string | null;
}

const nameOf = (column: string) => `(SELECT u.name FROM users u WHERE u.id = t.${column})`;

/** SQL: for a row with alias `t`. Subqueries guarantee one lookup by primary key per name at any page size; joins would not. */
export const partyNameColumns = {
  userName: nameOf('user_id'),
  executiveName: nameOf('executive_id'),
  employeeName: nameOf('employee_id'),
} as const satisfies Columns & Record<keyof PartyNames, string>;

/** The names on the wire; empty for a deleted account, null for none. */
export type NamesOnWire = Readonly<{
  username: string;
  executivename: string | null;
  employeename: string | null;
}>;

export function namesOnWire({ userName, executiveName, employeeName }: PartyNames): NamesOnWire {
  return { username: userName, executivename: executiveName, employeename: employeeName };
}

export function hasNames(row: object): row is PartyNames {
  return 'userName' in row;
}

/** Adds the names to a record that was read or written without them, in one statement. */
export async function named<
  Fields extends { userid: number; executiveid: number | null; employeeid: number | null },
>(sql: Sql, fields: Fields): Promise<Fields & NamesOnWire> {
  const { userid, executiveid, employeeid } = fields;
  const found = await sql.rows<{ id: number; name: string }>(
    Prisma.sql`SELECT json_build_object('id', id, 'name', name) AS row FROM users
      WHERE id IN (${userid}::int, ${executiveid}::int, ${employeeid}::int)`,
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const of = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...fields,
    username: names.get(userid) ?? '',
    executivename: of(executiveid),
    employeename: of(employeeid),
  };
}
