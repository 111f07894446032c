import type { Sql, Transaction } from '@/lib/db/sql';
import { customerImport } from './customers';
import { itemImport } from './items';
import { fieldsOf, type Mapping } from './mapping';
import { opportunityImport } from './opportunities';
import { refusedRow, whyNot, type KnownPiece, type ListImport, type Plan } from './plan';
import type { ImportedList, ImportOutcome } from './record';

/* Reads the cells of a list's rows, and checks or imports them. */

export interface ParkedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly checked: ImportOutcome | null;
  readonly before: string | null;
}

export interface RowsOfList {
  /** Mobiles by row, of refused rows too: their cells are blanked with the account. Rows without a valid mobile are missing. */
  mobiles(sql: Sql): Promise<ReadonlyMap<number, string>>;
  /** @param pieces those that parts before make; adds these */
  plan(sql: Sql, now: Date, pieces: KnownPiece[]): Promise<Plan[]>;
  apply(tx: Transaction, by: number, now: Date): Promise<Plan[]>;
}

/** @param seen keys of earlier rows with their lines; adds these rows */
export function rowsOfList(
  list: ImportedList,
  mapping: Mapping,
  rows: readonly ParkedRow[],
  seen: Map<string, number>,
): RowsOfList {
  switch (list) {
    case 'customers':
      return readRows(customerImport, mapping, rows, seen);
    case 'opportunities':
      return readRows(opportunityImport, mapping, rows, seen);
    case 'items':
      return readRows(itemImport, mapping, rows, seen);
  }
}

function readRows<Cells>(
  { shape, keyOf, twice, mobilesOf, plan, apply }: ListImport<Cells>,
  mapping: Mapping,
  rows: readonly ParkedRow[],
  seen: Map<string, number>,
): RowsOfList {
  const refusals: Plan[] = [];
  const accepted = rows.flatMap(({ line, cells, checked, before }) => {
    const read = shape.safeParse(fieldsOf(mapping, cells));
    if (!read.success) {
      refusals.push(refusedRow(line, whyNot(read.error)));
      return [];
    }
    const key = keyOf(read.data);
    const first = seen.get(key);
    if (first !== undefined) {
      refusals.push(refusedRow(line, twice(first, read.data)));
      return [];
    }
    seen.set(key, line);
    return { line, checked, before, cells: read.data };
  });
  return {
    mobiles: (sql) =>
      mobilesOf(
        sql,
        rows.map(({ line, cells }) => ({ line, fields: fieldsOf(mapping, cells) })),
      ),
    plan: async (sql, now, pieces) => [...refusals, ...(await plan(sql, accepted, now, pieces))],
    apply: async (tx, by, now) => [...refusals, ...(await apply(tx, accepted, by, now))],
  };
}
