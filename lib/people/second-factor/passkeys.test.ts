/* oxlint-disable max-lines -- every way round a passkey */
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import type { User } from '@/lib/db/generated/client';
import { WithStatus } from '@/lib/contract';
import { factorAsked, sessionBegun } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import {
  codeAt,
  giveFactor,
  givePasskeyRow,
  someRecoveryCodes,
  withFactor,
  withPasskey,
} from '@/e2e/testing/second-factor-fixture';
import { SoftwarePasskey, type Tampered } from '@/e2e/testing/software-passkey';
import { throughContract } from '@/e2e/testing/through-contract';
import { prove as proveContract, secondFactor } from './contract';
import { newCodes, proveSession, readSecondFactor, removeTotp } from './operations';
import { addPasskey, passkeyOptions, removePasskey } from './passkey-operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock, siteUrl } = context;
const { actions } = secondFactor;
const status = throughContract(actions.status, readSecondFactor);
const options = throughContract(actions.passkey_options, passkeyOptions);
const add = throughContract(actions.add_passkey, addPasskey);
const remove = throughContract(actions.remove_passkey, removePasskey);
const prove = throughContract(proveContract, proveSession);
const mobile = '9123456780';
const password = 'right password';

let user: User;
beforeEach(async () => {
  await database.emptyAll();
  clock.set(new Date());
  context.notes.splice(0);
  const { id } = await createUser(db, { role: 'executive', mobile });
  const passwordHash = await context.passwords.hash(password);
  user = await db.user.update({ where: { id }, data: { passwordHash } });
});
const me = (sessionId?: string) => context.as(withPasskey(user, sessionId));
const device = () => new SoftwarePasskey(siteUrl);

async function creation(as = context.as(user)) {
  const { data } = await options(as, {});
  if (data.creation === null) throw new Error('No options');
  return data.creation;
}

async function request(as = me()) {
  const { data } = await options(as, { for: 'prove' });
  if (data.request === null) throw new Error('No options');
  return data.request;
}

async function added(as = context.as(user), passkey = device()) {
  const done = await add(as, { name: 'My key', passkey: passkey.create(await creation(as)) });
  return { passkey, id: done.data.passkeys.at(-1)?.id ?? 0, ...done };
}

async function firstStep() {
  const answer = await logInWithPassword.run(context, { mobile, password });
  if (!(answer instanceof WithStatus)) throw new Error('No second step');
  const { passkey, ...asked } = factorAsked.parse(answer.output);
  if (passkey === undefined) throw new Error('No options');
  return { request: passkey, ...asked };
}
const secondStep = (sent: object) => logInWithPassword.run(context, sent);
const sessions = () => db.session.count();

const tampered: readonly (readonly [string, Tampered])[] = [
  ['another origin', { origin: 'https://pasidi.example.net' }],
  ['the origin with another port', { origin: `${siteUrl}1` }],
  ['another relying party', { rpId: 'example.net' }],
  ['an invented challenge', { challenge: 'q7Yk1Zr7LmXe2HsGd9AfJu4PiQo6KvRtWxn3w0bT8cV' }],
  ['no verification of the user', { verified: false }],
  ['no presence of the user', { present: false }],
  ['the frame of another site', { crossOrigin: true }],
];

