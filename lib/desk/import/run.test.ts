import { beforeEach, describe, expect, test } from 'vitest';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { createUser } from '@/prisma/factories/users';
import {
  actions,
  check,
  file,
  importFixture,
  mobile,
  refusedRows,
  start,
  state,
} from '@/e2e/testing/import-fixture';
import { listImports } from './operations';
import { importRule } from './record';
import { runImports, runPart } from './run';

/* See docs/product/export-import.md, "Import". */

const fixture = await importFixture();
const { db, context, as, admin, checked } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const list = throughContract(actions.list, listImports);

describe('the run', () => {
  const people = (count: number) =>
    `Mobile,Name\n${Array.from({ length: count }, (_, n) => `${mobile(n)},Person ${n}`).join('\n')}\n`;

  test(
    'runs in batches; a failed batch is retried whole, and no row is imported twice',
    { tags: 'torture' },
    async () => {
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
      // The failed part is due again after a pause. Several processes.
      context.clock.forward(2);
      await Promise.all(Array.from({ length: 4 }, () => runImports(context.sql, context.clock)));
      await runImports(context.sql, context.clock);
      expect((await state(admin(), { id })).data).toMatchObject({
        state: 'done',
        made: importRule.partRows * 2 + 3,
      });
      expect(await db.user.count({ where: { name: { startsWith: 'Person' } } })).toBe(
        importRule.partRows * 2 + 3,
      );
      expect(await db.auditEntry.count({ where: { action: 'user.import' } })).toBe(
        importRule.partRows * 2 + 3,
      );
    },
  );

  test('10,000 rows', { tags: ['torture'] }, async () => {
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

  test('runs once if two admins start it', { tags: 'torture' }, async () => {
    const { id } = await checked(people(3));
    const other = await createUser(db, { role: 'admin' });
    await Promise.all([start(admin(), { id }), start(as(other), { id }), start(admin(), { id })]);
    await runImports(context.sql, context.clock);
    await start(admin(), { id });
    await runImports(context.sql, context.clock);
    expect((await state(admin(), { id })).data).toMatchObject({ state: 'done', made: 3 });
    expect(await db.auditEntry.count({ where: { action: 'import.start' } })).toBe(1);
  });

  test('rows that changed since the check are refused', async () => {
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

  test('counts the rows that it has reached; when it stops, the others are refused', async () => {
    const { id } = await checked(people(importRule.partRows + 2));
    await start(admin(), { id });
    await runPart(context.sql, context.clock.now());
    const reached = { made: importRule.partRows, changed: 0, same: 0, progress: importRule.partRows };
    expect((await state(admin(), { id })).data).toMatchObject({ ...reached, state: 'running', refused: 0 });
    await db.user.update({ where: { id: staff.admin.id }, data: { role: 'employee' } });
    await runImports(context.sql, context.clock);
    const other = as(await createUser(db, { role: 'admin' }));
    const { data } = await state(other, { id, rows: true });
    expect(data).toMatchObject({ ...reached, state: 'stopped', refused: 2 });
    const refused = { what: 'refused', why: 'The import was stopped before this row.' };
    expect(data.rows?.slice(-3)).toEqual([
      { row: importRule.partRows + 1, what: 'made', why: null },
      { row: importRule.partRows + 2, ...refused },
      { row: importRule.partRows + 3, ...refused },
    ]);
    expect(
      Buffer.from((await refusedRows(other, { id })).bytes)
        .toString()
        .trim()
        .split('\r\n'),
    ).toEqual([
      'row,Mobile,Name,why',
      ...[0, 1].map((n) => {
        const at = importRule.partRows + n;
        return `${at + 2},${mobile(at)},Person ${at},${refused.why}`;
      }),
    ]);
  });
});

test('the rows of a deleted customer are blanked, refused ones too', async () => {
  const customer = await createUser(db, { name: 'Very Personal', mobile: mobile(1) });
  const { id } = await checked(
    `Mobile,Name\n${mobile(1)},Quite Personal\n${mobile(1)},Personal again\n+91 ${mobile(1)},Personal too\n${mobile(2)},Another\n`,
  );
  await throughContract(deleteUser, removeUser)(admin(), { id: customer.id });
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

test('for admins only; unknown ids are not found', async () => {
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
