/* oxlint-disable max-lines -- an erasure from its request to its end, and every attack on it */
import { beforeEach, describe, expect, test } from 'vitest';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { failingFirst } from '@/e2e/testing/failing-first';
import { throughContract } from '@/e2e/testing/through-contract';
import { createBooking } from '@/prisma/factories/bookings';
import { createExchange } from '@/prisma/factories/exchanges';
import { createOrder } from '@/prisma/factories/sales';
import { createCustomers, createUser } from '@/prisma/factories/users';
import { WithStatus } from '@/lib/contract';
import type { User } from '@/lib/db/generated/client';
import { dayMs } from '@/lib/kernel/text/calendar';
import { logIn, sessionBegun, signUp } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { signUpCustomer } from '@/lib/people/accounts/sign-up';
import { consents } from '@/lib/people/consents/contract';
import { giveConsent, listConsents } from '@/lib/people/consents/operations';
import { unsealText } from '@/lib/people/identity/sealed-text';
import { readCustomer } from '@/lib/people/customers/contract';
import { showCustomer } from '@/lib/people/customers/customer-page';
import { runErasures } from './close';
import { keyOfErasureCode, makeErasureCode } from './code';
import { erasure } from './contract';
import { askErasure, confirmErasure, freezeAccount, readOwnErasure } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick', limits: true });
const { clock } = context;
const { actions } = erasure;
const ask = throughContract(actions.ask, askErasure);
const confirm = throughContract(actions.confirm, confirmErasure);
const state = throughContract(actions.state, readOwnErasure);
const freeze = throughContract(actions.freeze, freezeAccount);
const password = 'right password';

let me: User;
beforeEach(async () => {
  clock.set(testNow);
  await database.emptyAll();
  me = await customer();
});

async function customer(): Promise<User> {
  const { id } = await createUser(db);
  return db.user.update({ where: { id }, data: { passwordHash: await context.passwords.hash(password) } });
}
const as = (user: User) => context.as(user);
/** The code of the last message, as the outbox sends it. */
async function codeOf(user: User): Promise<string> {
  const { id } = await db.erasure.findFirstOrThrow({ where: { userId: user.id }, orderBy: { id: 'desc' } });
  const code = await makeErasureCode(context.sql, context.secrets[0], keyOfErasureCode(id), clock.now());
  return code ?? 'none';
}
async function request(user: User) {
  await ask(as(user), {});
  return confirm(as(user), { code: await codeOf(user) });
}
const enter = async (mobile = me.mobile) => {
  const output = await throughContract(logIn, logInWithPassword)(context, { mobile, password });
  if (output instanceof WithStatus) throw new Error('A second factor');
  return sessionBegun.parse(output);
};
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const rows = () => db.erasure.findMany({ orderBy: { id: 'asc' } });
/** After the day on which the account would close. */
const visit = () => createBooking(db, { userId: me.id, userMobile: me.mobile, slotDate: '2026-02-10' });
const inDays = (days: number) => clock.set(new Date(new Date(testNow).getTime() + days * dayMs));