describe('added', () => {
  test('the first one: with recovery codes, an audit entry and the end of other sessions', async () => {
    const other = await openSession(db, user.id, clock.now());
    const { data, recovery_codes, message } = await added();
    expect(message).toBe('Passkey added.');
    expect(data).toMatchObject({
      totp: null,
      recovery_codes_left: 10,
      passkeys: [{ name: 'My key', created_at: clock.now().toISOString(), used_at: null }],
    });
    expect(recovery_codes).toHaveLength(10);
    expect(context.notes).toEqual([{ event: 'second factor set up', user_id: user.id }]);
    expect((await db.auditEntry.findMany()).map(({ action }) => action)).toEqual(['user.passkey']);
    const { endedAt } = await db.session.findUniqueOrThrow({ where: { id: other.actor.sessionId } });
    expect(endedAt).toEqual(clock.now());
    // The challenge is used up.
    expect(await db.passkeyChallenge.count()).toBe(0);
  });

  test('another one keeps the recovery codes and the sessions, and lists the first as known', async () => {
    const { passkey } = await added();
    const other = await openSession(db, user.id, clock.now());
    const known = await creation(me());
    expect(known.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    const { recovery_codes, data } = await added(me());
    expect(recovery_codes).toBeNull();
    expect(data.passkeys).toHaveLength(2);
    expect(await db.session.count({ where: { id: other.actor.sessionId, endedAt: null } })).toBe(1);
  });

  test('beside an app: the codes of before stay', async () => {
    await giveFactor(db, user.id);
    const { recovery_codes } = await added(context.as(withFactor(user)));
    expect(recovery_codes).toBeNull();
    expect((await status(me())).data).toMatchObject({ recovery_codes_left: 2 });
  });

  test('options are of this site, ask for verification, and the name is of the device', async () => {
    const { data } = await options(context.as(user), {});
    expect(data.creation).toMatchObject({
      rp: { id: new URL(siteUrl).hostname },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    });
    // The database has a hash of the challenge.
    expect(JSON.stringify(await db.passkeyChallenge.findMany())).not.toContain(data.creation?.challenge);
  });

  test.each([...tampered, ['the type of a log-in', { type: 'webauthn.get' }] as const])(
    'not with %s',
    async (_what, changed) => {
      const passkey = device().create(await creation(), changed);
      const refusal = await refusalOf(add(context.as(user), { name: 'Key', passkey }));
      expect(refusal).toMatchObject({ code: 'VALIDATION' });
      expect(refusal.details.fields).toEqual({
        passkey: 'This passkey could not be added. Please start again.',
      });
      expect(await db.passkey.count()).toBe(0);
    },
  );

  test('not with a certificate, whose addresses would be fetched', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const passkey = device().create(await creation(), { certificate: Buffer.alloc(300, 1) });
    expect((await refusalOf(add(context.as(user), { name: 'Key', passkey }))).code).toBe('VALIDATION');
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  test('not with text instead of an answer', async () => {
    const { challenge } = await creation();
    const data = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const clientDataJSON of ['e30', 'AAAA', data([challenge]), data({ challenge })]) {
      const passkey = { id: 'AAAA', response: { clientDataJSON, attestationObject: 'AAAA' } };
      expect((await refusalOf(add(context.as(user), { name: 'Key', passkey }))).code).toBe('VALIDATION');
    }
  });

  test('not by a challenge of before, of an hour ago, of another account, another session or a proof', async () => {
    const other = context.as(await createUser(db, { role: 'executive' }));
    const elsewhere = context.as(
      withPasskey(user, (await openSession(db, user.id, clock.now())).actor.sessionId),
    );
    const older = await creation();
    const current = await creation();
    const refused = async (from: typeof current, as = context.as(user)) =>
      expect((await refusalOf(add(as, { name: 'Key', passkey: device().create(from) }))).code).toBe(
        'VALIDATION',
      );
    await refused(older);
    await refused(current, other);
    await refused(current, elsewhere);
    clock.forward(300);
    await refused(current);
    const { id } = await db.user.findFirstOrThrow({ where: { mobile } });
    await givePasskeyRow(db, id);
    await refused({ ...current, challenge: (await request()).challenge }, me());
  });

  test('not twice, nor one of another account', async () => {
    const { passkey } = await added();
    const again = passkey.create(await creation(me()));
    expect((await refusalOf(add(me(), { name: 'Key', passkey: again }))).code).toBe('VALIDATION');
    const other = context.as(await createUser(db, { role: 'admin' }));
    const taken = passkey.create(await creation(other));
    const refusal = await refusalOf(add(other, { name: 'Key', passkey: taken }));
    expect(refusal.details.fields).toHaveProperty('passkey');
    expect(await db.passkey.count()).toBe(1);
  });

  test('not under the id of another passkey', async () => {
    const passkey = device().create(await creation(), { id: device().id });
    expect((await refusalOf(add(context.as(user), { name: 'Key', passkey }))).code).toBe('VALIDATION');
  });

  test('one answer sent twice at once adds one', async () => {
    const passkey = device().create(await creation());
    const sent = [1, 2].map(() => add(context.as(user), { name: 'Key', passkey }));
    expect(await outcomesOf(sent)).toEqual({ ok: 1, VALIDATION: 1 });
  });

  test('up to five, by two at once, too', async () => {
    for (let i = 0; i < 4; i += 1) await givePasskeyRow(db, user.id);
    const other = (await openSession(db, user.id, clock.now())).actor.sessionId;
    const both = [me(), me(other)];
    const made = await Promise.all(
      both.map(async (as) => ({ as, passkey: device().create(await creation(as)) })),
    );
    const outcomes = await outcomesOf(made.map(({ as, passkey }) => add(as, { name: 'Key', passkey })));
    expect(outcomes).toEqual({ ok: 1, PASSKEY_LIMIT: 1 });
    expect((await refusalOf(creation(me()))).code).toBe('PASSKEY_LIMIT');
    expect(await db.passkey.count()).toBe(5);
  });
});

describe('the log-in', () => {
  let passkey: SoftwarePasskey;
  beforeEach(async () => {
    ({ passkey } = await added());
    context.notes.splice(0);
    await db.session.deleteMany();
  });

  test('asks for it after the right password only, and is finished by it', async () => {
    const { request: asked, ticket, ...rest } = await firstStep();
    expect(rest).toMatchObject({
      message: 'Use your passkey, or enter a recovery code.',
      methods: ['passkey', 'recovery_code'],
      set_up: false,
    });
    expect(asked).toMatchObject({ userVerification: 'required', rpId: new URL(siteUrl).hostname });
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    expect(await sessions()).toBe(0);
    sessionBegun.parse(await secondStep({ ticket, passkey: passkey.get(asked) }));
    expect(await db.session.findFirst()).toMatchObject({ userId: user.id, provedAt: clock.now() });
    expect(await db.passkey.findFirst()).toMatchObject({ usedAt: clock.now(), counter: 2n });
    const refusal = await refusalOf(logInWithPassword.run(context, { mobile, password: 'wrong' }));
    expect(JSON.stringify(refusal)).not.toContain(passkey.id);
  });

  test('names the app first in its message where there is one', async () => {
    const secret = await giveFactor(db, user.id);
    const { ticket, message, methods } = await firstStep();
    expect(methods).toEqual(['passkey', 'totp', 'recovery_code']);
    expect(message).toBe('Enter the code from your authenticator app.');
    sessionBegun.parse(await secondStep({ ticket, code: codeAt(secret, clock.now()) }));
  });

  test.each([...tampered, ['the type of an addition', { type: 'webauthn.create' }] as const])(
    'is not finished with %s',
    async (_what, changed) => {
      const { request: asked, ticket } = await firstStep();
      const refusal = await refusalOf(secondStep({ ticket, passkey: passkey.get(asked, changed) }));
      expect(refusal).toMatchObject({ code: 'BAD_CREDENTIALS', status: 401 });
      expect(refusal.details.fields).toHaveProperty('passkey');
      expect(context.notes).toEqual([{ event: 'log-in failed', user_id: user.id, reason: 'second factor' }]);
      expect(await sessions()).toBe(0);
    },
  );

  const refused = async (sent: object) => {
    expect((await refusalOf(secondStep(sent))).code).toBe('BAD_CREDENTIALS');
  };

  test('nor with the signature of another key, a passkey of another account or a removed one', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const first = await firstStep();
    await refused({ ticket: first.ticket, passkey: passkey.get(first.request, { key: privateKey }) });

    const other = await createUser(db, { role: 'admin' });
    const theirs = await added(context.as(other));
    const second = await firstStep();
    await refused({ ticket: second.ticket, passkey: theirs.passkey.get(second.request) });

    const third = await firstStep();
    await givePasskeyRow(db, user.id);
    await db.passkey.deleteMany({ where: { credentialId: passkey.id } });
    await refused({ ticket: third.ticket, passkey: passkey.get(third.request) });
    expect(await sessions()).toBe(1);
  });

  test('a challenge is good once: neither the same answer again nor another one', async () => {
    const { request: asked, ticket } = await firstStep();
    const answer = passkey.get(asked);
    await refused({ ticket, passkey: passkey.get(asked, { verified: false }) });
    await refused({ ticket, passkey: answer });
    await refused({ ticket, passkey: passkey.get(asked) });
    expect(await sessions()).toBe(0);
  });

  test('a challenge is of its ticket: not of another log-in, a proof or an addition', async () => {
    const [first, second] = [await firstStep(), await firstStep()];
    await refused({ ticket: first.ticket, passkey: passkey.get(second.request) });
    const proof = await request();
    await refused({
      ticket: first.ticket,
      passkey: passkey.get({ ...first.request, challenge: proof.challenge }),
    });
    const { challenge } = await creation(me());
    await refused({ ticket: first.ticket, passkey: passkey.get({ ...first.request, challenge }) });
    // What they were made for works still.
    sessionBegun.parse(await secondStep({ ticket: second.ticket, passkey: passkey.get(second.request) }));
    expect(await sessions()).toBe(2);
  });

  test('of four parallel answers to one challenge one begins a session', async () => {
    const { request: asked, ticket } = await firstStep();
    const answers = [1, 2, 3, 4].map(() => passkey.get(asked));
    const sent = answers.map((answer) => secondStep({ ticket, passkey: answer }));
    expect(await outcomesOf(sent)).toEqual({ ok: 1, BAD_CREDENTIALS: 3 });
    expect(await sessions()).toBe(1);
  });

  test('after five minutes it is over', async () => {
    const { request: asked, ticket } = await firstStep();
    clock.forward(300);
    await refused({ ticket, passkey: passkey.get(asked) });
    expect(await sessions()).toBe(0);
  });

  test('a counter that does not rise is refused, with a line in the log', async () => {
    const first = await firstStep();
    await secondStep({ ticket: first.ticket, passkey: passkey.get(first.request, { counter: 7 }) });
    context.notes.splice(0);
    for (const counter of [7, 6, 0]) {
      const { request: asked, ticket } = await firstStep();
      await refused({ ticket, passkey: passkey.get(asked, { counter }) });
    }
    expect(context.notes.filter(({ event }) => event === 'passkey counter went back')).toHaveLength(3);
    expect(await db.passkey.findFirst()).toMatchObject({ counter: 7n });
  });

  test('one that does not count is accepted each time', async () => {
    const copied = new SoftwarePasskey(siteUrl, false);
    await added(me(), copied);
    for (let i = 0; i < 2; i += 1) {
      const { request: asked, ticket } = await firstStep();
      sessionBegun.parse(await secondStep({ ticket, passkey: copied.get(asked) }));
    }
    expect(await db.passkey.count({ where: { counter: 0 } })).toBe(1);
  });

  test('wrong ones count as tries of the account, with codes', async () => {
    for (let i = 0; i < 4; i += 1) {
      const { request: asked, ticket } = await firstStep();
      await refused({ ticket, passkey: passkey.get(asked, { verified: false }) });
    }
    const last = await firstStep();
    await refused({ ticket: last.ticket, code: '7Q1X-M0ZC-4T9B-VW7T' });
    const { request: asked, ticket } = await firstStep();
    expect((await refusalOf(secondStep({ ticket, passkey: passkey.get(asked) }))).code).toBe('RATE_LIMITED');
    expect(await sessions()).toBe(0);
  });

  test('of a former member of the staff asks for none', async () => {
    await db.user.update({ where: { id: user.id }, data: { role: 'user' } });
    sessionBegun.parse(await secondStep({ mobile, password }));
    expect(await sessions()).toBe(1);
  });
});

