import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { importFixture, mobile, start, state, stop } from '@/e2e/testing/import-fixture';
import { createUser } from '@/prisma/factories/users';
import { importRule } from './record';
import { runImports } from './run';

/* Imports whose part fails, and those of several admins (docs/product/export-import.md, "Import"). */

const fixture = await importFixture();
const { database, db, context, as, admin, checked } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
  // A row that fails for a reason of the database.
  await database.pool.query(`
    CREATE FUNCTION refuse_user() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a broken row'; END $$;
    CREATE TRIGGER refuse_user BEFORE INSERT ON users FOR EACH ROW
      WHEN (NEW.name = 'Broken') EXECUTE FUNCTION refuse_user()`);
});
const repair = () =>
  database.pool.query('DROP TRIGGER IF EXISTS refuse_user ON users; DROP FUNCTION IF EXISTS refuse_user');
afterEach(() => repair());

const run = () => runImports(context.sql, context.clock);
const broken = () => checked(`Mobile,Name\n${mobile(1)},Broken\n${mobile(2)},Asha\n98111,Refused\n`);
const fine = () => checked(`Mobile,Name\n${mobile(3)},Kiran\n`);
const runUntilFailed = async () => {
  for (let attempt = 1; attempt <= importRule.attempts; attempt += 1) {
    expect((await run()).errors).toMatchObject([{ message: 'a broken row' }]);
    context.clock.forward(61);
  }
};

test('one that fails does not hold others back, waits between its attempts, and is parked in the end', async () => {
  const first = await broken();
  const second = await fine();
  await start(admin(), { id: first.id });
  context.clock.forward(1);
  await start(admin(), { id: second.id });
  expect(await run()).toMatchObject({ processed: 1, errors: [{ message: 'a broken row' }] });
  expect((await state(admin(), { id: second.id })).data).toMatchObject({ state: 'done', made: 1 });
  expect(await run()).toEqual({ processed: 0, errors: [] });
  context.clock.forward(61);
  for (let attempt = 2; attempt <= importRule.attempts; attempt += 1) {
    expect((await state(admin(), { id: first.id })).data.state).toBe('running');
    expect((await run()).errors).toHaveLength(1);
    context.clock.forward(61);
  }
  expect((await state(admin(), { id: first.id })).data).toMatchObject({
    state: 'failed',
    made: 0,
    refused: 1,
    progress: 1,
    finished_at: null,
  });
  expect(await db.auditEntry.count({ where: { action: 'import.failed', entityId: first.id } })).toBe(1);
  expect(await run()).toEqual({ processed: 0, errors: [] });
});

test('a failed one goes on when an admin starts it again', async () => {
  const { id } = await broken();
  await start(admin(), { id });
  await runUntilFailed();
  await repair();
  const other = as(await createUser(db, { role: 'admin' }));
  expect((await start(other, { id })).data.state).toBe('running');
  expect(await run()).toEqual({ processed: 2, errors: [] });
  expect((await state(admin(), { id })).data).toMatchObject({ state: 'done', made: 2, refused: 1 });
});

test('a failed one, or one that runs, is stopped by an admin: the rest is refused', async () => {
  const { id } = await broken();
  await start(admin(), { id });
  await runUntilFailed();
  const stopped = (await stop(admin(), { id })).data;
  expect(stopped).toMatchObject({ state: 'stopped', made: 0, refused: 3 });
  expect((await stop(admin(), { id })).data).toEqual(stopped);
  expect((await start(admin(), { id })).data.state).toBe('stopped');
  const running = await fine();
  await start(admin(), { id: running.id });
  expect((await stop(admin(), { id: running.id })).data).toMatchObject({ state: 'stopped', refused: 1 });
  expect(await run()).toEqual({ processed: 0, errors: [] });
  expect(await db.auditEntry.count({ where: { action: 'import.stopped', actorId: staff.admin.id } })).toBe(2);
  expect((await refusalOf(stop(as(staff.executive), { id }))).code).toBe('FORBIDDEN');
  expect((await refusalOf(stop(admin(), { id: id + 1000 }))).code).toBe('NOT_FOUND');
});

test('one whose attempts ended with their process is parked too', async () => {
  const { id } = await fine();
  await start(admin(), { id });
  await db.import.update({
    where: { id },
    data: { attempts: importRule.attempts, attemptedAt: context.clock.now() },
  });
  context.clock.forward(61);
  expect(await run()).toEqual({ processed: 0, errors: [] });
  expect((await state(admin(), { id })).data.state).toBe('failed');
});
