import type { z } from 'zod';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { ImportOutcome } from './record';

/** A row of a file whose cells have been read. */
export interface ReadRow<Cells> {
  readonly line: number;
  /** What the check said; null while it is checked. */
  readonly checked: ImportOutcome | null;
  readonly cells: Cells;
}

/** What a row does. */
export interface Plan {
  readonly line: number;
  readonly what: ImportOutcome;
  readonly why: string | null;
}

export const refusedRow = (line: number, why: string): Plan => ({ line, what: 'refused', why });

/** What is special about a list. */
export interface ListImport<Cells> {
  readonly shape: z.ZodType<Cells>;
  /** The same key twice in one file: the second row is refused. */
  keyOf(cells: Cells): string;
  readonly twice: (line: number) => string;
  /** What the rows would do, as of now. */
  plan(sql: Sql, rows: readonly ReadRow<Cells>[], now: Date): Promise<Plan[]>;
  /** Does it, with the rows that it concerns locked; returns what was done. */
  apply(tx: Transaction, rows: readonly ReadRow<Cells>[], by: number, now: Date): Promise<Plan[]>;
}

/** The first of all messages of a row, as one text. */
export function whyNot(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ message }) => message))].join(' ').slice(0, 500);
}
