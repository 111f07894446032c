import type { Answer } from '@/e2e/fixtures/gateway';

/** Tables whose rows the writers make; each has an id, a version and a moment of deletion (bookings: of cancelling). */
export type WrittenTable = 'users' | 'bookings' | 'opportunities' | 'items' | 'orders';
export type Value = string | number | boolean | null;

/** What an acknowledged write promises of a row. */
export interface Promised {
  readonly table: WrittenTable;
  readonly id: number;
  /** Columns as PostgreSQL writes them in JSON; `deleted` and `paid_plans` are derived (see verify.ts). */
  readonly row: Readonly<Record<string, Value>>;
}

/** A row as the acknowledged writes have left it. */
export interface Expected {
  readonly table: WrittenTable;
  readonly id: number;
  row: Record<string, Value>;
  /** How many acknowledged writes counted its version up, the first one included. */
  writes: number;
  /** How many more may have: each time that nobody knows whether a write was done, before it was tried again. */
  repeats: number;
  fresh: boolean;
}

/** A request whose connection broke before its answer was whole. */
export interface Cut {
  readonly kind: string;
  readonly began: number;
  readonly ended: number;
  readonly how: string;
}

/** Every write that was acknowledged, what became of the others, and answers that nobody should get. */
export class Journal {
  acknowledged = 0;
  /** Answered 503. */
  unavailable = 0;
  /** Nobody listened. */
  unheard = 0;
  readonly cut: Cut[] = [];
  readonly unexpected: string[] = [];
  private readonly rows = new Map<string, Expected>();

  acknowledge({ table, id, row }: Promised, repeats: number): void {
    const key = `${table} ${id}`;
    const known = this.rows.get(key) ?? { table, id, row: {}, writes: 0, repeats: 0, fresh: true };
    known.row = { ...known.row, ...row };
    known.writes += 1;
    known.repeats += repeats;
    known.fresh = true;
    this.rows.set(key, known);
  }

  /** Takes back what is expected of a row: a write of it was given up without knowing what became of it. */
  forget(table: WrittenTable, id: number): void {
    this.rows.delete(`${table} ${id}`);
  }

  surprise(what: string, { status, text }: Answer): void {
    this.unexpected.push(`${what} was answered ${status}: ${text.slice(0, 300)}`);
  }

  /** All rows, or those written since this was asked last. */
  expected(which: 'all' | 'fresh'): Expected[] {
    const rows = [...this.rows.values()].filter(({ fresh }) => which === 'all' || fresh);
    for (const row of rows) row.fresh = false;
    return rows;
  }

  get rowCount(): number {
    return this.rows.size;
  }
}
