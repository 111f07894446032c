import type { Answer } from '@/e2e/fixtures/gateway';

/** Tables of the writers; each has an id, and all but entries a version and a deletion time (bookings: cancellation time). */
export type WrittenTable = 'users' | 'bookings' | 'opportunities' | 'items' | 'orders' | 'order_entries';
export type Value = string | number | boolean | null;

/** What an acknowledged write guarantees about a row. */
export interface Promised {
  readonly table: WrittenTable;
  readonly id: number;
  /** Column values as in PostgreSQL's JSON; `deleted` and `paid_plans` are derived (see verify.ts). */
  readonly row: Readonly<Record<string, Value>>;
}

/** Expected state of a row after the acknowledged writes. */
export interface Expected {
  readonly table: WrittenTable;
  readonly id: number;
  row: Record<string, Value>;
  /** Number of acknowledged writes that incremented the version, including the first. */
  writes: number;
  /** Number of possible further increments: one for each attempt with unknown outcome that was retried. */
  repeats: number;
  fresh: boolean;
}

/** A request whose connection broke before the response was complete. */
export interface Cut {
  readonly kind: string;
  readonly began: number;
  readonly ended: number;
  readonly how: string;
}

/** Acknowledged writes, the outcomes of the others, and unexpected responses. */
export class Journal {
  acknowledged = 0;
  /** Number of 503 responses. */
  unavailable = 0;
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

  /** Drops the expectation of a row, after a write of it was aborted with unknown outcome. */
  forget(table: WrittenTable, id: number): void {
    this.rows.delete(`${table} ${id}`);
  }

  surprise(what: string, { status, text }: Answer): void {
    this.unexpected.push(`${what} was answered ${status}: ${text.slice(0, 300)}`);
  }

  /** All rows, or those written since the last call. */
  expected(which: 'all' | 'fresh'): Expected[] {
    const rows = [...this.rows.values()].filter(({ fresh }) => which === 'all' || fresh);
    for (const row of rows) row.fresh = false;
    return rows;
  }

  get rowCount(): number {
    return this.rows.size;
  }
}
