import { stringify } from 'csv-stringify/sync';

/** RFC 4180, safe to open in a spreadsheet. */
export type Cell = string | number | boolean | null | undefined;

/** Start of a formula in spreadsheets, full-width characters too. */
const beginsFormula = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula, and before one that already begins so, so that {@link
 * unguarded} restores every text. Source: owasp.org/www-community/attacks/CSV_Injection.
 */
function guarded(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text;
}

/** Reverts {@link guarded}. */
export function unguarded(text: string): string {
  return text.startsWith("'") && beginsFormula.test(text.slice(1)) ? text.slice(1) : text;
}

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Each line ends with CRLF. Null is empty. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  return stringify([...rows], {
    record_delimiter: 'windows',
    cast: { string: guarded, boolean: String },
  });
}
