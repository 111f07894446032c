/**
 * A `date` or `time` column travels through Prisma as a JavaScript Date in UTC; inside it is text, as on the wire. Statements of our
 * own (sql.ts) spell it as text at once.
 */

export function dateColumn(date: string): Date {
  return new Date(`${date}T00:00:00.000Z`);
}

export function timeColumn(time: string): Date {
  return new Date(`1970-01-01T${time}.000Z`);
}

/** `YYYY-MM-DD` of a date column. */
export function dateOf(column: Date | string): string {
  return typeof column === 'string' ? column : column.toISOString().slice(0, 10);
}

/** `HH:MM:SS` of a time column. */
export function timeOf(column: Date | string): string {
  return typeof column === 'string' ? column : column.toISOString().slice(11, 19);
}

/** ISO 8601 in UTC, with milliseconds, of an instant. */
export function instantOf(column: Date | string): string {
  return (typeof column === 'string' ? new Date(column) : column).toISOString();
}
