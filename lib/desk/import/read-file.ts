import { setImmediate } from 'node:timers/promises';
import { wrongField, type Refusal } from '@/lib/kernel/access/refusal';
import { unguarded } from '@/lib/desk/export/csv';
import { endLinePattern } from '@/lib/desk/export/rules';
import { CsvFault, csvRecords, pause, type CsvRecord } from './csv-records';
import { importRule } from './record';

/** Reads the CSV file of an import (docs/product/export-import.md, "Import"). */
export interface CsvFile {
  /** In order; repeated headers get a number. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** First line; the header's is 1. */
  readonly line: number;
  /** One per column, byte for byte, without an export's apostrophes. */
  readonly cells: readonly string[];
  /** Why the row is unreadable, or null. */
  readonly fault: string | null;
}

const fileError = (message: string): Refusal => wrongField('file', message);

/** Refuses anything but UTF-8 and UTF-16. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    throw fileError('This is an Excel workbook. Save it in Excel as "CSV UTF-8", then choose that file.');
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    // Removes the byte order mark.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw fileError(
      'The characters of this file cannot be read. Save it as "CSV UTF-8", then choose it again.',
    );
  }
  if (text.trim() === '') throw fileError('This file is empty.');
  return text;
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: in mostly Latin text, every other byte is 0.
  const begin = bytes.subarray(0, 200);
  const zeros = [0, 0];
  begin.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = begin.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : 'utf-8';
}

const delimiters = [',', ';', '\t'] as const;
/** Spreadsheets write and read this line; the file may then use any separator. */
const separatorLine = /^"?sep=([^\w\s"]|\t)"?[,;\t]*(?:[\r\n]|$)/i;
/** Rows in which the separator and the header are searched. */
const [sampleRows, titleRows] = [50, 10];

/** Cannot be stored or shown. Rows with one are refused, so that nothing is changed silently. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|\p{Cs}/gu;

/** Rows with a value; others run in between. The fault of a row comes when it is reached. */
async function* filledRecords(text: string, delimiter: string): AsyncGenerator<CsvRecord, void, void> {
  for (const each of csvRecords(text, delimiter, importRule)) {
    if (each === pause) await setImmediate();
    else if (each.cells.some(isFilled) && !isEndOfExport(each.cells)) yield each;
  }
}

const isFilled = (cell: string) => cell.trim() !== '';

const faults: Readonly<Record<CsvFault['what'], string>> = {
  quote: 'a quotation mark is not closed, or stands in a cell that is not quoted.',
  columns: `a row may have ${importRule.columns} columns at most. Remove those that you do not import.`,
};

interface Dialect {
  readonly delimiter: string;
  readonly header: CsvRecord;
  /** What speaks for it, the most important first. */
  readonly score: readonly [names: number, alikeRows: number, columns: number];
}

/** How many fields the cells of a row name. */
type CountNames = (cells: readonly string[]) => number;

/** Dialect by the first rows, up to one with a fault, or that fault; null for neither. */
async function dialectOf(text: string, delimiter: string, countNames: CountNames) {
  const sample: CsvRecord[] = [];
  let fault: CsvFault | null = null;
  try {
    for await (const each of filledRecords(text, delimiter)) if (sample.push(each) === sampleRows) break;
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    fault = error;
  }
  const top = sample.slice(0, titleRows).map((record) => ({
    record,
    names: countNames(record.cells),
    filled: record.cells.filter(isFilled).length,
  }));
  // Rows above it are a title.
  const found =
    top.find(({ names }) => names > 1) ?? top.find(({ names, filled }) => names > 0 || filled > 1) ?? top[0];
  if (found === undefined) return fault;
  const { record: header, names } = found;
  const width = header.cells.length;
  const alike = width === 1 ? 0 : sample.filter(({ cells }) => cells.length === width).length;
  return { delimiter, header, score: [names, alike, width] } satisfies Dialect;
}

const byScore = ({ score: a }: Dialect, { score: b }: Dialect) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2];

