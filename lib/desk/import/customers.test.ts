import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { createUser } from '@/prisma/factories/users';
import { importFixture, mobile, refusedRows, start, state } from '@/e2e/testing/import-fixture';
import { runImports } from './run';

/* See docs/product/export-import.md, "Import". */

const fixture = await importFixture();
const { db, context, admin, checked } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

test('new, changed and unchanged customers; the check writes none, the start does', async () => {
  const known = await createUser(db, { name: 'Kiran Das', mobile: mobile(1) });
  await createUser(db, { name: 'Same', mobile: mobile(2) });
  const content = `Name,Mobile,Email,Gender,Date of Birth,Role,Password,Active
Ananya Rao,+91 ${mobile(0).slice(0, 5)} ${mobile(0).slice(5)},ananya@mail.example,Female,31/01/1990,admin,secret,1
Kiran Das,${mobile(1)},kiran@mail.example,,,,,
Same,${mobile(2)},,,,,,
Nobody,12345,,,,,,
Twice,${mobile(0)},,,,,,
Boss,${staff.admin.mobile},,,,,,
`;
  const before = await db.user.count();
  const data = await checked(content);
  expect(data.rows).toEqual([
    { row: 2, what: 'made', why: null },
    { row: 3, what: 'changed', why: null },
    { row: 4, what: 'same', why: null },
    { row: 5, what: 'refused', why: expect.stringMatching(/^Mobile number must have 10 digits/) },
    { row: 6, what: 'refused', why: 'Line 2 has the same mobile number.' },
    { row: 7, what: 'refused', why: 'A staff account has this mobile number.' },
  ]);
  expect(data.columns.map(({ field }) => field)).toEqual([
    'name',
    'mobile',
    'email',
    'gender',
    'dob',
    null,
    null,
    null,
  ]);
  expect(await db.user.count()).toBe(before);

  await start(admin(), { id: data.id });
  await runImports(context.sql, context.clock);
  const done = (await state(admin(), { id: data.id, rows: true })).data;
  expect(done).toMatchObject({
    state: 'done',
    total: 6,
    progress: 6,
    made: 1,
    changed: 1,
    same: 1,
    refused: 3,
  });
  expect(done.rows).toEqual(data.rows);
  const created = await db.user.findFirstOrThrow({ where: { mobile: mobile(0) } });
  expect(created).toMatchObject({
    name: 'Ananya Rao',
    role: 'user',
    planActive: false,
    gender: 'female',
    email: 'ananya@mail.example',
  });
  expect(created.passwordHash).toMatch(/^\$2b\$10\$[./A-Za-z0-9]{53}$/);
  expect(await db.user.findUniqueOrThrow({ where: { id: known.id } })).toMatchObject({
    email: 'kiran@mail.example',
    name: 'Kiran Das',
    version: known.version + 1,
  });
  const entries = await db.auditEntry.findMany({
    where: { action: { contains: 'import' } },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['import.check', staff.admin.id],
    ['import.start', staff.admin.id],
    ['user.import', staff.admin.id],
    ['user.import', staff.admin.id],
    ['import.done', null],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/password|\$2b/);
});

test('refused rows are returned unchanged, with the reason, and can be imported again', async () => {
  const { id } = await checked(`Name;Mobile;Note\n"A; ""B""";12;=x\nGood;${mobile(3)};\n`);
  const { bytes, fileName } = await refusedRows(admin(), { id });
  expect(fileName).toBe(`refused-${id}.csv`);
  const text = Buffer.from(bytes).toString();
  expect(text).toMatch(
    /^\uFEFFrow,Name,Mobile,Note,why\r\n2,"A; ""B""",12,'=x,"Mobile number must have 10 digits/,
  );
  const again = await checked(text.replace(',12,', `,${mobile(4)},`));
  expect(again.rows).toEqual([{ row: 2, what: 'made', why: null }]);
  expect(again.columns[1]?.samples).toEqual(['A; "B"']);
  expect((await refusalOf(refusedRows(admin(), { id: again.id }))).code).toBe('NOT_FOUND');
});

test('the State by its name or code; another one is refused', async () => {
  await createUser(db, { name: 'Same', mobile: mobile(2) });
  await db.user.updateMany({ where: { mobile: mobile(2) }, data: { stateCode: '29' } });
  const content = [
    'Mobile,Name,State',
    `${mobile(0)},Ananya,telangana`,
    `${mobile(1)},Bala,7`,
    `${mobile(2)},,Karnataka`,
    `${mobile(3)},Chitra,Ruritania`,
  ].join('\n');
  const data = await checked(content);
  expect(data.rows.map(({ what, why }) => [what, why])).toEqual([
    ['made', null],
    ['made', null],
    ['same', null],
    ['refused', 'State must be a name or GST code, like Telangana or 36.'],
  ]);
  await start(admin(), { id: data.id });
  await runImports(context.sql, context.clock);
  const made = await db.user.findMany({
    where: { mobile: { in: [mobile(0), mobile(1)] } },
    orderBy: { mobile: 'asc' },
  });
  expect(made.map(({ stateCode }) => stateCode).toSorted()).toEqual(['07', '36']);
});

test('names in equivalent forms are the same; those without visible letters are refused', async () => {
  const stored = '\u0B95\u0BCA\u0BA3\u0BCD\u0B9F\u0BC8\u0BAF\u0BA9\u0BCD';
  await createUser(db, { name: stored, mobile: mobile(0), address: 'Jose\u0301\nRoad' });
  await createUser(db, { name: 'Jose\u0301  Rao', mobile: mobile(1) });
  const { rows } = await checked(`Mobile,Name,Address
${mobile(0)},\u0B95\u0BC6\u0BBE\u0BA3\u0BCD\u0B9F\u0BC8\u0BAF\u0BA9\u0BCD,"José\nRoad"
${mobile(1)},José\u00A0Rao,
${mobile(2)},\u200B,
${mobile(3)},Ravi\u202E321,
`);
  expect(rows?.map(({ what, why }) => [what, why])).toEqual([
    ['same', null],
    ['same', null],
    ['refused', 'Name is required.'],
    ['refused', 'Name holds invisible characters. Please type it again.'],
  ]);
});

test('mobiles as text of a spreadsheet, with marks of phones, and land lines', async () => {
  const { rows } = await checked(`Mobile,Name
'${mobile(0)},Apostrophe
"=""${mobile(1)}""",Formula
\u202A+91 ${mobile(2)}\u202C,Marks
080-22345678,Land line
98765432101,Too long
`);
  expect(rows?.map(({ what, why }) => [what, why])).toEqual([
    ['made', null],
    ['made', null],
    ['made', null],
    ['refused', 'Enter a mobile number, not a land line.'],
    ['refused', 'Mobile number must have 10 digits and begin with 6, 7, 8 or 9.'],
  ]);
});
