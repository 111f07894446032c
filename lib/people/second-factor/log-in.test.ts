/* oxlint-disable max-lines -- every way round the second step */
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, deleted } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { WithStatus } from '@/lib/contract';
import { changeOwnPassword } from '@/lib/people/accounts/change-password';
import { factorAsked, sessionBegun } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { decodeToken } from '@/lib/people/auth/token';
import { findSession } from '@/lib/people/auth/sessions';
import { outcomesOf, refusalOf, testContext, testSecret } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import {
  codeAt,
  giveFactor,
  someRecoveryCodes,
  withFactor,
  wrongCodeAt,
} from '@/e2e/testing/second-factor-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { secondFactor } from './contract';
import { confirmTotp, startTotp } from './operations';

const database = await testDb();
const { db } = database;
/** Rate limits off: those of the second factor hold all the same. */
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const mobile = '9123456780';
const password = 'right password';

beforeEach(async () => {
  await database.emptyAll();
  clock.set(new Date());
  context.notes.splice(0);
});

async function staff(role: 'employee' | 'executive' | 'admin' = 'admin', options = {}) {
  const { id } = await createUser(db, { role, mobile, ...options });
  const passwordHash = await context.passwords.hash(password);
  return db.user.update({ where: { id }, data: { passwordHash } });
}

async function firstStep(sent = { mobile, password }) {
  const answer = await logInWithPassword.run(context, sent);
  if (!(answer instanceof WithStatus)) throw new Error('No second step');
  expect(answer.status).toBe(202);
  return factorAsked.parse(answer.output);
}
const secondStep = (sent: object) => logInWithPassword.run(context, sent);

