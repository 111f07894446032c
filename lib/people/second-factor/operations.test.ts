/* oxlint-disable max-lines -- the actions of one endpoint, and the proof */
import { beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '@/prisma/factories/sessions';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { unsealText } from '@/lib/people/identity/sealed-text';
import { outcomesOf, refusalOf, testContext, testIdentityKeys } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import {
  codeAt,
  giveFactor,
  someRecoveryCodes,
  withFactor,
  wrongCodeAt,
} from '@/e2e/testing/second-factor-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { prove as proveContract, secondFactor } from './contract';
import { confirmTotp, newCodes, proveSession, readSecondFactor, removeTotp, startTotp } from './operations';
import { recoveryCodeHash } from './recovery-codes';

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const { actions } = secondFactor;
const status = throughContract(actions.status, readSecondFactor);
const start = throughContract(actions.start_totp, startTotp);
const confirm = throughContract(actions.confirm_totp, confirmTotp);
const remove = throughContract(actions.remove_totp, removeTotp);
const renew = throughContract(actions.new_codes, newCodes);
const prove = throughContract(proveContract, proveSession);

let user: User;
beforeEach(async () => {
  await database.emptyAll();
  clock.set(new Date());
  context.notes.splice(0);
  user = await createUser(db, { role: 'executive' });
});
const me = () => context.as(user);
const auditOf = async () =>
  (await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action, before, after }) => ({
    action,
    before,
    after,
  }));

describe('an authenticator app', () => {
  test('is begun with a secret that is stored encrypted, without effect', async () => {
    const { data } = await start(me());
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect(data.uri).toContain(`Pasidi:${user.mobile}`);
    const row = await db.authenticator.findFirstOrThrow();
    expect(row).toMatchObject({ userId: user.id, confirmedAt: null });
    expect(row.sealed).not.toContain(data.secret);
    expect(unsealText(testIdentityKeys, { purpose: 'totp', userId: user.id }, row.sealed)).toBe(data.secret);
    expect((await status(me())).data).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      required: false,
      required_roles: [],
    });
    expect(await auditOf()).toEqual([]);
  });

  test('is confirmed by its code, with ten recovery codes, an audit entry and the end of other sessions', async () => {
    const others = await openSession(db, user.id, clock.now());
    const { data } = await start(me());
    const done = await confirm(me(), { code: codeAt(data.secret, clock.now()) });
    expect(done.data).toEqual({
      totp: { confirmed_at: clock.now().toISOString() },
      passkeys: [],
      recovery_codes_left: 10,
      required: false,
      required_roles: [],
    });
    expect(new Set(done.recovery_codes).size).toBe(10);
    const stored = await db.recoveryCode.findMany();
    expect(stored.map(({ codeHash }) => codeHash).toSorted()).toEqual(
      done.recovery_codes?.map((code) => recoveryCodeHash(user.id, code)).toSorted(),
    );
    expect(await auditOf()).toEqual([{ action: 'user.second factor', before: null, after: null }]);
    expect(context.notes).toEqual([{ event: 'second factor set up', user_id: user.id }]);
    const { endedAt } = await db.session.findUniqueOrThrow({ where: { id: others.actor.sessionId } });
    expect(endedAt).toEqual(clock.now());
    expect(await db.session.count({ where: { endedAt: null } })).toBe(1);
  });

  test('its first code is used up by the confirmation', async () => {
    const { data } = await start(me());
    const code = codeAt(data.secret, clock.now());
    await confirm(me(), { code });
    expect((await refusalOf(prove(context.as(withFactor(user)), { code }))).details.fields).toHaveProperty(
      'code',
    );
  });

  test.each([
    ['a wrong code', async (secret: string) => wrongCodeAt(secret, clock.now())],
    [
      'one begun an hour ago',
      async (secret: string) => {
        clock.forward(3600);
        return codeAt(secret, clock.now());
      },
    ],
    [
      'one begun before another one',
      async (secret: string) => {
        await start(me());
        return codeAt(secret, clock.now());
      },
    ],
  ])('is not confirmed: %s', async (_what, codeFor) => {
    const { data } = await start(me());
    const refusal = await refusalOf(confirm(me(), { code: await codeFor(data.secret) }));
    expect([refusal.code, Object.keys(refusal.details.fields ?? {})]).toEqual(['VALIDATION', ['code']]);
    expect(await db.authenticator.count({ where: { confirmedAt: { not: null } } })).toBe(0);
    expect(await db.recoveryCode.count()).toBe(0);
  });

  test("a code of another account's app confirms nothing", async () => {
    const other = await createUser(db, { role: 'executive' });
    const { data } = await start(context.as(other));
    await start(me());
    const refusal = await refusalOf(confirm(me(), { code: codeAt(data.secret, clock.now()) }));
    expect(refusal.code).toBe('VALIDATION');
  });

  test('a new one replaces the one in use when it is confirmed, and keeps the recovery codes', async () => {
    const before = await giveFactor(db, user.id);
    const own = context.as(withFactor(user));
    const { data } = await start(own);
    await prove(own, { code: codeAt(before, clock.now()) });
    const done = await confirm(own, { code: codeAt(data.secret, clock.now()) });
    expect(done.recovery_codes).toBeNull();
    expect(done.data.recovery_codes_left).toBe(2);
    await refusalOf(prove(own, { code: codeAt(before, clock.now(), 1) }));
    await prove(own, { code: codeAt(data.secret, clock.now(), 1) });
  });

  test('a copy of the sealed secret does not open for another account', async () => {
    const secret = await giveFactor(db, user.id);
    const { sealed } = await db.authenticator.findFirstOrThrow();
    const thief = await createUser(db, { role: 'executive' });
    const at = clock.now();
    await db.authenticator.create({ data: { userId: thief.id, sealed, createdAt: at, confirmedAt: at } });
    const refusal = await refusalOf(prove(context.as(withFactor(thief)), { code: codeAt(secret, at) }));
    expect(refusal.code).toBe('UNAVAILABLE');
  });

  test('without IDENTITY_KEY none is begun: 503', async () => {
    expect((await refusalOf(start({ ...me(), identityKeys: undefined }))).code).toBe('UNAVAILABLE');
  });

  test('is removed with the recovery codes', async () => {
    await giveFactor(db, user.id);
    const { data } = await remove(context.as(withFactor(user)));
    expect(data).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      required: false,
      required_roles: [],
    });
    expect(await db.recoveryCode.count()).toBe(0);
    expect(await auditOf()).toEqual([{ action: 'user.second factor removed', before: null, after: null }]);
    await remove(me());
    expect(await auditOf()).toHaveLength(1);
  });

  test('one that was only begun is removed without audit entry and security event', async () => {
    await start(me());
    await remove(me());
    expect(await db.authenticator.count()).toBe(0);
    expect(await auditOf()).toEqual([]);
    expect(context.notes).toEqual([]);
  });

  test('the last one of a role that needs one stays: 409', async () => {
    await giveFactor(db, user.id);
    await db.requiredFactor.create({ data: { role: 'executive', setBy: user.id, setAt: clock.now() } });
    expect((await refusalOf(remove(context.as(withFactor(user))))).code).toBe('FACTOR_REQUIRED');
    expect(await db.authenticator.count()).toBe(1);
  });
});

