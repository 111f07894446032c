import { logIn, requestReset } from '@/lib/accounts/contract';
import { listStores } from '@/lib/bookings/contract';
import type { Db } from '@/lib/db/client';
import { randomMobile, deleted } from '@/prisma/factories/users';
import { expectNothingDisclosed } from '@/e2e/fixtures/account-states';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { type Answer, Caller } from '@/e2e/fixtures/gateway';
import { sandbox } from '@/e2e/fixtures/sandbox';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

const newPassword = 'another1';
const sentText = 'If this mobile number has an account, a 6-digit code is on its way by SMS.';
const wrongCode = { status: 400, code: 'VALIDATION', fields: ['otp'] } as const;

const ask = (mobile: string, api = new Caller()) =>
  api.call(requestReset, { mobile, new_password: newPassword });
const answerWith = (mobile: string, otp: string, new_password = newPassword, api = new Caller()) =>
  api.call(requestReset, { mobile, new_password, otp });
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** Waits until all queued requests are done, whatever the outcome. */
async function outboxDone(db: Db, mobile: string): Promise<void> {
  await expect
    .poll(() => db.smsRequest.count({ where: { mobile, nextAttemptAt: { not: null } } }), { timeout: 15_000 })
    .toBe(0);
}

test.describe.configure({ mode: 'parallel' });

test('reset by SMS code sets the password and ends every session', async ({
  people,
  provider,
  database: { db },
}) => {
  const me = await people.signedIn();
  const asked = expectSuccess(requestReset, await ask(me.mobile), 202);
  expect(asked.message).toBe(sentText);
  const code = await provider.code(me.mobile);
  expect(code).toMatch(/^\d{6}$/);
  const [message] = await provider.messages(me.mobile);
  expect(message?.text).toContain(code);
  // A request alone changes nothing.
  expectSuccess(listStores, await me.api.call(listStores));
  expectSuccess(logIn, await new Caller().call(logIn, me));

  const done = expectSuccess(requestReset, await answerWith(me.mobile, code), 200);
  expect(done.message).toBe('Password updated successfully!');
  expectRefusal(await me.api.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await new Caller().call(logIn, me), { status: 401, code: 'BAD_CREDENTIALS' });
  expectSuccess(logIn, await new Caller().call(logIn, { mobile: me.mobile, password: newPassword }));
  expect(await db.auditEntry.count({ where: { entityId: me.id, action: 'user.new password' } })).toBe(1);
  expect(JSON.stringify(await db.resetCode.findMany({ where: { userId: me.id } }))).not.toContain(code);
});

test('staff can reset their passwords too', async ({ people, provider }) => {
  const me = await people.account({ role: 'executive' });
  expectSuccess(requestReset, await ask(me.mobile), 202);
  expectSuccess(requestReset, await answerWith(me.mobile, await provider.code(me.mobile)), 200);
});

test('400 for an invalid mobile, password or code', async ({ visitor }) => {
  const mobile = randomMobile();
  const rows: [object, string[]][] = [
    [{}, ['mobile', 'new_password']],
    [{ mobile: '12', new_password: newPassword }, ['mobile']],
    [{ mobile, new_password: 'short' }, ['new_password']],
    [{ mobile, new_password: 'x'.repeat(73) }, ['new_password']],
    [{ mobile, new_password: newPassword, otp: '12345' }, ['otp']],
    [{ mobile, new_password: newPassword, otp: '1234567' }, ['otp']],
    [{ mobile, new_password: newPassword, otp: '12345a' }, ['otp']],
    [{ mobile, new_password: newPassword, otp: '١٢٣٤٥٦' }, ['otp']],
    [{ mobile, new_password: newPassword, otp: 123_456 }, ['otp']],
    [{ mobile, new_password: newPassword, otp: '' }, ['otp']],
  ];
  for (const [sent, fields] of rows) {
    expectRefusal(await visitor.call(requestReset, sent), { status: 400, code: 'VALIDATION', fields });
  }
});