describe('a request', () => {
  test('is asked for, confirmed by the code, and closes after seven days', async () => {
    expect((await state(as(me), {})).data).toEqual({ state: 'none', at: null, closes_at: null, reasons: [] });
    expect((await ask(as(me), {})).data).toMatchObject({ state: 'asked', at: testNow, closes_at: null });
    expect(await db.message.findMany()).toMatchObject([
      { kind: 'erasure_code', customerId: me.id, mobile: me.mobile, variables: {} },
    ]);
    const { data } = await confirm(as(me), { code: await codeOf(me) });
    const closesAt = new Date(new Date(testNow).getTime() + 7 * dayMs).toISOString();
    expect(data).toEqual({ state: 'requested', at: testNow, closes_at: closesAt, reasons: [] });
    const admin = as(await createUser(db, { role: 'admin' }));
    const { data: page } = await throughContract(readCustomer, showCustomer)(admin, { id: me.id });
    expect(page.closes_at).toBe(closesAt);

    inDays(6.99);
    expect(await runErasures(context)).toMatchObject({ closed: 0, refused: 0, erased: 0 });
    inDays(7);
    expect(await runErasures(context)).toMatchObject({ closed: 1, errors: [] });
    expect(await runErasures(context)).toMatchObject({ closed: 0, erased: 0 });
    expect(await refusalOf(enter())).toMatchObject({ code: 'BAD_CREDENTIALS' });
    expect(await refusalOf(throughContract(readCustomer, showCustomer)(admin, { id: me.id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await db.session.count({ where: { userId: me.id, endedAt: null } })).toBe(0);
  });

  test('keeps who it was sealed for a year, and then nothing', async () => {
    await enter();
    await db.session.updateMany({ data: { userAgent: 'Browser of the test' } });
    await request(me);
    inDays(7);
    await runErasures(context);
    const rest = await db.sealedRest.findFirstOrThrow();
    expect(rest.sealed).not.toContain(me.mobile);
    const text = unsealText(
      context.identityKeys ?? ['none'],
      { purpose: 'erasure', userId: me.id },
      rest.sealed,
    );
    expect(JSON.parse(text)).toMatchObject({ mobiles: [me.mobile], names: [me.name] });
    clock.set('2027-02-07T04:29:00.000Z');
    expect(await runErasures(context)).toMatchObject({ erased: 0 });
    clock.set('2027-02-07T04:31:00.000Z');
    expect(await runErasures(context)).toMatchObject({ erased: 1, errors: [] });
    expect(await db.sealedRest.count()).toBe(0);
    expect(await rows()).toMatchObject([{ state: 'erased' }]);
  });

  test('keeps who opened documents after the closing', async () => {
    const { id: actorId } = await createUser(db, { role: 'executive' });
    const open = (at: string, byMobile = false) =>
      db.customerOpening.create({
        data: { actorId, customerId: me.id, at, byMobile },
      });
    await open(testNow, true);
    await request(me);
    inDays(7);
    const closedAt = clock.now().toISOString();
    await open(closedAt);
    await runErasures(context);
    await open('2026-02-08T04:30:00.000Z');
    await open('2027-02-07T04:00:00.000Z');
    clock.set('2027-02-07T04:31:00.000Z');
    expect(await runErasures(context)).toMatchObject({ erased: 1, errors: [] });
    const kept = await db.customerOpening.findMany({ orderBy: { at: 'asc' } });
    expect(kept.map(({ at }) => at.toISOString())).toEqual([
      '2026-02-08T04:30:00.000Z',
      '2027-02-07T04:00:00.000Z',
    ]);
  });

  test('is taken back by a log-in on day 6, whose response says so', async () => {
    await request(me);
    inDays(6);
    expect(await enter()).toMatchObject({ erasure_taken_back: true });
    expect(await enter()).not.toHaveProperty('erasure_taken_back');
    expect((await state(as(me), {})).data).toMatchObject({ state: 'taken_back', closes_at: null });
    inDays(8);
    expect(await runErasures(context)).toMatchObject({ closed: 0, refused: 0 });
    expect(await db.auditEntry.count({ where: { action: 'user.erasure taken back' } })).toBe(1);
    await request(me);
    expect((await rows()).map((row) => row.state)).toEqual(['taken_back', 'requested']);
  });

  test('is not taken back by a wrong password', async () => {
    await request(me);
    await refusalOf(throughContract(logIn, logInWithPassword)(context, { mobile: me.mobile, password: 'x' }));
    expect(await rows()).toMatchObject([{ state: 'requested' }]);
  });

  test('a log-in at the same second wins or loses wholly, beside two jobs', async () => {
    for (let round = 0; round < 6; round += 1) {
      clock.set(testNow);
      const user = await customer();
      await request(user);
      inDays(7);
      const [entered, ...jobs] = await Promise.allSettled([
        enter(user.mobile),
        runErasures(context),
        runErasures(context),
      ]);
      const { state: outcome } = await db.erasure.findFirstOrThrow({ where: { userId: user.id } });
      const { deletedAt } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
      const open = await db.session.count({ where: { userId: user.id, endedAt: null } });
      expect(jobs.every((job) => job.status === 'fulfilled' && job.value.errors.length === 0)).toBe(true);
      if (entered.status === 'fulfilled')
        expect([outcome, deletedAt, open > 0]).toEqual(['taken_back', null, true]);
      else expect([outcome, deletedAt === null, open]).toEqual(['closed', false, 0]);
    }
  });

  test('the mobile of a closed account signs up as a new account', async () => {
    await request(me);
    inDays(7);
    await runErasures(context);
    const { data } = await throughContract(signUp, signUpCustomer)(context, {
      name: 'Another',
      mobile: me.mobile,
      password,
      confirm_password: password,
    });
    expect(data.id).not.toBe(me.id);
    expect(await enter()).not.toHaveProperty('erasure_taken_back');
    expect(
      (await state(as(await db.user.findUniqueOrThrow({ where: { id: data.id } })), {})).data.state,
    ).toBe('none');
  });
});

test('an account closes, and is erased, behind a hundred others of the same time that fail', async () => {
  const users = await createCustomers(db, 102);
  await db.erasure.createMany({
    data: users.map(({ id }) => ({
      userId: id,
      state: 'requested' as const,
      triesLeft: 5,
      askedAt: testNow,
      expiresAt: testNow,
      requestedAt: testNow,
      closesAt: testNow,
    })),
  });
  const failing = () => runErasures({ ...context, sql: failingFirst(context.sql, 101) });
  expect(await failing()).toMatchObject({ closed: 1, errors: { length: 101 } });
  await db.erasure.updateMany({
    where: { state: 'requested' },
    data: { state: 'closed', closedAt: testNow },
  });
  clock.set('2027-03-01T04:30:00.000Z');
  expect(await failing()).toMatchObject({ erased: 1, errors: { length: 101 } });
});

describe('the code', () => {
  test('is of its own account alone', async () => {
    const other = await customer();
    await ask(as(me), {});
    await ask(as(other), {});
    const mine = await codeOf(me);
    expect(await refusalOf(confirm(as(other), { code: mine }))).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { code: expect.any(String) } },
    });
    expect((await confirm(as(me), { code: mine })).data.state).toBe('requested');
  });

  test('is void after five tries, also of parallel ones', async () => {
    await ask(as(me), {});
    const code = await codeOf(me);
    await outcomesOf(Array.from({ length: 5 }, () => confirm(as(me), { code: wrongOf(code) })));
    expect(await refusalOf(confirm(as(me), { code }))).toMatchObject({ code: 'VALIDATION' });
    expect((await state(as(me), {})).data.state).toBe('none');
  });

  test('is void after ten minutes, after its use, and after a newer one', async () => {
    await ask(as(me), {});
    const first = await codeOf(me);
    expect(await refusalOf(ask(as(me), {}))).toMatchObject({ code: 'RATE_LIMITED' });
    clock.forward(31);
    await ask(as(me), {});
    const second = await codeOf(me);
    if (first !== second) await refusalOf(confirm(as(me), { code: first }));
    clock.forward(601);
    expect(await refusalOf(confirm(as(me), { code: second }))).toMatchObject({ code: 'VALIDATION' });
    await ask(as(me), {});
    const third = await codeOf(me);
    const both = [confirm(as(me), { code: third }), confirm(as(me), { code: third })];
    expect(await outcomesOf(both)).toMatchObject({ ok: 1 });
    expect((await rows()).filter((row) => row.state === 'requested')).toHaveLength(1);
    expect(await refusalOf(ask(as(me), {}))).toMatchObject({ code: 'ERASURE_STATE' });
  });

  test('comes five times a day', async () => {
    for (let nth = 1; nth <= 5; nth += 1) {
      await ask(as(me), {});
      clock.forward(60);
    }
    expect(await refusalOf(ask(as(me), {}))).toMatchObject({ code: 'RATE_LIMITED' });
    clock.forward(86_400);
    await ask(as(me), {});
  });
});

