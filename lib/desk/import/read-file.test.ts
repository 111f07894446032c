import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { refusalOf } from '@/e2e/testing/context';
import { countNames } from './mapping';
import { readCsv } from './read-file';
import { importRule } from './record';

/* docs/product/export-import.md, "Import". */

const read = (text: string) =>
  readCsv(new TextEncoder().encode(text), (cells) => countNames('customers', cells));

test.each([
  ['commas in the header', 'Mobile;Name;Address (door, street, city)\r\n98;Ravi;12 Main Road\r\n', 2],
  ['an unknown header with commas', 'a;b;c (x, y, z)\n98;Ravi;12 Main Road\n', 2],
  ['decimal commas', 'a;b\n98;1,25\n99;1,50\n', 2],
  ['a stated separator', 'sep=;\r\nMobile;Name\r\n98;Ravi, Rao\r\n', 3],
  ['a stated separator that a spreadsheet saved', '"sep=;"\r\nMobile;Name\r\n98;Ravi\r\n', 3],
  ['a stated separator of its own', 'sep=|\nMobile|Name\n98|Ravi\n', 3],
  ['a title', 'Customers of Guntur\n\nMobile,Name\n98,Ravi\n', 4],
  [
    'a title that a spreadsheet saved',
    'Customer,,\nAs of,31/10/2026,\n,,\nMobile,Name,Town\n98,Ravi,Guntur\n',
    5,
  ],
  ['a title above an unknown header', 'Guntur,,\na,b,c\n98,Ravi,Guntur\n', 3],
  ['values like names of fields', 'a,b\n98,Customer\n', 2],
  ['one column', 'x\n98\n', 2],
  ['CR alone', 'Mobile,Name\r98,Ravi\r', 2],
])('%s', async (_, text, line) => {
  const { columns, rows } = await read(text);
  expect(rows[0]).toMatchObject({ line, fault: null });
  expect(rows[0]?.cells[0]).toBe('98');
  expect(columns.length).toBe(rows[0]?.cells.length);
});

test.each([
  ['16,384 columns', `${'c,'.repeat(16_384)}\n1\n`, 'Line 1: a row may have 200 columns at most.'],
  [
    '16,384 columns by semicolons',
    `${'c;'.repeat(16_384)}\n1\n`,
    'Line 1: a row may have 200 columns at most.',
  ],
  ['5 MB of commas', ','.repeat(importRule.fileBytes), 'Line 1: a row may have 200 columns at most.'],
  ['a long row', `Mobile,Name\n98,Ravi\n${','.repeat(300)}\n`, 'Line 3: a row may have 200 columns at most.'],
  [
    'many cells',
    `Mobile${','.repeat(199)}\n${`98${','.repeat(199)}\n`.repeat(5001)}`,
    /1,000,000 cells at most/,
  ],
  ['5 MB of line feeds', '\n'.repeat(importRule.fileBytes), 'This file is empty.'],
  ['5 MB of line feeds below a header', `Mobile\n${'\n'.repeat(importRule.fileBytes)}`, /no rows/],
  ['5 MB of quotation marks', '"'.repeat(importRule.fileBytes), /no rows/],
  ['an open cell of 5 MB', `Mobile\n"${'x'.repeat(importRule.fileBytes)}`, /^Line 2: a quotation mark/],
])('%s: refused with the limit', async (_, text, message) => {
  const refusal = await refusalOf(read(text));
  expect(Object.keys(refusal.details.fields ?? {})).toEqual(['file']);
  expect(refusal.message).toMatch(message);
});

test('a quoted cell of 5 MB is refused with its row', async () => {
  const { rows } = await read(`Mobile,Name\n98,"${'x'.repeat(importRule.fileBytes - 100)}"\n99,Ravi\n`);
  expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
    [2, 'A cell may have 5000 characters at most.'],
    [3, null],
  ]);
});

test('cells on which patterns would search long', async () => {
  const cells = [
    '('.repeat(5000),
    ','.repeat(4999),
    `;${'"'.repeat(4998)}`,
    '\t'.repeat(5000),
    'rs'.repeat(2500),
  ];
  const quoted = Array.from(
    { length: 100 },
    (_, index) => `"${(cells[index % 5] ?? '').replaceAll('"', '""')}"`,
  );
  const { rows } = await read(`${quoted.join(',')}\n`.repeat(5));
  expect(rows.map(({ cells: [first, second] }) => [first, second])).toEqual(
    Array.from({ length: 4 }, () => cells.slice(0, 2)),
  );
});

test('other requests are handled while it reads', async () => {
  const reading = read(`Mobile${',x'.repeat(99)}\n${`98${',a'.repeat(99)}\n`.repeat(5000)}`);
  let turns = 0;
  const controller = new AbortController();
  const count = async () => {
    for (; !controller.signal.aborted; turns += 1) await setImmediate();
  };
  const counting = count();
  expect((await reading).rows.length).toBe(5000);
  controller.abort();
  await counting;
  // 500,000 cells.
  expect(turns).toBeGreaterThan(100);
});
