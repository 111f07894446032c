import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '@/lib/testing/context';
import { file, importFixture, mobile } from '@/lib/testing/import-fixture';
import { importRule } from './record';

/* See docs/product/export-import.md, "Import". */

const fixture = await importFixture();
const { db, checked } = fixture;

beforeEach(() => fixture.reset());

describe('files', () => {
  const plain = `Mobile,Name\n${mobile(5)},"Line one\nline two, ""x"""\n\n ,\n${mobile(6)},Short row\n`;
  const utf16 = (text: string, bigEndian: boolean, mark: boolean) => {
    const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
    return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
  };

  test.each([
    ['UTF-8', plain],
    ['a byte order mark', `\uFEFF${plain}`],
    [
      'semicolons',
      plain
        .replace('Mobile,Name', 'Mobile;Name')
        .replace(`${mobile(5)},`, `${mobile(5)};`)
        .replace(`${mobile(6)},`, `${mobile(6)};`)
        .replace(' ,', ' ;'),
    ],
    ['CRLF', plain.replaceAll('\n', '\r\n')],
    ['the end of an export', `${plain}# end, 2 rows\r\n`],
    ['the end of an export that a spreadsheet saved', `${plain}# end, 2 rows,,\r\n`],
    ['UTF-16LE', utf16(plain, false, true)],
    ['UTF-16BE', utf16(plain, true, true)],
    ['UTF-16LE without a mark', utf16(plain, false, false)],
    ['UTF-16BE without a mark', utf16(plain, true, false)],
  ])('%s', async (_, content) => {
    const { rows, columns } = await checked(content);
    // Names have no line breaks.
    expect(rows.map(({ row, what }) => [row, what])).toEqual([
      [2, 'refused'],
      [6, 'made'],
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['Mobile', 'Name']);
  });

  test('duplicate headers, long rows, NUL, an apostrophe of an export', async () => {
    const { rows, columns } = await checked(
      `Mobile,Name,Name,\n${mobile(7)},One,Two,,,more\n${mobile(8)},N\u0000UL,x,\n${mobile(9)},'=1+1,x,\n`,
    );
    expect(columns.map(({ name, field }) => [name, field])).toEqual([
      ['Mobile', 'mobile'],
      ['Name', 'name'],
      ['Name (2)', null],
      ['Column 4', null],
    ]);
    expect(rows).toEqual([
      { row: 2, what: 'refused', why: 'The row has more cells than the header: 6 instead of 4.' },
      { row: 3, what: 'refused', why: 'The row holds characters that cannot be used.' },
      { row: 4, what: 'made', why: null },
    ]);
    expect(columns[1]?.samples.at(-1)).toBe('=1+1');
  });

  test('a cell, a header and a file name that are cut within an emoji', async () => {
    const most = importRule.cellCharacters;
    const { rows, columns, file_name } = await checked('', {
      file: file(
        `Mobile,Name,${'h'.repeat(99)}😀\n${mobile(7)},${'x'.repeat(most - 1)}😀,y\n`,
        `😀${'n'.repeat(195)}.csv`,
      ),
    });
    expect(rows).toEqual([{ row: 2, what: 'refused', why: `A cell may have ${most} characters at most.` }]);
    expect(columns[1]?.samples).toEqual([`${'x'.repeat(most - 1)}\uFFFD`]);
    expect([columns[2]?.name, file_name]).toEqual(['h'.repeat(99), `${'n'.repeat(195)}.csv`]);
  });

  test.each([
    ['an Excel workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /Excel workbook/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0]), /characters/],
    ['nothing', ' \n', /empty/],
    ['a header alone', 'Mobile,Name\n', /no rows/],
    ['an open quote', `Mobile,Name\n${mobile(1)},"x\n`, /^Line 2: a quotation mark/],
    ['too many rows', `Mobile\n${`${mobile(1)}\n`.repeat(importRule.rows + 1)}`, /10,000 rows/],
    ['too large', `Mobile\n${'x'.repeat(importRule.fileBytes)}`, /5 MB/],
  ])('%s is refused with its field', async (_, content, message) => {
    const refusal = await refusalOf(checked(content));
    expect([refusal.code, Object.keys(refusal.details.fields ?? {})]).toEqual(['VALIDATION', ['file']]);
    expect(refusal.message).toMatch(message);
    expect(await db.import.count()).toBe(0);
  });

  test('a custom mapping; an invalid one names the field', async () => {
    const content = `a,b\n${mobile(1)},Asha\n`;
    expect((await checked(content)).rows).toMatchObject([{ what: 'refused' }]);
    const { rows } = await checked(content, { mapping: '{"a":"mobile","b":"name"}' });
    expect(rows).toEqual([{ row: 2, what: 'made', why: null }]);
    for (const mapping of [
      'x',
      '[]',
      '{"a":"role"}',
      '{"a":"id"}',
      '{"c":"name"}',
      '{"a":"name","b":"name"}',
    ])
      expect((await refusalOf(checked(content, { mapping }))).details.fields).toHaveProperty('mapping');
  });
});
