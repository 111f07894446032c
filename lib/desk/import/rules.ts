/* Dates of a file's column. Spreadsheets write them in the order of their country: 31/01/1990 in India, 1/31/1990 in the United States. */

export const dateOrders = ['day', 'month'] as const;
/** Number of a date that comes first. */
export type DateOrder = (typeof dateOrders)[number];

/** `mixed`: the column holds dates of both orders, so that none of them is read. */
export type ColumnOrder = DateOrder | 'mixed';

const numbers = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/;
const excelZero = /^0?0[-/ ]Jan[-/ ](?:19)?00$/i;

function numbersOf(cell: string): readonly [number, number, number] | null {
  const [, first, , second, third] = numbers.exec(cell) ?? [];
  return first === undefined ? null : [Number(first), Number(second), Number(third)];
}

/** What programs write for no date: Outlook `0/0/00`, spreadsheets the day 0 of 1900 or of 1899-12-30. */
export function isNoDate(cell: string): boolean {
  if (excelZero.test(cell)) return true;
  const found = numbersOf(cell);
  if (found === null) return false;
  const [year = 0, ...others] = found[0] > 31 ? found : found.toReversed();
  const [low, high] = others.toSorted((a, b) => a - b);
  if (year === 0 || year === 1900) return low === 0 && (high === 0 || high === 1);
  return year === 1899 && low === 12 && high === 30;
}

/** Day, month and year of `4/1/1990` in an order, or of `1990/1/4`; null for any other text. */
function orderedOf(
  cell: string,
  order: DateOrder,
): readonly [day: number, month: number, year: number] | null {
  const found = numbersOf(cell);
  if (found === null) return null;
  const [first, second, third] = found;
  if (first >= 1000) return [third, second, first];
  if (third < 1000) return null;
  return order === 'day' ? [first, second, third] : [second, first, third];
}

/** `4/1/1990`, `04-01-1990` and `4.1.1990` as `1990-01-04` or `1990-04-01`, `1990/1/4` as the former; another text unchanged. */
export function isoDate(cell: string, order: DateOrder): string {
  const found = orderedOf(cell, order);
  if (found === null) return cell;
  const [day, month, year] = found;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** `31/01/1990` is not, with the month first. */
export function isReadable(cell: string, order: DateOrder): boolean {
  const [day = 0, month = 0] = orderedOf(cell, order) ?? [];
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

/**
 * The column is read in one order: the day comes first unless a date of the column contradicts.
 * @param chosen by the admin
 * @returns null if the day comes first, and the column shows it or leaves no choice
 */
export function columnOrder(cells: readonly string[], chosen: DateOrder | undefined): ColumnOrder | null {
  const dates = cells.filter((cell) => !isNoDate(cell));
  const has = (day: boolean, month: boolean) =>
    dates.some((cell) => isReadable(cell, 'day') === day && isReadable(cell, 'month') === month);
  const [dayFirst, monthFirst] = [has(true, false), has(false, true)];
  const isOpen = dates.some(
    (cell) => isReadable(cell, 'day') && isoDate(cell, 'day') !== isoDate(cell, 'month'),
  );
  if (chosen !== undefined) return isOpen || monthFirst ? chosen : null;
  if (monthFirst) return dayFirst ? 'mixed' : 'month';
  return isOpen && !dayFirst ? 'day' : null;
}