describe('of an account with an authenticator app', () => {
  let user: Awaited<ReturnType<typeof staff>>;
  let secret: string;
  beforeEach(async () => {
    user = await staff();
    secret = await giveFactor(db, user.id);
  });
  const code = (steps = 0) => codeAt(secret, clock.now(), steps);

  test('the password begins no session, but gives a ticket for five minutes', async () => {
    const { ticket, ...asked } = await firstStep();
    expect(asked).toEqual({
      message: 'Enter the code from your authenticator app.',
      needs: 'second_factor',
      methods: ['totp', 'recovery_code'],
      set_up: false,
      expires_at: new Date(clock.now().getTime() + 300_000).toISOString(),
    });
    expect(await db.session.count()).toBe(0);
    expect(context.tokens).toEqual([]);
    // The database has a hash of it.
    expect(JSON.stringify(await db.logInTicket.findMany())).not.toContain(ticket);
  });

  test.each([-1, 0, 1])('the code of %i steps from now finishes it, with a proved session', async (steps) => {
    const { ticket } = await firstStep();
    const begun = sessionBegun.parse(await secondStep({ ticket, code: code(steps) }));
    const claims = await decodeToken(begun.token, [testSecret]);
    expect(claims?.sub).toBe(String(user.id));
    expect(await db.session.findFirst()).toMatchObject({ userId: user.id, provedAt: clock.now() });
    expect(context.notes).toEqual([{ event: 'log-in', user_id: user.id }]);
  });

  test.each([-2, 2])('the code of %i steps from now is wrong', async (steps) => {
    const { ticket } = await firstStep();
    const refusal = await refusalOf(secondStep({ ticket, code: code(steps) }));
    expect(refusal).toMatchObject({ code: 'BAD_CREDENTIALS', status: 401 });
    expect(refusal.details.fields).toHaveProperty('code');
    expect(await db.session.count()).toBe(0);
    expect(context.notes).toEqual([{ event: 'log-in failed', user_id: user.id, reason: 'second factor' }]);
  });

  test('a used step is never accepted again, by another ticket neither, nor is an earlier one', async () => {
    const [first, second] = [await firstStep(), await firstStep()];
    await secondStep({ ticket: first.ticket, code: code() });
    for (const replayed of [code(), code(-1)])
      expect((await refusalOf(secondStep({ ticket: second.ticket, code: replayed }))).code).toBe(
        'BAD_CREDENTIALS',
      );
    await secondStep({ ticket: second.ticket, code: code(1) });
    expect(await db.session.count()).toBe(2);
  });

  test('of four parallel requests with one code, by as many tickets, one begins a session', async () => {
    const tickets = [];
    for (let i = 0; i < 4; i += 1) tickets.push((await firstStep()).ticket);
    const outcomes = await outcomesOf(tickets.map((ticket) => secondStep({ ticket, code: code() })));
    expect(outcomes).toEqual({ ok: 1, BAD_CREDENTIALS: 3 });
    expect(await db.session.count()).toBe(1);
  });

  test('a ticket begins one session', async () => {
    const { ticket } = await firstStep();
    await secondStep({ ticket, code: code() });
    const refusal = await refusalOf(secondStep({ ticket, code: code(1) }));
    expect(refusal.message).toBe('This log-in has expired. Please log in again.');
    expect(refusal.details.fields).toBeUndefined();
    expect(await db.session.count()).toBe(1);
  });

  test('two right codes at once with one ticket begin one session', async () => {
    const { ticket } = await firstStep();
    const [one, other] = [{ code: code() }, { recovery_code: someRecoveryCodes[0] }];
    const outcomes = await outcomesOf([one, other].map((sent) => secondStep({ ticket, ...sent })));
    expect(outcomes).toEqual({ ok: 1, BAD_CREDENTIALS: 1 });
    expect(await db.session.count()).toBe(1);
  });

  test('after five minutes the ticket is over', async () => {
    const { ticket } = await firstStep();
    clock.forward(300);
    expect((await refusalOf(secondStep({ ticket, code: code() }))).code).toBe('BAD_CREDENTIALS');
    expect(await db.session.count()).toBe(0);
  });

  test.each(['', 'x'.repeat(43)])('the unknown ticket %j is refused', async (ticket) => {
    expect((await refusalOf(secondStep({ ticket, code: code() }))).code).toBe('BAD_CREDENTIALS');
  });

  test('a ticket is bound to its account: the code of another person does not finish it', async () => {
    const other = await createUser(db, { role: 'admin' });
    const otherSecret = await giveFactor(db, other.id);
    const { ticket } = await firstStep();
    await refusalOf(secondStep({ ticket, code: codeAt(otherSecret, clock.now()) }));
    await refusalOf(secondStep({ ticket, recovery_code: '7Q1X-M0ZC-4T9B-VW7T' }));
    expect(await db.session.count()).toBe(0);
  });

  test('a ticket ends with the password that it began with', async () => {
    const { ticket } = await firstStep();
    const passwords = { new_password: 'secret2', confirm_password: 'secret2' };
    await changeOwnPassword.run(context.as(withFactor(user)), { current_password: password, ...passwords });
    const refusal = await refusalOf(secondStep({ ticket, code: code() }));
    expect(refusal.message).toBe('This log-in has expired. Please log in again.');
  });

  test.each([
    ['deleted', { ...deleted(), mobile: '' }, 'BAD_CREDENTIALS'],
    ['suspended', { suspended: true }, 'FORBIDDEN'],
    ['with another mobile', { mobile: '9123456781' }, 'ok'],
  ] as const)('%s between the steps', async (_what, data, outcome) => {
    const { ticket } = await firstStep();
    await db.user.update({ where: { id: user.id }, data });
    expect(await outcomesOf([secondStep({ ticket, code: code() })])).toEqual({ [outcome]: 1 });
  });

  describe('guessing', () => {
    const guess = async (times: number, tickets: readonly string[]) =>
      outcomesOf(
        Array.from({ length: times }, (_, i) =>
          secondStep({ ticket: tickets[i % tickets.length], code: wrongCodeAt(secret, clock.now()) }),
        ),
      );

    test('five wrong codes over several tickets, then 429 for 15 minutes, the right one too', async () => {
      const tickets = [];
      for (let i = 0; i < 3; i += 1) tickets.push((await firstStep()).ticket);
      expect(await guess(5, tickets)).toEqual({ BAD_CREDENTIALS: 5 });
      const { ticket } = await firstStep();
      const refusal = await refusalOf(secondStep({ ticket, code: code() }));
      expect(refusal).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 900 } });
      expect((await refusalOf(secondStep({ ticket, recovery_code: someRecoveryCodes[0] }))).code).toBe(
        'RATE_LIMITED',
      );
      expect(await db.session.count()).toBe(0);
      clock.forward(901);
      const later = await firstStep();
      await secondStep({ ticket: later.ticket, code: code() });
      expect(await db.session.count()).toBe(1);
    });

    test('40 parallel guesses over ten tickets get five tries', async () => {
      const tickets = [];
      for (let i = 0; i < 10; i += 1) tickets.push((await firstStep()).ticket);
      expect(await guess(40, tickets)).toEqual({ BAD_CREDENTIALS: 5, RATE_LIMITED: 35 });
    });

    test('a ticket has five tries, also if the account is let go on meanwhile', async () => {
      const { ticket } = await firstStep();
      expect(await guess(4, [ticket])).toEqual({ BAD_CREDENTIALS: 4 });
      const own = await firstStep();
      await secondStep({ ticket: own.ticket, code: code() });
      expect(await guess(1, [ticket])).toEqual({ BAD_CREDENTIALS: 1 });
      expect((await refusalOf(secondStep({ ticket, code: code(1) }))).message).toContain('expired');
      expect(await db.session.count()).toBe(1);
    });

    test('a success clears the count', async () => {
      for (let round = 0; round < 2; round += 1) {
        const { ticket } = await firstStep();
        await guess(4, [ticket]);
        await secondStep({ ticket, code: code(round) });
      }
      expect(await db.session.count()).toBe(2);
    });
  });

  describe('a recovery code', () => {
    test.each(['code', 'recovery_code'])('as `%s` finishes the log-in, once', async (field) => {
      for (const outcome of ['ok', 'BAD_CREDENTIALS']) {
        const { ticket } = await firstStep();
        const sent = { ticket, [field]: '7q1x m0zc 4t9b vw7s' };
        expect(await outcomesOf([secondStep(sent)])).toEqual({ [outcome]: 1 });
        if (outcome === 'ok') continue;
        const { details } = await refusalOf(secondStep(sent));
        expect(details.fields).toEqual({ [field]: 'This recovery code is wrong or was used before.' });
      }
      expect(await db.session.count()).toBe(1);
      expect(context.notes).toContainEqual({ event: 'recovery code used', user_id: user.id });
    });

    test('works with a lost IDENTITY_KEY, with which a code of the app is 503 and no try', async () => {
      const lost = { ...context, identityKeys: undefined };
      for (let i = 0; i < 6; i += 1) {
        const { ticket } = await firstStep();
        expect((await refusalOf(logInWithPassword.run(lost, { ticket, code: code() }))).code).toBe(
          'UNAVAILABLE',
        );
      }
      const { ticket } = await firstStep();
      await logInWithPassword.run(lost, { ticket, recovery_code: someRecoveryCodes[1] });
      expect(await db.session.count()).toBe(1);
    });
  });

  test('a session that began with the password of before stays, unlike one that begins', async () => {
    const { ticket } = await firstStep();
    await db.authenticator.deleteMany();
    await db.recoveryCode.deleteMany();
    expect((await refusalOf(secondStep({ ticket, code: code() }))).code).toBe('BAD_CREDENTIALS');
    expect(sessionBegun.safeParse(await secondStep({ mobile, password })).success).toBe(true);
  });
});

