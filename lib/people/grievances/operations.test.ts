import { beforeEach, describe, expect, test } from 'vitest';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { throughContract } from '@/e2e/testing/through-contract';
import type { User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { dayMs } from '@/lib/kernel/text/calendar';
import { changeUser } from '@/lib/people/users/operations';
import { updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { createGrievance } from '@/prisma/factories/grievances';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { fileGrievance, grievances } from './contract';
import { takeGrievance } from './file';
import { answerGrievance, readGrievances } from './operations';

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick', limits: true });
const file = throughContract(fileGrievance, takeGrievance);
const list = throughContract(grievances.actions.list, readGrievances);
const answer = throughContract(grievances.actions.answer, answerGrievance);
const text = 'The store was closed.\nNobody answered the phone.';

let admin: User;
beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  admin = await createUser(db, { role: 'admin' });
});
const complain = (changes: object = {}) =>
  file(context, { name: 'Asha Rao', mobile: randomMobile(), text, ...changes });
const due = new Date(new Date(testNow).getTime() + 30 * dayMs).toISOString();

describe('a complaint', () => {
  test('is acknowledged with its ticket, and its answer is due in 30 days', async () => {
    const { data } = await complain({ email: 'asha@example.com' });
    expect(data).toEqual({ ticket: 'T-26-000001', acknowledged_at: testNow, due_at: due });
    expect((await list(context.as(admin), {})).data).toMatchObject([
      {
        ticket: 'T-26-000001',
        name: 'Asha Rao',
        email: 'asha@example.com',
        text,
        state: 'open',
        due_at: due,
      },
    ]);
  });

  test('numbers follow each other without a gap, also of many at once, and begin anew with the year', async () => {
    await Promise.all(Array.from({ length: 8 }, () => complain()));
    await refusalOf(complain({ mobile: '12' }));
    const tickets = (await db.grievance.findMany({ orderBy: { ticket: 'asc' } })).map(({ ticket }) => ticket);
    expect(tickets).toEqual(Array.from({ length: 8 }, (_, index) => `T-26-00000${index + 1}`));
    // New Year in Asia/Kolkata, the evening before in UTC.
    context.clock.set('2026-12-31T18:30:00.000Z');
    expect((await complain()).data.ticket).toBe('T-27-000001');
  });

  test('its number is found in the index, without reading the complaints before it', async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO grievances (ticket, name, mobile, text, created_at, due_at)
         SELECT '', 'A', '9000000000', 'x', now(), now() FROM generate_series(1, 300)`,
      );
      const { rows } = await client.query<{ read: number }>(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'grievances'`,
      );
      // A scan per complaint reads 45,000.
      expect(rows[0]?.read).toBeLessThan(1000);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  test('is acknowledged by SMS at once, also at night and without an account', async () => {
    context.clock.set('2026-01-31T20:30:00.000Z');
    const phone = new FakeSmsProvider();
    const mobile = randomMobile();
    await complain({ mobile });
    await sendDueMessages({ ...context, sms: phone, flows: SANDBOX_MSG91.flows }, 'awaited');
    expect(phone.texts).toMatchObject([
      {
        mobile,
        flowId: SANDBOX_MSG91.flows.grievance_received,
        variables: { ticket: 'T-26-000001', date: '3 Mar 2026' },
      },
    ]);
  });

  test('of a customer is acknowledged in the language of the account', async () => {
    const customer = await createUser(db, { language: 'te' });
    const phone = new FakeSmsProvider();
    await complain({ mobile: customer.mobile });
    const { flows, translatedFlows } = SANDBOX_MSG91;
    await sendDueMessages({ ...context, sms: phone, flows, translatedFlows }, 'awaited');
    expect(phone.texts).toMatchObject([
      { mobile: customer.mobile, flowId: 'sandbox_grievance_received_te', variables: { date: '2-3-2026' } },
    ]);
  });

  test('three of one mobile in a day are acknowledged by SMS; further ones are filed without', async () => {
    const mobile = randomMobile();
    const same = await outcomesOf(Array.from({ length: 5 }, () => complain({ mobile })));
    expect(same).toEqual({ ok: 5 });
    expect(await db.grievance.count({ where: { mobile } })).toBe(5);
    expect(await db.message.count({ where: { mobile } })).toBe(3);
    await complain();
    expect(await db.message.count()).toBe(4);
  });

  test('sixty of one address in an hour are taken', async () => {
    const many = await outcomesOf(Array.from({ length: 62 }, () => complain()));
    expect(many).toEqual({ ok: 60, RATE_LIMITED: 2 });
    expect(await db.grievance.count()).toBe(60);
  });

  test('one that could not be filed counts for neither', async () => {
    const mobile = randomMobile();
    const away = async () => {
      throw new Error('away');
    };
    const broken = { ...context, sql: { ...context.sql, transaction: away } };
    for (let i = 0; i < 3; i += 1)
      await expect(file(broken, { name: 'Asha Rao', mobile, text })).rejects.toThrow('away');
    for (let i = 0; i < 3; i += 1) await complain({ mobile });
    expect(await db.message.count({ where: { mobile } })).toBe(3);
    const others = await outcomesOf(Array.from({ length: 58 }, () => complain()));
    expect(others).toEqual({ ok: 57, RATE_LIMITED: 1 });
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ mobile: '12345' }, 'mobile'],
    [{ text: '  ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ email: 'nobody' }, 'email'],
  ])('with %j is refused', async (changes, field) => {
    expect(Object.keys((await refusalOf(complain(changes))).details.fields ?? {})).toEqual([field]);
    expect(await db.grievance.count()).toBe(0);
  });
});

