/** A row of a CSV text (RFC 4180). */
export interface CsvRecord {
  /** First line of the text that it stands on, from 1. */
  readonly line: number;
  /** Byte for byte, a long one cut after `cellCharacters` and one more. */
  readonly cells: readonly string[];
}

/** Bounds of a row. */
interface CsvBounds {
  readonly columns: number;
  readonly cellCharacters: number;
}

/** Why a text is no CSV, or out of bounds. */
export class CsvFault extends Error {
  constructor(
    readonly line: number,
    readonly what: 'quote' | 'columns',
  ) {
    super(`${what} on line ${line}`);
  }
}

/** Yielded after each 4,096 cells or empty lines, for the reader to let other requests run. */
export const pause = Symbol('pause');
const stepsToPause = 4096;

/**
 * Reads row by row, and holds one of them, whatever the text is made of. Lines end with CRLF, LF or CR; empty ones are left out.
 * @param delimiter one character
 * @throws CsvFault for a quotation mark that is not closed or stands in an unquoted cell, and for a row of more columns
 */
export function* csvRecords(
  text: string,
  delimiter: string,
  { columns, cellCharacters }: CsvBounds,
): Generator<CsvRecord | typeof pause, void, void> {
  const most = cellCharacters + 1;
  const endOfCell = new RegExp(`["\\r\\n${delimiter.replace(/[\\\]^-]/, String.raw`\$&`)}]|$`, 'g');
  let [at, line, steps] = [0, 1, 0];
  while (at < text.length) {
    if ((steps += 1) % stepsToPause === 0) yield pause;
    const empty = lineBreakAt(text, at);
    if (empty > 0) {
      at += empty;
      line += 1;
      continue;
    }
    const cells: string[] = [];
    const first = line;
    for (let more = true; more; at += more ? 1 : lineBreakAt(text, at)) {
      if ((steps += 1) % stepsToPause === 0) yield pause;
      if (cells.length === columns) throw new CsvFault(first, 'columns');
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1);
        if (end === -1) throw new CsvFault(first, 'quote');
        line += lineBreaksWithin(text, at + 1, end);
        // A pair of marks is one: twice the characters are enough.
        const cell = text.slice(at + 1, Math.min(end, at + 1 + 2 * most)).replaceAll('""', '"');
        cells.push(cell.slice(0, most));
        at = end + 1;
      } else {
        endOfCell.lastIndex = at;
        const end = endOfCell.exec(text)?.index ?? text.length;
        cells.push(text.slice(at, Math.min(end, at + most)));
        at = end;
      }
      more = text[at] === delimiter;
      if (!more && at < text.length && lineBreakAt(text, at) === 0) throw new CsvFault(line, 'quote');
    }
    line += 1;
    yield { line: first, cells };
  }
}

const [lineFeed, carriageReturn, quotationMark] = [10, 13, 34];

/** Characters of the line break that begins there, or 0. */
function lineBreakAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== carriageReturn) return code === lineFeed ? 1 : 0;
  return text.charCodeAt(at + 1) === lineFeed ? 2 : 1;
}

function lineBreaksWithin(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (lineBreakAt(text, at) === 1) count += 1;
  return count;
}

/** -1 for none. */
function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text.charCodeAt(at) !== quotationMark) continue;
    if (text.charCodeAt(at + 1) !== quotationMark) return at;
    at += 1;
  }
  return -1;
}
