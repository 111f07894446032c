import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { wrongField, type Refusal } from '@/lib/access/refusal';
import { unguarded } from '@/lib/export/csv';
import { endLinePattern } from '@/lib/export/rules';
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
  /** One per column, trimmed, without an export's apostrophes. */
  readonly cells: readonly string[];
  /** Why the row is unreadable, or null. */
  readonly fault: string | null;
}

const refused = (message: string): Refusal => wrongField('file', message);

/** Refuses anything but UTF-8 and UTF-16. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    throw refused('This is an Excel workbook. Save it in Excel as "CSV UTF-8", then choose that file.');
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    // Removes the byte order mark.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refused(
      'The characters of this file cannot be read. Save it as "CSV UTF-8", then choose it again.',
    );
  }
  if (text.trim() === '') throw refused('This file is empty.');
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

/** The most frequent separator in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(delimiters.map((each) => [each, 0]));
  let isQuoted = false;
  for (const letter of text.slice(0, 10_000)) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === '\n') {
      if ([...counts.values()].some((count) => count > 0)) break;
    } else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return delimiters.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ',';
}

const read = z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) });
const lineBreaks = /\n/g;
/** Cannot be stored or shown. Rows with one are refused, so that nothing is changed silently. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|\p{Cs}/gu;

/**
 * Reads in pieces, so that other requests are handled in between.
 * @throws 400 with `file` for a file that is no CSV, too long, or without rows
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvFile> {
  // The parser counts a CRLF within quotes as two lines.
  const text = decoded(bytes).replaceAll(/\r\n?/g, '\n');
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }),
  );
  let columns: string[] | null = null;
  const rows: CsvRow[] = [];
  try {
    for await (const each of parser) {
      const { info, record } = read.parse(each);
      const within = record.join('').match(lineBreaks)?.length ?? 0;
      const line = info.lines - within;
      if (columns === null) columns = columnsOf(record);
      else if (record.some((cell) => cell.trim() !== '') && !isEndOfExport(record))
        rows.push(rowOf(line, record, columns.length));
      if (rows.length > importRule.rows)
        throw refused('The file may have 10,000 rows at most. Please split it.');
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw refused(
        `Line ${String(error['lines'])}: a quotation mark is not closed, or stands in a cell that is not quoted.`,
      );
    throw error;
  }
  if (columns === null || rows.length === 0) throw refused('This file has no rows below its header.');
  return { columns, rows };
}

/** A spreadsheet that saves an export fills this line with empty cells. */
function isEndOfExport(record: readonly string[]): boolean {
  return endLinePattern.test(record.join(',').replace(/,+$/, ''));
}

function* pieces(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

function columnsOf(record: readonly string[]): string[] {
  if (record.length > importRule.columns)
    throw refused(`The file may have ${importRule.columns} columns at most.`);
  const seen = new Map<string, number>();
  return record.map((cell, index) => {
    // Again after the cut, which may leave half of a surrogate pair.
    const usable = cell.replaceAll(unusable, '').trim().slice(0, 100).replaceAll(unusable, '');
    const header = usable || `Column ${index + 1}`;
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    return count === 1 ? header : `${header} (${count})`;
  });
}

function rowOf(line: number, record: readonly string[], columns: number): CsvRow {
  const cells = Array.from({ length: columns }, (_, index) => unguarded((record[index] ?? '').trim()).trim());
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
  if (record.slice(columns).some((cell) => cell.trim() !== ''))
    return `The row has more cells than the header: ${record.length} instead of ${columns}.`;
  const different = stored.findIndex((cell, index) => cell !== cells[index]);
  if (different === -1) return null;
  return (cells[different] ?? '').length > importRule.cellCharacters
    ? `A cell may have ${importRule.cellCharacters} characters at most.`
    : 'The row holds characters that cannot be used.';
}