describe('a proof', () => {
  test('is given by it, for this session', async () => {
    const { passkey } = await added();
    const { actor } = await openSession(db, user.id, clock.now());
    await db.session.updateMany({ data: { provedAt: null } });
    await prove(me(actor.sessionId), { passkey: passkey.get(await request(me(actor.sessionId))) });
    expect(await db.session.count({ where: { provedAt: { not: null } } })).toBe(1);
    expect(await db.session.findUnique({ where: { id: actor.sessionId } })).toMatchObject({
      provedAt: clock.now(),
    });
  });

  test('is not given by the challenge of another session or a log-in, nor by the password', async () => {
    const { passkey } = await added();
    const { actor } = await openSession(db, user.id, clock.now());
    const other = await request(me(actor.sessionId));
    const wrong = { code: 'VALIDATION', details: { fields: { passkey: expect.any(String) } } };
    expect(await refusalOf(prove(me(), { passkey: passkey.get(other) }))).toMatchObject(wrong);
    const { request: asked } = await firstStep();
    expect(await refusalOf(prove(me(), { passkey: passkey.get(asked) }))).toMatchObject(wrong);
    expect((await refusalOf(prove(me(), { password }))).details.fields).toHaveProperty('password');
    expect(context.notes.filter(({ event }) => event === 'proof failed')).toHaveLength(2);
  });

  test('to begin one needs a passkey, but no proof; to add one needs a proof', async () => {
    expect((await refusalOf(options(context.as(user), { for: 'prove' }))).code).toBe('NO_FACTOR');
    await givePasskeyRow(db, user.id);
    const unproved = context.as({ ...withPasskey(user), provedAt: null });
    expect((await options(unproved, { for: 'prove' })).data.request).not.toBeNull();
    const refusal = await refusalOf(options(unproved, {}));
    expect(refusal).toMatchObject({
      code: 'PROOF_NEEDED',
      details: { data: { methods: ['passkey', 'recovery_code'] } },
    });
    expect((await refusalOf(remove(unproved, { id: 1 }))).code).toBe('PROOF_NEEDED');
  });
});

