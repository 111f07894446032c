import { stringify } from 'csv-stringify/sync';

/** RFC 4180, safe to open in a spreadsheet. */
export type Cell = string | number | boolean | null | undefined;

/*
 * A spreadsheet that separates cells by semicolons or tabs ignores quotes that do not begin a cell: a cell of its own begins after each
 * of them, and after a line break. Blanks and quotation marks before a formula are skipped too. Full-width characters count.
 */
const begin = String.raw`(?<=^|[;\t\r\n])`;
const formula = String.raw`(?=(?:['"]|[^\S\t\r\n])*[=+\-@＝＋－＠])`;
const blank = String.raw`(?='*[\t\r])`;
const toGuard = new RegExp(`${begin}${formula}|^${blank}`, 'gu');
const toUnguard = new RegExp(`${begin}'${formula}|^'${blank}`, 'gu');

/**
 * Puts an apostrophe before whatever a spreadsheet would run as a formula, and before what already begins so, so that {@link unguarded}
 * restores every text. Source: owasp.org/www-community/attacks/CSV_Injection.
 */
function guarded(text: string): string {
  return text.replaceAll(toGuard, "'");
}

/** Reverts {@link guarded}. */
export function unguarded(text: string): string {
  return text.replaceAll(toUnguard, '');
}

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Each line ends with CRLF. Null is empty. In quotes: cells with a separator of any spreadsheet, a quotation mark or a line break. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  return stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /[",;\t\r\n]/,
    cast: { string: guarded, boolean: String },
  });
}