test('code null counts as missing', async ({ visitor }) => {
  const sent = { mobile: randomMobile(), new_password: newPassword, otp: null };
  expectSuccess(requestReset, await visitor.call(requestReset, sent), 202);
});

test('same response for every mobile; only eligible accounts get an SMS', async ({
  people,
  provider,
  database: { db },
}) => {
  const known = await people.account();
  const deleted = await people.account({ deletedAt: new Date() });
  const suspended = await people.account({ role: 'employee', active: false });
  const overLimit = await people.account();
  await db.smsRequest.createMany({
    data: Array.from({ length: 5 }, (_, index) => ({
      mobile: overLimit.mobile,
      attempts: 1,
      createdAt: new Date(Date.now() - (index + 1) * 3_600_000),
      sentAt: new Date(Date.now() - (index + 1) * 3_600_000),
      expiresAt: new Date(Date.now() - 1000),
      nextAttemptAt: null,
    })),
  });
  const silent = [deleted.mobile, suspended.mobile, overLimit.mobile, randomMobile()];

  const answers = [await ask(known.mobile)];
  await provider.code(known.mobile);
  // Second request within 30 s.
  answers.push(await ask(known.mobile));
  for (const mobile of silent) answers.push(await ask(mobile));
  const shape = ({ status, headers, text }: Answer) => ({
    status,
    names: [...headers.keys()].filter((name) => name !== 'keep-alive' && name !== 'connection').toSorted(),
    text,
  });
  for (const answer of answers) expect(shape(answer)).toEqual(shape(answers[0] ?? answer));

  for (const mobile of [known.mobile, ...silent]) await outboxDone(db, mobile);
  expect(await provider.messages(known.mobile)).toHaveLength(1);
  for (const mobile of silent) expect(await provider.messages(mobile)).toEqual([]);
});

test('six account states: same response in the same time', async ({ people, provider }) => {
  void provider;
  // Sending a message or creating a code takes many times as long as queueing.
  await expectNothingDisclosed(people, async (mobile) => (await ask(mobile)).text, { rounds: 12 });
});

test('wrong code is 400 and changes nothing; after five the right code is refused', async ({
  people,
  provider,
  database: { db },
}) => {
  const [me, home] = [await people.signedIn(), new Caller()];
  await ask(me.mobile, home);
  const code = await provider.code(me.mobile);
  const { user } = await stateOf(db, me.id);
  for (let tries = 0; tries < 5; tries += 1) {
    expectRefusal(await answerWith(me.mobile, otherThan(code), newPassword, home), wrongCode);
  }
  expectRefusal(await answerWith(me.mobile, code, newPassword, home), wrongCode);
  expectRefusal(await answerWith(me.mobile, code), wrongCode);
  expect((await stateOf(db, me.id)).user).toEqual(user);
  expectSuccess(listStores, await me.api.call(listStores));
});

const guesses = (code: string) =>
  Array.from({ length: 26 }, (_, index) => String(index).padStart(6, '0')).filter((each) => each !== code);

test('25 concurrent guesses from the requesting network share five tries', async ({
  people,
  provider,
  database: { db },
}) => {
  const [me, home] = [await people.account(), new Caller()];
  await ask(me.mobile, home);
  const code = await provider.code(me.mobile);
  const answers = await Promise.all(
    guesses(code).map((guess) => answerWith(me.mobile, guess, newPassword, home)),
  );
  for (const answer of answers) expectRefusal(answer, wrongCode);
  const [row] = await db.resetCode.findMany({ where: { userId: me.id } });
  expect(row?.triesLeft).toBe(0);
  expectRefusal(await answerWith(me.mobile, code, newPassword, home), wrongCode);
});

