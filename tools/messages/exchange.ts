import { byteOrderMark, csvLines, unguarded } from '@/lib/desk/export/csv';
import { csvRecords, pause } from '@/lib/desk/import/csv-records';
import { englishOf, type Catalogue, type Texts } from './catalogue';
import { checkText, isFault, type Rules } from './check';
import { stateOf, type Review, type State } from './review';
import { readXliff, writeXliff } from './xliff';

/* Texts of a language for translators, English beside them, and back. */

export interface Row {
  readonly key: string;
  readonly from: string;
  /** Empty: not translated. */
  readonly to: string;
  readonly state: State;
}

export function rowsOf(catalogue: Catalogue, review: Review, language: string): Row[] {
  return [...englishOf(catalogue)].map(([key, from]) => ({
    key,
    from,
    to: catalogue.get(language)?.get(key) ?? '',
    state: stateOf(review, catalogue, language, key),
  }));
}

export function writeRows(file: string, language: string, rows: readonly Row[]): string {
  if (file.endsWith('.xlf')) return writeXliff(language, rows);
  const cells = rows.map(({ key, from, to, state }) => [key, from, to, state]);
  return byteOrderMark + csvLines([['key', 'English', language, 'state'], ...cells]);
}

/** Which row: its line in a spreadsheet, or its number. */
interface ReadRow {
  readonly at: number;
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** @throws CsvFault, XliffFault */
export function readRows(file: string, content: string): ReadRow[] {
  if (file.endsWith('.xlf')) return readXliff(content).map((row, index) => ({ at: index + 1, ...row }));
  const text = content.startsWith(byteOrderMark) ? content.slice(1) : content;
  // What a spreadsheet puts between cells depends on its language.
  const delimiter = /^"?key"?([;\t])/.exec(text)?.[1] ?? ',';
  const rows: ReadRow[] = [];
  for (const record of csvRecords(text, delimiter, { columns: 50, cellCharacters: 20_000 })) {
    if (record === pause) continue;
    const [key = '', from = '', to = ''] = record.cells.map((cell) => unguarded(cell));
    rows.push({ at: record.line, key, from, to });
  }
  return rows.slice(1);
}

export interface Imported {
  readonly texts: Texts;
  readonly changed: readonly string[];
  /** A sentence for each refused row. */
  readonly refused: readonly string[];
}

/** Takes the translated rows into the texts of a language. Rows without a translation change nothing. */
export function importRows(
  catalogue: Catalogue,
  rules: Rules,
  language: string,
  rows: readonly ReadRow[],
): Imported {
  const source = englishOf(catalogue);
  const texts = new Map(catalogue.get(language));
  const changed: string[] = [];
  const refused: string[] = [];
  for (const { at, key, ...row } of rows) {
    const refuse = (why: string) => refused.push(`Row ${at}, ${key}: ${why}.`);
    const from = source.get(key);
    const to = row.to.replaceAll('\r\n', '\n').normalize('NFC').trim();
    if (from === undefined) refuse('there is no such text');
    else if (row.from.replaceAll('\r\n', '\n').trim() !== from.trim())
      refuse(`the English text is now: ${from}`);
    else if (to !== '' && to !== texts.get(key)) {
      const faults = checkText(rules, { key, language, from, to }).filter((each) => isFault(each));
      for (const { what } of faults) refuse(what);
      if (faults.length > 0) continue;
      texts.set(key, to);
      changed.push(key);
    }
  }
  return { texts, changed, refused };
}