describe('what is open', () => {
  const open = {
    due: () => createOrder(db, { userId: me.id }),
    advance: () => createOrder(db, { userId: me.id, totalAmount: '10.00', paidAmount: '10.00' }),
    old_gold: async () => {
      const [first, second] = [
        await createUser(db, { role: 'executive' }),
        await createUser(db, { role: 'employee' }),
      ];
      return createExchange(db, { userId: me.id, createdBy: first.id, acceptedBy: second.id });
    },
    visit: () => visit(),
  };

  test.each(Object.entries(open))(
    '%s: refused, with what to do, and kept on the day',
    async (reason, make) => {
      await request(me);
      await make();
      inDays(7);
      expect(await runErasures(context)).toMatchObject({ refused: 1, closed: 0, errors: [] });
      expect((await state(as(me), {})).data).toMatchObject({ state: 'refused', reasons: [{ reason }] });
    },
  );

  test('all reasons at once; the account stays as it is', async () => {
    for (const make of Object.values(open)) await make();
    const refusal = await refusalOf(ask(as(me), {}));
    expect(refusal).toMatchObject({
      code: 'ERASURE_BLOCKED',
      details: {
        data: {
          reasons: ['due', 'advance', 'old_gold', 'visit'].map((reason) => ({
            reason,
            message: expect.stringMatching(/: /),
          })),
        },
      },
    });
    expect(await db.erasure.count()).toBe(0);
  });

  test('an order between request and day: the account stays, with a message', async () => {
    await request(me);
    await open.due();
    inDays(7);
    expect(await runErasures(context)).toMatchObject({ refused: 1, closed: 0 });
    expect((await state(as(me), {})).data).toMatchObject({ state: 'refused', reasons: [{ reason: 'due' }] });
    expect(await db.message.findMany({ where: { kind: 'erasure_refused' } })).toMatchObject([
      { customerId: me.id, mobile: me.mobile },
    ]);
    expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({ deletedAt: null });
  });

  test('a customer who became a colleague keeps the account', async () => {
    await request(me);
    await db.user.update({ where: { id: me.id }, data: { role: 'executive' } });
    inDays(7);
    expect(await runErasures(context)).toMatchObject({ refused: 1, closed: 0 });
  });
});

test('freezing withdraws all consents and turns reminders off; the account stays', async () => {
  const { id } = await visit();
  await throughContract(consents.actions.give, giveConsent)(as(me), { purpose: 'offers_sms' });
  await freeze(as(me), {});
  await freeze(as(me), {});
  const { data } = await throughContract(consents.actions.list, listConsents)(as(me), {});
  expect(data.some(({ given }) => given)).toBe(false);
  expect(await db.consent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { given: true },
    { given: false, how: 'account' },
  ]);
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ reminders: false });
  expect(await enter()).toHaveProperty('token');
});

test('staff have no such deletion', async () => {
  const admin = as(await createUser(db, { role: 'admin' }));
  for (const refused of [ask(admin, {}), state(admin, {}), freeze(admin, {})])
    expect(await refusalOf(refused)).toMatchObject({ code: 'FORBIDDEN' });
});
