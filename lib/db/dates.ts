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

const wholeSeconds = 'YYYY-MM-DDTHH:MM:SS'.length;
const utc = '+00:00';

/** ISO 8601 in UTC, with milliseconds, of an instant. */
export function instantOf(column: Date | string): string {
  if (typeof column !== 'string') return column.toISOString();
  // As JSON of a database that keeps UTC spells it: a Date of each row, or a regular expression, would cost more than all else that is done with it.
  const fraction = column.slice(wholeSeconds, -utc.length);
  const isUsual = column[10] === 'T' && column.endsWith(utc) && fraction.length <= '.123'.length;
  if (!isUsual) return new Date(column).toISOString();
  return `${column.slice(0, wholeSeconds)}${fraction === '' ? '.000' : fraction.padEnd(4, '0')}Z`;
}
