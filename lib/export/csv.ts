import { stringify } from 'csv-stringify/sync';

/** CSV as of RFC 4180, safe to open in a spreadsheet. */
export type Cell = string | number | boolean | null | undefined;

/** The characters with which a spreadsheet begins a formula, in their full width too. */
const beginsFormula = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula, and before one that begins with such an apostrophe, so that
 * {@link unguarded} restores every text. Source: owasp.org/www-community/attacks/CSV_Injection.
 */
function guarded(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text;
}

/** The text before {@link guarded}. */
export function unguarded(text: string): string {
  return text.startsWith("'") && beginsFormula.test(text.slice(1)) ? text.slice(1) : text;
}

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Lines of a CSV file, each ended by CRLF. Numbers are plain; a null is empty. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  return stringify([...rows], {
    record_delimiter: 'windows',
    cast: { string: guarded, boolean: String },
  });
}
