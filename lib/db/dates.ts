/* Prisma reads `date` and `time` columns as JavaScript Dates in UTC; the code and queries (column-types.ts) use text, as on the wire. */

export function dateColumn(date: string): Date {
  return new Date(`${date}T00:00:00.000Z`);
}

export function timeColumn(time: string): Date {
  return new Date(`1970-01-01T${time}.000Z`);
}

/** `YYYY-MM-DD`. */
export function dateOf(column: Date | string): string {
  return typeof column === 'string' ? column : column.toISOString().slice(0, 10);
}

/** `HH:MM:SS`. */
export function timeOf(column: Date | string): string {
  return typeof column === 'string' ? column : column.toISOString().slice(11, 19);
}

const wholeSeconds = 'YYYY-MM-DDTHH:MM:SS'.length;

/** ISO 8601 in UTC with milliseconds, of a Date or a text in JSON's or PostgreSQL's format. */
export function instantOf(column: Date | string): string {
  if (typeof column !== 'string') return column.toISOString();
  // Fast path for a database in UTC: parsing each row by Date or a regular expression dominates the cost of a list.
  const end = column.endsWith('+00:00') ? -6 : column.endsWith('+00') ? -3 : 0;
  const fraction = end === 0 ? '' : column.slice(wholeSeconds, end);
  if (end === 0 || fraction.length > '.123'.length) return new Date(column).toISOString();
  return `${column.slice(0, 10)}T${column.slice(11, wholeSeconds)}${fraction === '' ? '.000' : fraction.padEnd(4, '0')}Z`;
}
