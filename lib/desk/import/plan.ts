import type { z } from 'zod';
import { mobile } from '@/lib/contract';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { itemValues } from '@/lib/sales/items/to-wire';
import type { ImportOutcome } from './record';

export interface ReadRow<Cells> {
  readonly line: number;
  /** The check's outcome; null during the check. */
  readonly checked: ImportOutcome | null;
  /** {@link Plan.before} of the check. */
  readonly before: string | null;
  readonly cells: Cells;
}

export interface Plan {
  readonly line: number;
  readonly what: ImportOutcome;
  readonly why: string | null;
  /** Hash of what the row changes; the import refuses the row if it differs by then. */
  readonly before?: string;
}

export const refusedRow = (line: number, why: string): Plan => ({ line, what: 'refused', why });

export interface FieldsOfRow {
  readonly line: number;
  /** Cells by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Mobiles in a column of their own. */
export async function mobilesInFile(
  _sql: Sql,
  rows: readonly FieldsOfRow[],
): Promise<ReadonlyMap<number, string>> {
  return new Map(
    rows.flatMap(({ line, fields }) => {
      const { success, data } = mobile.safeParse(fields['mobile']);
      return success ? [[line, data]] : [];
    }),
  );
}

/** A piece that is stored, or that a row before makes. */
export type KnownPiece = Parameters<typeof itemValues>[0];

export interface ListImport<Cells> {
  readonly shape: z.ZodType<Cells>;
  /** A second row with the same key in a file is refused. */
  keyOf(cells: Cells): string;
  readonly twice: (line: number, cells: Cells) => string;
  /** Mobiles of the persons whom rows concern, refused rows too; missing where none is known. */
  mobilesOf(sql: Sql, rows: readonly FieldsOfRow[]): Promise<ReadonlyMap<number, string>>;
  /** @param pieces those that parts before make; adds these. Of a list of items */
  plan(sql: Sql, rows: readonly ReadRow<Cells>[], now: Date, pieces: KnownPiece[]): Promise<Plan[]>;
  /** Locks the rows concerned; returns the effects. */
  apply(tx: Transaction, rows: readonly ReadRow<Cells>[], by: number, now: Date): Promise<Plan[]>;
}

/** All distinct messages of a row, as one text. */
export function whyNot(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ message }) => message))].join(' ').slice(0, 500);
}
