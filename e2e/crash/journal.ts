import type { GatewayResponse } from '@/e2e/fixtures/gateway';

/** Each has an id; all but entries and documents have a version and a deletion time (bookings: cancellation time). */
export const writtenTables = [
  'users',
  'bookings',
  'opportunities',
  'items',
  'orders',
  'order_entries',
  'invoices',
  'credit_notes',
  'exchanges',
] as const;
export type WrittenTable = (typeof writtenTables)[number];
export type Value = string | number | boolean | null;

/** Guarantee of an acknowledged write. */
export interface Promised {
  readonly table: WrittenTable;
  readonly id: number;
  /** Column values as in PostgreSQL's JSON; `deleted` and `paid_plans` are derived (see verify.ts). */
  readonly row: Readonly<Record<string, Value>>;
}

export interface Expected {
  readonly table: WrittenTable;
  readonly id: number;
  row: Record<string, Value>;
  /** Acknowledged writes that incremented the version, including the first. */
  writes: number;
  /** Possible further increments: retried attempts with unknown outcome. */
  repeats: number;
  fresh: boolean;
}

/** The connection broke before the response was complete. */
export interface Cut {
  readonly kind: string;
  readonly began: number;
  readonly ended: number;
  readonly how: string;
}

export class Journal {
  acknowledged = 0;
  /** 503 responses. */
  unavailable = 0;
  refused = 0;
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

  /** Forgets a row whose write was aborted with unknown outcome. */
  forget(table: WrittenTable, id: number): void {
    this.rows.delete(`${table} ${id}`);
  }

  recordUnexpected(what: string, { status, text }: GatewayResponse): void {
    this.unexpected.push(`${what} was answered ${status}: ${text.slice(0, 300)}`);
  }

  /** `fresh`: written since the last call. */
  expected(which: 'all' | 'fresh'): Expected[] {
    const rows = [...this.rows.values()].filter(({ fresh }) => which === 'all' || fresh);
    for (const row of rows) row.fresh = false;
    return rows;
  }

  get rowCount(): number {
    return this.rows.size;
  }
}