describe('the clocks', () => {
  test('an unanswered one is late after its day; the filter and the order follow', async () => {
    const old = await createGrievance(db, { createdAt: new Date(Date.parse(testNow) - 31 * dayMs) });
    const fresh = await createGrievance(db, { createdAt: new Date(testNow) });
    const states = async (input: object) =>
      (await list(context.as(admin), input)).data.map(({ id, state }) => [id, state]);
    expect(await states({ sort: 'due_at', direction: 'asc' })).toEqual([
      [old.id, 'late'],
      [fresh.id, 'open'],
    ]);
    expect(await states({ state: 'late' })).toEqual([[old.id, 'late']]);
    expect(await states({ state: 'open' })).toEqual([[fresh.id, 'open']]);
    await answer(context.as(admin), { id: old.id, answer: 'Sorry.' });
    expect(await states({ state: 'answered' })).toEqual([[old.id, 'answered']]);
    expect(await states({ state: 'late' })).toEqual([]);
    expect(await states({ search: fresh.ticket.toLowerCase() })).toEqual([[fresh.id, 'open']]);
    expect(await states({ search: old.mobile.slice(0, 6) })).toEqual([[old.id, 'answered']]);
  });

  test('the moment at which it is due is not late yet', async () => {
    await createGrievance(db, { createdAt: new Date(testNow) });
    context.clock.set(due);
    expect((await list(context.as(admin), { state: 'open' })).data).toHaveLength(1);
    context.clock.forward(1);
    expect((await list(context.as(admin), { state: 'late' })).data).toHaveLength(1);
  });
});

describe('the answer', () => {
  test('stands: of many at once one is recorded, with its admin and time', async () => {
    const { id } = await createGrievance(db);
    const tries = Array.from({ length: 4 }, (_, index) =>
      answer(context.as(admin), { id, answer: `Answer ${index}` }),
    );
    expect(await outcomesOf(tries)).toEqual({ ok: 1, GRIEVANCE_STATE: 3 });
    const row = await db.grievance.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ answeredBy: admin.id, answeredAt: new Date(testNow) });
    expect(await db.auditEntry.count({ where: { action: 'grievance.answer', entityId: id } })).toBe(1);
  });

  test('an unknown complaint is not found', async () => {
    expect((await refusalOf(answer(context.as(admin), { id: 999, answer: 'No.' }))).code).toBe('NOT_FOUND');
  });

  test.each(['employee', 'executive', 'user'] as const)('%s: only admins see and answer', async (role) => {
    const member = await createUser(db, { role });
    const { id } = await createGrievance(db);
    const as = context.as(member);
    expect((await refusalOf(readGrievances.run(as, grievances.actions.list.input.parse({})))).code).toBe(
      'FORBIDDEN',
    );
    expect((await refusalOf(answerGrievance.run(as, { id, answer: 'No.' }))).code).toBe('FORBIDDEN');
  });
});

test('of a deleted account ticket and times stay; of the next owner of its former mobile everything does', async () => {
  const customer = await createUser(db);
  const former = customer.mobile;
  const own = await createGrievance(db, { mobile: former, createdAt: new Date(testNow) });
  context.clock.forward(60);
  await throughContract(updateUser, changeUser)(context.as(admin), {
    id: customer.id,
    mobile: randomMobile(),
  });
  context.clock.forward(60);
  const next = await createGrievance(db, { mobile: former, createdAt: context.clock.now() });
  const stranger = await createGrievance(db, { createdAt: new Date(testNow) });
  await removeUser.run(context.as(admin), { id: customer.id });
  const rows = await db.grievance.findMany({ orderBy: { id: 'asc' } });
  expect(rows).toMatchObject([
    { id: own.id, ticket: own.ticket, name: '', mobile: '', email: null, text: '', dueAt: own.dueAt },
    { id: next.id, name: next.name, mobile: former },
    { id: stranger.id, name: stranger.name, mobile: stranger.mobile },
  ]);
});
