import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { heldBeforeCommit, waitingForLocks } from '@/lib/testing/lock-waits';
import { deleteUser } from '@/lib/users/contract';
import { removeUser } from '@/lib/users/delete';
import { createUser } from '@/prisma/factories/users';
import { imports, openRefusedRows } from './contract';
import { checkImport, listImports, readImportState, readRefusedRows, startImport } from './operations';
import { importRule } from './record';
import { runImports, runPart } from './run';

/** See docs/product/export-import.md, "Import". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { actions } = imports;
const check = called(actions.check, checkImport);
const start = called(actions.start, startImport);
const state = called(actions.state, readImportState);
const list = called(actions.list, listImports);
const refusedRows = called(openRefusedRows, readRefusedRows);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') => new File([content], name);
const as = (user: User) => context.as(user);
const admin = () => as(staff.admin);
const mobile = (n: number) => String(9_100_000_000 + n);

const checked = (content: string | Uint8Array<ArrayBuffer>, sent: object = {}) =>
  check(admin(), { list: 'customers', file: file(content), ...sent }).then(({ data }) => data);

async function imported(content: string, sent: object = {}) {
  const { id } = await checked(content, sent);
  await start(admin(), { id });
  await runImports(context.sql, context.clock);
  return (await state(admin(), { id, rows: true })).data;
}

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
  const made = await db.user.findFirstOrThrow({ where: { mobile: mobile(0) } });
  expect(made).toMatchObject({
    name: 'Ananya Rao',
    role: 'user',
    planActive: false,
    gender: 'female',
    email: 'ananya@mail.example',
  });
  expect(made.passwordHash).toMatch(/^\$2b\$10\$[./A-Za-z0-9]{53}$/);
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

test('refused rows come back as they stood, with the reason, and can be imported again', async () => {
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

  test('a mapping by hand; wrong ones name the field', async () => {
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

test('opportunities of customers by mobile; one that is open already is not made again', async () => {
  const customer = staff.customer.mobile;
  const content = `Mobile,Opportunity Name,Total Amount,Executive ID,Stage
${customer},Bridal set,"₹1,25,000.50",${staff.executive.id},Visiting
${customer},Ring,1000,,
${customer},Ring,1000,,
${customer},Chain,"1250,50",,
${customer},Chain,10,${staff.employee.id},
${customer},Chain,10,,won
${mobile(1)},Chain,10,,
${staff.admin.mobile},Chain,10,,
`;
  const list = { list: 'opportunities' };
  const done = await imported(content, list);
  expect(done.rows).toEqual([
    { row: 2, what: 'made', why: null },
    { row: 3, what: 'made', why: null },
    { row: 4, what: 'refused', why: 'Line 3 is the same opportunity.' },
    { row: 5, what: 'refused', why: expect.stringContaining('Total Amount must be') },
    { row: 6, what: 'refused', why: 'Executive does not exist or has another role.' },
    { row: 7, what: 'refused', why: 'Stage must be one of new, contacted, visiting, quoted.' },
    {
      row: 8,
      what: 'refused',
      why: 'No customer has this mobile number. Please import the customers first.',
    },
    { row: 9, what: 'refused', why: 'A staff account has this mobile number.' },
  ]);
  expect(
    await db.opportunity.findMany({
      orderBy: { id: 'asc' },
      select: { name: true, stage: true, status: true, executiveId: true },
    }),
  ).toEqual([
    { name: 'Bridal set', stage: 'visiting', status: 'open', executiveId: staff.executive.id },
    { name: 'Ring', stage: 'new', status: 'open', executiveId: null },
  ]);
  expect(await db.stageChange.findMany({ select: { toStage: true, actorId: true } })).toEqual([
    { toStage: 'visiting', actorId: staff.admin.id },
  ]);
  expect((await imported(content, list)).rows?.map(({ what }) => what).slice(0, 2)).toEqual(['same', 'same']);
  expect(await db.opportunity.count()).toBe(2);
});

test('a file that was checked twice and is imported by two processes makes each opportunity once', async () => {
  const content = `Mobile,Opportunity Name,Total Amount\n${staff.customer.mobile},Ring,1000\n`;
  const ids = [];
  for (let times = 0; times < 2; times += 1) {
    const { id } = await checked(content, { list: 'opportunities' });
    await start(admin(), { id });
    ids.push(id);
  }
  const { context: other, done, commit } = heldBeforeCommit(context);
  const first = runPart(other.sql, context.clock.now());
  await done;
  const second = runPart(context.sql, context.clock.now());
  await waitingForLocks(database, 1);
  commit();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  const outcomes = await Promise.all(ids.map(async (id) => (await state(admin(), { id })).data));
  expect(outcomes).toMatchObject([
    { state: 'done', made: 1, same: 0 },
    { state: 'done', made: 0, same: 1 },
  ]);
  expect(await db.opportunity.count()).toBe(1);
});

describe('the run', () => {
  const people = (count: number) =>
    `Mobile,Name\n${Array.from({ length: count }, (_, n) => `${mobile(n)},Person ${n}`).join('\n')}\n`;

  test('goes in parts; one that fails is taken again whole, and no row is imported twice', async () => {
    const { id } = await checked(people(importRule.partRows * 2 + 3));
    await start(admin(), { id });
    expect(await runPart(context.sql, context.clock.now())).toBe(importRule.partRows);
    expect((await state(admin(), { id })).data).toMatchObject({
      state: 'running',
      progress: importRule.partRows,
    });
    // Connection lost before the commit.
    const broken: typeof context.sql = {
      ...context.sql,
      transaction: (run, options) =>
        context.sql.transaction(async (tx) => {
          await run(tx);
          throw new Error('killed');
        }, options),
    };
    await expect(runPart(broken, context.clock.now())).rejects.toThrow('killed');
    expect(await db.user.count({ where: { name: { startsWith: 'Person' } } })).toBe(importRule.partRows);
    // Several processes.
    await Promise.all(Array.from({ length: 4 }, () => runImports(context.sql, context.clock)));
    await runImports(context.sql, context.clock);
    expect((await state(admin(), { id })).data).toMatchObject({
      state: 'done',
      made: importRule.partRows * 2 + 3,
    });
    expect(await db.user.count({ where: { name: { startsWith: 'Person' } } })).toBe(
      importRule.partRows * 2 + 3,
    );
    expect(await db.auditEntry.count({ where: { action: 'user.import' } })).toBe(importRule.partRows * 2 + 3);
  });

  test('10,000 rows', async () => {
    const { id, rows } = await checked(people(importRule.rows));
    expect([rows.length, rows.at(-1)]).toEqual([
      importRule.rows,
      { row: importRule.rows + 1, what: 'made', why: null },
    ]);
    await start(admin(), { id });
    await runImports(context.sql, context.clock);
    expect((await state(admin(), { id })).data).toMatchObject({ state: 'done', made: importRule.rows });
    expect(await db.user.count({ where: { name: { startsWith: 'Person' } } })).toBe(importRule.rows);
  });

  test('two admins start the same one: it runs once', async () => {
    const { id } = await checked(people(3));
    const other = await createUser(db, { role: 'admin' });
    await Promise.all([start(admin(), { id }), start(as(other), { id }), start(admin(), { id })]);
    await runImports(context.sql, context.clock);
    await start(admin(), { id });
    await runImports(context.sql, context.clock);
    expect((await state(admin(), { id })).data).toMatchObject({ state: 'done', made: 3 });
    expect(await db.auditEntry.count({ where: { action: 'import.start' } })).toBe(1);
  });

  test('what has changed since the check is refused, not an error', async () => {
    const gone = await createUser(db, { name: 'Gone', mobile: mobile(50) });
    const { id } = await checked(
      `Mobile,Name\n${mobile(0)},New\n${mobile(50)},Other name\n${mobile(1)},Fine\n`,
    );
    await createUser(db, { mobile: mobile(0), name: 'Signed up' });
    await db.user.update({ where: { id: gone.id }, data: { deletedAt: new Date(), name: '' } });
    await start(admin(), { id });
    await runImports(context.sql, context.clock);
    expect((await state(admin(), { id, rows: true })).data.rows).toEqual([
      { row: 2, what: 'refused', why: 'Since the check, an account was made with this mobile number.' },
      { row: 3, what: 'refused', why: 'The customer was deleted after the check.' },
      { row: 4, what: 'made', why: null },
    ]);
    expect(await db.user.findFirstOrThrow({ where: { mobile: mobile(0) } })).toMatchObject({
      name: 'Signed up',
    });
  });

  test('stops if its admin has lost the right', async () => {
    const { id } = await checked(people(3));
    await start(admin(), { id });
    await db.user.update({ where: { id: staff.admin.id }, data: { suspended: true } });
    await runImports(context.sql, context.clock);
    const other = as(await createUser(db, { role: 'admin' }));
    expect((await state(other, { id })).data).toMatchObject({ state: 'stopped', progress: 0 });
    expect(await db.user.count({ where: { name: { startsWith: 'Person' } } })).toBe(0);
  });
});

test('the rows of a deleted customer are blanked, refused ones too', async () => {
  const customer = await createUser(db, { name: 'Very Personal', mobile: mobile(1) });
  const { id } = await checked(
    `Mobile,Name\n${mobile(1)},Quite Personal\n${mobile(1)},Personal again\n+91 ${mobile(1)},Personal too\n${mobile(2)},Another\n`,
  );
  await called(deleteUser, removeUser)(admin(), { id: customer.id });
  const rows = await db.importRow.findMany({ orderBy: { line: 'asc' } });
  expect(rows.map(({ cells, mobile: of }) => [cells, of])).toEqual([
    [[], null],
    [[], null],
    [[], null],
    [[mobile(2), 'Another'], mobile(2)],
  ]);
  await start(admin(), { id });
  await runImports(context.sql, context.clock);
  expect((await state(admin(), { id })).data).toMatchObject({ state: 'done', made: 1, refused: 3 });
  expect(Buffer.from((await refusedRows(admin(), { id })).bytes).toString()).not.toMatch(/personal/i);
});

test('for admins alone; unknown ids are not found', async () => {
  for (const user of [staff.executive, staff.employee, staff.customer])
    for (const run of [
      () => check(as(user), { list: 'customers', file: file('Mobile\n1\n') }),
      () => start(as(user), { id: 1 }),
      () => state(as(user), { id: 1 }),
      () => list(as(user)),
      () => refusedRows(as(user), { id: 1 }),
    ])
      expect((await refusalOf(run())).code).toBe('FORBIDDEN');
  for (const run of [
    () => start(admin(), { id: 7 }),
    () => state(admin(), { id: 7 }),
    () => refusedRows(admin(), { id: 7 }),
  ])
    expect((await refusalOf(run())).code).toBe('NOT_FOUND');
  const { id } = await checked(`Mobile,Name\n${mobile(1)},Asha\n`);
  expect((await list(admin())).data).toMatchObject([
    { id, state: 'checked', file_name: 'people.csv', made: 1 },
  ]);
});