test("guesses and code requests of strangers do not void the owner's code", async ({
  people,
  provider,
  database: { db },
}) => {
  const [me, home, stranger] = [await people.account(), new Caller(), new Caller()];
  await ask(me.mobile, home);
  const code = await provider.code(me.mobile);
  const answers = await Promise.all(
    guesses(code).map((guess, index) =>
      answerWith(me.mobile, guess, newPassword, index % 2 === 0 ? stranger : new Caller()),
    ),
  );
  for (const answer of answers) expectRefusal(answer, wrongCode);
  // From another network the right code is no longer valid.
  expectRefusal(await answerWith(me.mobile, code), wrongCode);
  await outboxDone(db, me.mobile);
  await db.smsRequest.updateMany({
    where: { mobile: me.mobile },
    data: { sentAt: new Date(Date.now() - 31_000) },
  });
  await ask(me.mobile, stranger);
  await provider.code(me.mobile, 2);
  expectSuccess(requestReset, await answerWith(me.mobile, code, newPassword, home), 200);
});

test('code works once, also for concurrent requests', async ({ people, provider }) => {
  const me = await people.account();
  await ask(me.mobile);
  const code = await provider.code(me.mobile);
  const answers = await Promise.all(
    ['first-one', 'second-one', 'third-one'].map((each) => answerWith(me.mobile, code, each)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expectRefusal(await answerWith(me.mobile, code), wrongCode);
});

test('expired code is refused', async ({ people, provider, database: { db } }) => {
  const me = await people.account();
  await ask(me.mobile);
  const code = await provider.code(me.mobile);
  await db.resetCode.updateMany({
    where: { userId: me.id },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  expectRefusal(await answerWith(me.mobile, code), wrongCode);
});

test('code is valid for ten minutes', async ({ people, provider, database: { db } }) => {
  const me = await people.account();
  await ask(me.mobile);
  await provider.code(me.mobile);
  const [row] = await db.resetCode.findMany({ where: { userId: me.id } });
  expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBe(600_000);
});

test('new code voids the previous one', async ({ people, provider, database: { db } }) => {
  const me = await people.account();
  await ask(me.mobile);
  const first = await provider.code(me.mobile);
  await outboxDone(db, me.mobile);
  await db.smsRequest.updateMany({
    where: { mobile: me.mobile },
    data: { sentAt: new Date(Date.now() - 31_000) },
  });
  await ask(me.mobile);
  const second = await provider.code(me.mobile, 2);
  if (first !== second) expectRefusal(await answerWith(me.mobile, first), wrongCode);
  expectSuccess(requestReset, await answerWith(me.mobile, second), 200);
});

test('code is valid for its own account only', async ({ people, provider }) => {
  const [me, other] = [await people.account(), await people.account()];
  await Promise.all([ask(me.mobile), ask(other.mobile)]);
  const mine = await provider.code(me.mobile);
  const others = await provider.code(other.mobile);
  if (mine !== others) expectRefusal(await answerWith(other.mobile, mine), wrongCode);
  expectRefusal(await answerWith(randomMobile(), mine), wrongCode);
});

test('code is refused once the account is suspended or deleted', async ({
  people,
  provider,
  database: { db },
}) => {
  const [gone, suspended] = [await people.account(), await people.account({ role: 'employee' })];
  await Promise.all([ask(gone.mobile), ask(suspended.mobile)]);
  const codes = [await provider.code(gone.mobile), await provider.code(suspended.mobile)] as const;
  await db.user.update({ where: { id: gone.id }, data: deleted() });
  await db.user.update({ where: { id: suspended.id }, data: { suspended: true } });
  expectRefusal(await answerWith(gone.mobile, codes[0]), wrongCode);
  expectRefusal(await answerWith(suspended.mobile, codes[1]), wrongCode);
});

test('wrong code sends no SMS', async ({ people, provider, database: { db } }) => {
  const me = await people.account();
  expectRefusal(await answerWith(me.mobile, '123456'), wrongCode);
  await outboxDone(db, me.mobile);
  expect(await provider.messages(me.mobile)).toEqual([]);
  expect(await sandbox.messages(me.mobile)).toEqual([]);
});
