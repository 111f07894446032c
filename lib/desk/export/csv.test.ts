import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '@/lib/desk/import/read-file';
import { byteOrderMark, csvLines } from './csv';

/* docs/product/export-import.md, "Export". */

const lineOf = (cell: string) => csvLines([['x', cell]]);

/** What cells hold in attacks and in India: separators, quotes, formulas, blanks, marks, Indic and full-width characters. */
const cell = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '\u00A0',
    '\u2003',
    '\uFEFF',
    '＝',
    '＋',
    '－',
    '＠',
    '1',
    'a',
    '#',
    'சென்னை',
    'श्री',
    '\u200B',
    '😀',
  ),
  maxLength: 12,
});

test.each([
  ['plain', 'x,plain\r\n'],
  ['a,b', 'x,"a,b"\r\n'],
  ['a;b', 'x,"a;b"\r\n'],
  ['a\tb', 'x,"a\tb"\r\n'],
  ['a\rb', 'x,"a\rb"\r\n'],
  ['a\nb', 'x,"a\nb"\r\n'],
  ['a"b', 'x,"a""b"\r\n'],
  ['=1+1', "x,'=1+1\r\n"],
  ['a;=1+1;x', 'x,"a;\'=1+1;x"\r\n'],
  ['12 Main Road\n=1+1', 'x,"12 Main Road\n\'=1+1"\r\n'],
  ['a\t\r\n@x', 'x,"a\t\r\n\'@x"\r\n'],
  ['\t=1', 'x,"\'\t\'=1"\r\n'],
  ['a; "=1', 'x,"a;\' ""=1"\r\n'],
  ["a;'=1", 'x,"a;\'\'=1"\r\n'],
  ['a;＝1', 'x,"a;\'＝1"\r\n'],
  ['1-2', 'x,1-2\r\n'],
])('%j is exported as %j', (text, line) => {
  expect(lineOf(text)).toBe(line);
});

test('no cell begins a formula, whichever separator a spreadsheet takes', () => {
  fc.assert(
    fc.property(cell, (text) => {
      // Quotes that begin no cell are part of it, and a tolerant spreadsheet drops them.
      for (const part of lineOf(text)
        .slice('x,'.length)
        .split(/[;\t\r\n]/))
        expect(part).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 3000 },
  );
});

describe('every cell', () => {
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 });

  test('is read by another parser, apart from the apostrophes', () => {
    fc.assert(
      fc.property(rows, (written) => {
        const read = parse(csvLines(written), { record_delimiter: '\r\n' });
        expect(read.map((row) => row.length)).toEqual(written.map((row) => row.length));
      }),
    );
  });

  test('is read by the import byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const kept = written.map((row) => ['row', ...row]);
        const file = byteOrderMark + csvLines([['Line', 'One', 'Other'], ...kept]);
        const read = await readCsv(
          new TextEncoder().encode(`${file}# end, ${kept.length} rows\r\n`),
          () => 0,
        );
        expect(read.rows.map(({ cells }) => cells)).toEqual(kept);
      }),
      { numRuns: 1000 },
    );
  });
});
