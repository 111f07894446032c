import { Refusal } from '@/lib/access/refusal';

/** Refuses 409 STALE_VERSION, with the current record, where an update was made on an older one. */
export function requireVersion(sent: number | undefined, current: { version: number }): void {
  if (sent === undefined || sent === current.version) return;
  throw new Refusal(
    'STALE_VERSION',
    'This record was changed by someone else meanwhile. Please look at it again.',
    { data: current },
  );
}

/** A value of a column as Prisma, or SQL's JSON, gives it; amounts of money as text or Prisma's decimals, with two places. */
type Value = string | number | boolean | null | Date | { toFixed(places: number): string };

/**
 * Whether a saving would leave a row as it is. Such a saving does nothing: the version stays, so that nobody else's form goes stale for
 * it and an update whose answer was lost can be sent again, and the trail gets no entry.
 * @param columns what would be saved; what it does not name stays
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