describe('new recovery codes', () => {
  test('void the older ones', async () => {
    await giveFactor(db, user.id);
    const own = context.as(withFactor(user));
    const { recovery_codes: codes, data } = await renew(own);
    expect(data.recovery_codes_left).toBe(10);
    await refusalOf(prove(own, { recovery_code: someRecoveryCodes[0] }));
    await prove(own, { recovery_code: codes[9] });
    expect(await auditOf()).toEqual([{ action: 'user.recovery codes', before: null, after: null }]);
  });

  test('of an account without a second factor: 409', async () => {
    expect((await refusalOf(renew(me()))).code).toBe('NO_FACTOR');
    expect(await db.recoveryCode.count()).toBe(0);
  });
});

describe('a proof', () => {
  const provedAtOf = async (sessionId: string) =>
    (await db.session.findUniqueOrThrow({ where: { id: sessionId } })).provedAt;

  test('by the password, of an account without a second factor, is of this session alone', async () => {
    const passwordHash = await context.passwords.hash('secret1');
    await db.user.update({ where: { id: user.id }, data: { passwordHash } });
    const [one, other] = [
      await openSession(db, user.id, clock.now()),
      await openSession(db, user.id, clock.now()),
    ];
    const begun = clock.now();
    clock.forward(1000);
    const { proved_until } = await prove(context.as(one.actor), { password: 'secret1' });
    expect(proved_until).toBe(new Date(clock.now().getTime() + 900_000).toISOString());
    expect(await provedAtOf(one.actor.sessionId)).toEqual(clock.now());
    expect(await provedAtOf(other.actor.sessionId)).toEqual(begun);
  });

  test('by the password is refused of an account with a second factor, and by a code of one without', async () => {
    const secret = await giveFactor(db, user.id);
    const byPassword = await refusalOf(prove(context.as(withFactor(user)), { password: 'demo1234' }));
    expect(byPassword.details.fields).toHaveProperty('password');
    const byCode = await refusalOf(prove(me(), { code: codeAt(secret, clock.now()) }));
    expect(byCode.details.fields).toHaveProperty('code');
  });

  test.each([{}, { code: '123456', password: 'x' }, { code: '123456', recovery_code: 'x' }])(
    '%j: one of them',
    async (sent) => {
      expect((await refusalOf(prove(me(), sent))).code).toBe('VALIDATION');
    },
  );

  test('five wrong passwords, then 429 for 15 minutes with rate limits off, the right one too', async () => {
    const passwordHash = await context.passwords.hash('secret1');
    await db.user.update({ where: { id: user.id }, data: { passwordHash } });
    const attempts = Array.from({ length: 20 }, () => prove(me(), { password: 'wrong' }));
    expect(await outcomesOf(attempts)).toEqual({ VALIDATION: 5, RATE_LIMITED: 15 });
    expect((await refusalOf(prove(me(), { password: 'secret1' }))).code).toBe('RATE_LIMITED');
    clock.forward(901);
    await prove(me(), { password: 'secret1' });
    expect(context.notes).toHaveLength(5);
    expect(context.notes[0]).toEqual({ event: 'proof failed', user_id: user.id });
  });
});

describe('who may', () => {
  test('a customer has none', async () => {
    const customer = context.as(await createUser(db));
    for (const attempt of [status, start, remove, renew])
      expect((await refusalOf(attempt(customer))).code).toBe('FORBIDDEN');
    expect((await refusalOf(prove(customer, { password: 'demo1234' }))).code).toBe('FORBIDDEN');
  });

  test.each([
    ['start_totp', start, {}],
    ['confirm_totp', confirm, { code: '123456' }],
    ['remove_totp', remove, {}],
    ['new_codes', renew, {}],
  ] as const)('%s wants a proof of the last 15 minutes', async (_action, attempt, sent) => {
    const { actor } = await openSession(db, user.id, clock.now());
    clock.forward(900);
    const refusal = await refusalOf(attempt(context.as(actor), sent));
    expect([refusal.code, refusal.details.data]).toEqual(['PROOF_NEEDED', { methods: ['password'] }]);
  });
});
