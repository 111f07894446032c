import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '@/e2e/testing/context';
import { file, importFixture, mobile, refusedRows, start, state } from '@/e2e/testing/import-fixture';
import { importRule } from './record';
import { runImports } from './run';

/* See docs/product/export-import.md, "Import". */

const fixture = await importFixture();
const { db, context, admin, checked } = fixture;

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

  test('first and last name give the name, guessed or by hand', async () => {
    const content = `First Name,Last Name,Mobile\n Asha , Rao ,${mobile(1)}\nKiran,,${mobile(2)}\n`;
    const guessed = await checked(content);
    expect(guessed.columns.map(({ field }) => field)).toEqual(['name', 'name', 'mobile']);
    await start(admin(), { id: guessed.id });
    await runImports(context.sql, context.clock);
    const names = async () =>
      (
        await db.user.findMany({
          where: { mobile: { in: [mobile(1), mobile(2)] } },
          orderBy: { mobile: 'asc' },
        })
      ).map(({ name }) => name);
    expect(await names()).toEqual(['Asha Rao', 'Kiran']);
    const byHand = await checked(content.replace('Rao', 'Reddy').replace('First Name,Last', 'a,b'), {
      mapping: '{"a":"name","b Name":"name","Mobile":"mobile"}',
    });
    expect(byHand.rows.map(({ what }) => what)).toEqual(['changed', 'same']);
  });

  test('a column of dates is read in one order, which the check returns', async () => {
    const people = (dates: readonly string[]) =>
      `Mobile,Name,Date of Birth\n${dates.map((date, n) => `${mobile(n)},Person,${date}\n`).join('')}`;
    const born = async ({ id }: { id: number }) => {
      await start(admin(), { id });
      await runImports(context.sql, context.clock);
      const created = await db.user.findMany({ where: { name: 'Person' }, orderBy: { mobile: 'asc' } });
      return created.map(({ dob }) => dob?.toISOString().slice(0, 10) ?? null);
    };
    // As Excel saves an export in the United States.
    const first = await checked(people(['4/1/1990', '12/31/1990', '0/0/00', '00-00-0000', '1/0/1900']));
    expect(first.columns[2]?.date_order).toBe('month');
    expect((await state(admin(), { id: first.id })).data.columns).toEqual(first.columns);
    expect(await born(first)).toEqual(['1990-04-01', '1990-12-31', null, null, null]);

    const plain = await checked(people(['04/01/1990']));
    expect(plain.columns[2]?.date_order).toBe('day');
    expect(plain.rows).toMatchObject([{ what: 'changed' }]);
    const other = await checked(people(['04/01/1990']), { date_order: 'month' });
    expect(other.columns[2]?.date_order).toBe('month');
    expect(other.rows).toMatchObject([{ what: 'same' }]);

    const mixed = people(['04/01/1990', '12/31/1990', '31/12/1990', '1990-12-31']);
    const both = await checked(mixed);
    expect(both.columns[2]?.date_order).toBe('mixed');
    expect(both.rows.map(({ what }) => what)).toEqual(['refused', 'refused', 'refused', 'changed']);
    expect((await checked(mixed, { date_order: 'day' })).rows.map(({ what }) => what)).toEqual([
      'changed',
      'refused',
      'changed',
      'changed',
    ]);
    expect((await refusalOf(checked(mixed, { date_order: 'year' }))).details.fields).toHaveProperty(
      'date_order',
    );

    // Refused rows are imported again without the column that showed the order.
    const { id } = await checked(people(['4/1/1990', '12/31/1990']).replace(mobile(0), '12345'));
    expect(Buffer.from((await refusedRows(admin(), { id })).bytes).toString()).toContain(
      '12345,Person,1990-04-01',
    );
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
      '{"a":"mobile","b":"mobile"}',
    ])
      expect((await refusalOf(checked(content, { mapping }))).details.fields).toHaveProperty('mapping');
  });
});
