export const idOf = ({ id }: { readonly id: number }) => id;

/** Rows of a next page that are not listed yet: writes move rows across pages. */
export function withoutKnown<Row>(
  rows: readonly Row[],
  known: readonly Row[],
  keyOf: (row: Row) => unknown,
): Row[] {
  const keys = new Set(known.map(keyOf));
  return rows.filter((row) => !keys.has(keyOf(row)));
}
