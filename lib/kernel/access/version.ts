import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';

/** Optimistic locking: refuses an update of an older version with 409 STALE_VERSION and the current record. */
export function requireVersion(version: number | undefined, current: { version: number }): void {
  if (version === undefined || version === current.version) return;
  throw staleVersion(current);
}

/** 409 STALE_VERSION with the current record. */
export function staleVersion(current: { version: number }): Refusal {
  return new Refusal('STALE_VERSION', refusalText.staleVersion, { data: current });
}

/** Value of a column, from Prisma or SQL's JSON; amounts of money as text or Prisma's decimals, with two places. */
type Value = string | number | boolean | null | Date | { toFixed(places: number): string };

/**
 * Such an update is skipped: open forms do not become stale, a lost response can be repeated, and the audit trail gets no entry.
 * @param columns the values to write; absent columns stay unchanged
 */
export function isUnchanged<Columns extends Readonly<Record<string, Value>>>(
  row: { readonly [Name in keyof Columns]: Value },
  columns: Columns,
): boolean {
  return Object.keys(columns).every((name) => textOf(row[name]) === textOf(columns[name]));
}

function textOf(value: Value | undefined): string | number | boolean | null | undefined {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? value.toFixed(2) : value;
}
