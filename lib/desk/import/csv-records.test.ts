import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvFault, csvRecords, pause, type CsvRecord } from './csv-records';
import { importRule } from './record';

const bounds = { columns: 200, cellCharacters: 5000 };
const megabytes = 5 * 1024 * 1024;

/** Counts what a text is read as. */
function counted(text: string, delimiter = ',') {
  const records: CsvRecord[] = [];
  let pauses = 0;
  let fault: CsvFault | null = null;
  try {
    for (const each of csvRecords(text, delimiter, bounds))
      if (each === pause) pauses += 1;
      else records.push(each);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    fault = error;
  }
  return { records, pauses, fault };
}

test('cells, quotes, line breaks and lines', () => {
  const text = 'a,"b\r\nc""",\r\n\r\n"",x\rlast,';
  expect(counted(text).records).toEqual([
    { line: 1, cells: ['a', 'b\r\nc"', ''] },
    { line: 4, cells: ['', 'x'] },
    { line: 5, cells: ['last', ''] },
  ]);
  for (const delimiter of [';', '\t', '|', '^', ']', '-', '\\', '.'])
    expect(counted(`1${delimiter}2`, delimiter).records).toEqual([{ line: 1, cells: ['1', '2'] }]);
});

test.each([
  ['a\n"b', 2],
  ['a\nb"c', 2],
  ['"a\n"b', 2],
  ['a\n"b\n', 2],
])('%j has a wrong quotation mark on line %i', (text, line) => {
  expect(counted(text).fault).toMatchObject({ what: 'quote', line });
});

test('reads what another parser reads', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '""', ',', ',', '\n', '\r\n', ' '),
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, (content) => {
      let other: string[][] | null = null;
      try {
        other = parse(content, {
          relax_column_count: true,
          record_delimiter: ['\r\n', '\n'],
          skip_empty_lines: true,
        });
      } catch {
        // Refused by both.
      }
      const { records, fault } = counted(content);
      expect(fault === null ? records.map(({ cells }) => cells) : null).toEqual(other);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['a row of commas', ','.repeat(megabytes), 'columns'],
  ['16,384 columns', 'c,'.repeat(16_384), 'columns'],
  ['an even number of quotation marks', '"'.repeat(megabytes), null],
  ['an odd number of quotation marks', '"'.repeat(megabytes + 1), 'quote'],
  ['a quoted cell', `"${'x'.repeat(megabytes)}"`, null],
  ['a cell', 'x'.repeat(megabytes), null],
  ['a quoted cell of line breaks', `"${'\n'.repeat(megabytes)}"`, null],
])('5 MB: %s', (_, text, what) => {
  const { records, fault } = counted(text);
  expect(fault?.what ?? null).toBe(what);
  expect(fault === null ? [[importRule.cellCharacters + 1]] : []).toEqual(
    records.map(({ cells }) => cells.map(({ length }) => length)),
  );
});

test('pauses while it reads cells and empty lines', () => {
  expect(counted('\n'.repeat(400_000)).pauses).toBeGreaterThanOrEqual(97);
  expect(counted(`${','.repeat(199)}\n`.repeat(2000)).pauses).toBeGreaterThanOrEqual(97);
});