describe('removed', () => {
  test('the last one goes with the recovery codes; the password alone opens the account again', async () => {
    const { id } = await added();
    const { data } = await remove(me(), { id });
    expect(data).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(context.notes.at(-1)).toEqual({ event: 'second factor removed', user_id: user.id });
    sessionBegun.parse(await secondStep({ mobile, password }));
  });

  test('beside another factor the codes stay; so do they if the app goes', async () => {
    const { id } = await added();
    await giveFactor(db, user.id);
    await remove(me(), { id });
    expect(await db.recoveryCode.count()).toBe(12);
    await givePasskeyRow(db, user.id);
    const { data } = await throughContract(actions.remove_totp, removeTotp)(me());
    expect(data).toMatchObject({ totp: null, recovery_codes_left: 12 });
    await throughContract(actions.new_codes, newCodes)(me());
    expect(await db.recoveryCode.count()).toBe(10);
  });

  test('not of another account', async () => {
    const other = await createUser(db, { role: 'executive' });
    const id = await givePasskeyRow(db, other.id);
    expect((await refusalOf(remove(me(), { id }))).code).toBe('NOT_FOUND');
    expect(await db.passkey.count()).toBe(1);
  });

  test('not the last factor of a role that needs one, by two at once neither', async () => {
    const [one, two] = [await givePasskeyRow(db, user.id), await givePasskeyRow(db, user.id)];
    await db.requiredFactor.create({ data: { role: 'executive', setBy: user.id, setAt: clock.now() } });
    const outcomes = await outcomesOf([one, two].map((id) => remove(me(), { id })));
    expect(outcomes).toEqual({ ok: 1, FACTOR_REQUIRED: 1 });
    await giveFactorBeside();
    await throughContract(actions.remove_totp, removeTotp)(me());
    expect(await db.passkey.count()).toBe(1);
    expect(await db.recoveryCode.count()).toBe(someRecoveryCodes.length);
  });

  async function giveFactorBeside() {
    await db.recoveryCode.deleteMany();
    await giveFactor(db, user.id);
  }
});
