import { listLimit } from '@/lib/limits';

interface Identified {
  readonly id: number;
}

/**
 * A loaded page, with a row that it lacks at its former place.
 * @param kept id of the row, null for none
 */
export function withKeptRow<Row extends Identified>(
  page: readonly Row[],
  before: readonly Row[],
  kept: number | null,
): readonly Row[] {
  const place = before.findIndex(({ id }) => id === kept);
  const row = before[place];
  if (row === undefined || page.some(({ id }) => id === kept)) return page;
  // Among the last rows, which RecordTable renders as a group: in another group it would be rendered anew, without its input.
  return page.toSpliced(Math.max(place, page.length + 1 - listLimit.office), 0, row);
}

interface Counted<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Puts a row first. Adds one to the total only if the page lacks the row. */
export function withRowFirst<Row extends Identified>(row: Row, { rows, total }: Counted<Row>): Counted<Row> {
  const others = rows.filter(({ id }) => id !== row.id);
  return { rows: [row, ...others], total: total + 1 - (rows.length - others.length) };
}