test.each(['employee', 'executive', 'admin'] as const)(
  'of an %s without a second factor is as before',
  async (role) => {
    await staff(role);
    const answer = await logInWithPassword.run(context, { mobile, password });
    expect(sessionBegun.safeParse(answer).success).toBe(true);
  },
);

test('the password alone begins no session while the first app is being confirmed', async () => {
  const user = await staff();
  const own = context.as(user);
  const { data } = await throughContract(secondFactor.actions.start_totp, startTotp)(own);
  const held = heldBeforeCommit(own);
  const confirm = throughContract(secondFactor.actions.confirm_totp, confirmTotp);
  const confirming = confirm(held.context, { code: codeAt(data.secret, clock.now()) });
  await held.done;
  const sessions = await db.session.count();
  const asked = firstStep();
  await waitingForLocks(database, 1);
  held.commit();
  await confirming;
  expect(await asked).toMatchObject({ needs: 'second_factor', set_up: false });
  expect(await db.session.count()).toBe(sessions);
});

test('of a customer is as before, also of a former member of the staff', async () => {
  const user = await staff();
  await giveFactor(db, user.id);
  await db.user.update({ where: { id: user.id }, data: { role: 'user' } });
  const answer = await logInWithPassword.run(context, { mobile, password });
  expect(sessionBegun.safeParse(answer).success).toBe(true);
});

describe('where the role requires a second factor and the account has none', () => {
  test('the log-in gives a session that may only set one up; so do sessions of before', async () => {
    const user = await staff();
    await logInWithPassword.run(context, { mobile, password });
    await db.requiredFactor.create({ data: { role: 'admin', setBy: user.id, setAt: clock.now() } });
    const asked = await firstStep();
    expect(asked).toMatchObject({ methods: [], set_up: true, needs: 'second_factor' });
    const tokens = [context.tokens.at(-2), asked.ticket];
    for (const token of tokens) {
      const claims = await decodeToken(token ?? '', [testSecret]);
      if (claims === null) throw new Error('No token');
      const session = await findSession(context.sql, claims, clock.now());
      expect(session?.actor.factors).toEqual({ totp: false, passkey: false, required: true });
    }
  });
});

test('a wrong password says nothing of the second factor', async () => {
  const user = await staff();
  await giveFactor(db, user.id);
  const refusal = await refusalOf(
    logInWithPassword.run(context.as(visitor), { mobile, password: 'wrong password' }),
  );
  expect([refusal.code, refusal.message]).toEqual(['BAD_CREDENTIALS', 'Mobile number or password is wrong.']);
  expect(await db.logInTicket.count()).toBe(0);
});