/** The separator of the data, not that of a header's text; by default a comma. */
async function bestDialect(
  text: string,
  stated: string | undefined,
  countNames: CountNames,
): Promise<Pick<Dialect, 'delimiter'> & Partial<Dialect>> {
  const dialects: Dialect[] = [];
  let tooMany: CsvFault | null = null;
  for (const delimiter of stated === undefined ? delimiters : [stated]) {
    const found = await dialectOf(text, delimiter, countNames);
    if (found instanceof CsvFault) tooMany = found.what === 'columns' ? found : tooMany;
    else if (found !== null) dialects.push(found);
  }
  const [best] = dialects.toSorted(byScore);
  // With any other separator, the row is a single cell.
  if (tooMany !== null && (best?.score[2] ?? 1) === 1) throw tooMany;
  return best ?? { delimiter: stated ?? ',' };
}

/**
 * Reads in pieces, so that other requests are handled in between.
 * @param countNames finds the header: rows above it are a title
 * @throws 400 with `file` for a file that is no CSV, out of bounds, or without rows
 */
export async function readCsv(bytes: Uint8Array, countNames: CountNames): Promise<CsvFile> {
  const whole = decoded(bytes);
  const stated = separatorLine.exec(whole)?.[1];
  // The line break stays, so that lines count as in the file.
  const text = stated === undefined ? whole : whole.replace(/^[^\r\n]*/, '');
  let columns: string[] | null = null;
  const rows: CsvRow[] = [];
  try {
    const { header, delimiter } = await bestDialect(text, stated, countNames);
    for await (const { line, cells } of filledRecords(text, delimiter)) {
      if (columns !== null) rows.push(rowOf(line, cells, columns.length));
      else if (line === header?.line) columns = columnsOf(cells);
      if (rows.length > importRule.rows)
        throw fileError('The file may have 10,000 rows at most. Please split it.');
      if (rows.length * (columns?.length ?? 0) > importRule.cells)
        throw fileError('The file may have 1,000,000 cells at most. Please split it, or remove columns.');
    }
  } catch (error) {
    if (error instanceof CsvFault) throw fileError(`Line ${error.line}: ${faults[error.what]}`);
    throw error;
  }
  if (columns === null || rows.length === 0) throw fileError('This file has no rows below its header.');
  return { columns, rows };
}

/** A spreadsheet that saves an export fills this line with empty cells. */
function isEndOfExport([first = '', second = '', ...rest]: readonly string[]): boolean {
  return (
    endLinePattern.test(second === '' ? first : `${first},${second}`) && rest.every((cell) => cell === '')
  );
}

function columnsOf(record: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return record.map((cell, index) => {
    // Again after the cut, which may leave half of a surrogate pair.
    const usable = cell
      .replaceAll(unusable, '')
      .trim()
      .slice(0, importRule.headerCharacters)
      .replaceAll(unusable, '');
    const header = usable || `Column ${index + 1}`;
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    return count === 1 ? header : `${header} (${count})`;
  });
}

function rowOf(line: number, record: readonly string[], columns: number): CsvRow {
  const cells = Array.from({ length: columns }, (_, index) => unguarded(record[index] ?? ''));
  // After the cut, which may leave half of a surrogate pair.
  const stored = cells.map((cell) => cell.slice(0, importRule.cellCharacters).replaceAll(unusable, '\uFFFD'));
  return { line, cells: stored, fault: faultOf(record, cells, stored, columns) };
}

function faultOf(
  record: readonly string[],
  cells: readonly string[],
  stored: readonly string[],
  columns: number,
): string | null {
  if (record.slice(columns).some(isFilled))
    return `The row has more cells than the header: ${record.length} instead of ${columns}.`;
  const different = stored.findIndex((cell, index) => cell !== cells[index]);
  if (different === -1) return null;
  return (cells[different] ?? '').length > importRule.cellCharacters
    ? `A cell may have ${importRule.cellCharacters} characters at most.`
    : 'The row holds characters that cannot be used.';
}
