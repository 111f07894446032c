/* oxlint-disable max-lines -- every way round an invitation */
import { beforeEach, describe, expect, test } from 'vitest';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { throughContract } from '@/e2e/testing/through-contract';
import { WithStatus } from '@/lib/contract';
import type { User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { changeOwnPassword } from '@/lib/people/accounts/change-password';
import { changePassword, getDetails, requestReset } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { readDetails } from '@/lib/people/accounts/operations';
import { resetPassword } from '@/lib/people/accounts/reset';
import { createUser as createUserEndpoint, deleteUser, updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser, createStaff } from '@/lib/people/users/operations';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { createInvited } from '@/prisma/factories/invitations';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { invitation, welcome } from './contract';
import { resendInvitation } from './resend';
import { openAccount } from './welcome';

/* docs/product/staff-accounts.md, "Invitations". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const create = throughContract(createUserEndpoint, createStaff);
const resend = throughContract(invitation.actions.resend, resendInvitation);
const enter = throughContract(welcome, openAccount);
const change = throughContract(updateUser, changeUser);
const remove = throughContract(deleteUser, removeUser);
const reset = throughContract(requestReset, resetPassword);

let admin: User;
beforeEach(async () => {
  await database.emptyAll();
  clock.set(new Date());
  context.notes.splice(0);
  admin = await createUser(db, { role: 'admin' });
});

const tokenIn = (link: string | undefined) => link?.split('/').at(-1) ?? '';
async function invited(changes: object = {}) {
  const mobile = randomMobile();
  const made = await create(context.as(admin), { name: 'Kiran Das', mobile, role: 'employee', ...changes });
  return { ...made, token: tokenIn(made.link), digits: made.data.mobile.slice(-4) };
}
const opens = (token: string, last_four: string, password = 'secret1') =>
  enter(context, { token, last_four, password });
const logIn = (mobile: string, password: string) => logInWithPassword.run(context, { mobile, password });
const wrong = (digits: string) => (digits === '0000' ? '1111' : '0000');
const notValid = { code: 'NOT_FOUND' };

describe('an invitation', () => {
  test('is a link of 26 characters, whose account cannot log in until it is opened', async () => {
    const { message, link, data, token, digits } = await invited();
    expect(message).toBe('User invited successfully!');
    expect(link).toMatch(/^https:\/\/pasidi\.example\/welcome\/[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(data.invited_until).toBe(new Date(clock.now().getTime() + 48 * 3_600_000).toISOString());
    for (const password of ['', 'secret1', token])
      expect((await refusalOf(logIn(data.mobile, password))).code).toBe('BAD_CREDENTIALS');
    expect(await opens(token, digits)).toMatchObject({ data: { name: 'Kiran Das', opened: true } });
    expect(await logIn(data.mobile, 'secret1')).toMatchObject({ must_change_password: false });
    expect(await db.user.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({ invitedUntil: null });
    const trail = await db.auditEntry.findMany({ where: { entityId: data.id }, orderBy: { id: 'asc' } });
    expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['user.create', admin.id],
      ['user.open', data.id],
    ]);
  });

  test('leaves its token nowhere in the database, in messages or in the log', async () => {
    const { token } = await invited();
    const kept = await Promise.all([
      db.invitation.findMany(),
      db.message.findMany(),
      db.auditEntry.findMany({ omit: { id: true } }),
      db.user.findMany(),
    ]);
    const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
    expect(JSON.stringify([kept, context.notes], plain)).not.toContain(token);
  });

  test('goes out by SMS with the same link, and not after it ended', async () => {
    const phone = new FakeSmsProvider();
    const sending = () => sendDueMessages({ ...context, sms: phone, flows: SANDBOX_MSG91.flows }, 'awaited');
    const { data, token } = await invited();
    await sending();
    expect(phone.texts).toMatchObject([
      { mobile: data.mobile, flowId: 'sandbox_staff_invitation', variables: { token } },
    ]);
    const again = await invited();
    await opens(again.token, again.digits);
    await sending();
    expect(phone.texts).toHaveLength(1);
    expect(await db.message.findFirst({ where: { customerId: again.data.id } })).toMatchObject({
      state: 'dropped',
      droppedReason: 'the invitation has ended',
    });
  });

  test('the digits alone open nothing and say whose it is only if they fit', async () => {
    const { token, digits, data } = await invited();
    expect(await enter(context, { token, last_four: digits })).toMatchObject({
      data: { name: 'Kiran Das', opened: false },
    });
    const refusal = await refusalOf(enter(context, { token, last_four: wrong(digits) }));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { last_four: expect.anything() } },
    });
    expect(JSON.stringify(refusal)).not.toContain('Kiran');
    expect(await refusalOf(logIn(data.mobile, 'secret1'))).toMatchObject({ code: 'BAD_CREDENTIALS' });
  });

  test('is used once, also by requests in parallel', async () => {
    const { token, digits } = await invited();
    const all = Array.from({ length: 8 }, (_, index) => opens(token, digits, `secret${index}`));
    expect(await outcomesOf(all)).toEqual({ ok: 1, NOT_FOUND: 7 });
    expect(await refusalOf(opens(token, digits))).toMatchObject(notValid);
  });

  test('ends after 48 hours', async () => {
    const { token, digits } = await invited();
    clock.forward(48 * 3600 - 1);
    await enter(context, { token, last_four: digits });
    clock.forward(1);
    expect(await refusalOf(opens(token, digits))).toMatchObject(notValid);
  });

  test('ends after ten wrong entries of any number of addresses, at once too, and the right ones do not count', async () => {
    const { token, digits, data } = await invited();
    for (let i = 0; i < 3; i += 1) await enter(context, { token, last_four: digits });
    const guesses = Array.from({ length: 30 }, (_, index) =>
      enter(context.as({ kind: 'visitor' }, { address: `198.51.100.${index}` }), {
        token,
        last_four: wrong(digits),
      }),
    );
    expect(await outcomesOf(guesses)).toEqual({ VALIDATION: 10, NOT_FOUND: 20 });
    expect(await refusalOf(opens(token, digits))).toMatchObject(notValid);
    const user = await db.user.findUniqueOrThrow({ where: { id: data.id } });
    expect(user.invitedUntil).toEqual(clock.now());
    expect(await db.auditEntry.count({ where: { entityId: data.id, action: 'user.invitation ended' } })).toBe(
      1,
    );
    // And a new one begins anew.
    const again = await resend(context.as(admin), { id: data.id });
    await opens(tokenIn(again.link), digits);
  });

  test("another's token does not open it", async () => {
    const [one, other] = [await invited(), await invited()];
    if (one.digits !== other.digits)
      expect(await refusalOf(opens(one.token, other.digits))).toMatchObject({ code: 'VALIDATION' });
    for (const token of ['', 'x', one.token.slice(1), "' or 1=1 --", '\u0000'])
      expect(await refusalOf(opens(token, one.digits))).toMatchObject(notValid);
  });
});

describe('what ends an invitation', () => {
  test.each([
    ['a resend', ({ id }: { id: number }) => resend(context.as(admin), { id })],
    ['another role', ({ id }: { id: number }) => change(context.as(admin), { id, role: 'executive' })],
    ['a customer', ({ id }: { id: number }) => change(context.as(admin), { id, role: 'user' })],
    ['a suspension', ({ id }: { id: number }) => change(context.as(admin), { id, active: 0 })],
    ['the deletion', ({ id }: { id: number }) => remove(context.as(admin), { id })],
  ])('%s', async (_name, end) => {
    const { token, digits, data } = await invited();
    await end(data);
    expect(await refusalOf(opens(token, digits))).toMatchObject(notValid);
  });

  test('another mobile, with the digits of either', async () => {
    const { token, digits, data } = await invited();
    const mobile = randomMobile();
    await change(context.as(admin), { id: data.id, mobile });
    for (const last_four of [digits, mobile.slice(-4)])
      expect(await refusalOf(opens(token, last_four))).toMatchObject(notValid);
    const again = await resend(context.as(admin), { id: data.id });
    await opens(tokenIn(again.link), mobile.slice(-4));
  });

  test('a name does not', async () => {
    const { token, digits, data } = await invited();
    await change(context.as(admin), { id: data.id, name: 'Kiran Dasgupta' });
    expect((await opens(token, digits)).data.opened).toBe(true);
  });

  test('a suspended account stays closed, also between the digits and the password', async () => {
    const { user, token, digits } = await createInvited(db);
    await db.user.update({ where: { id: user.id }, data: { suspended: true } });
    expect(await refusalOf(opens(token, digits))).toMatchObject(notValid);
    expect(await refusalOf(resend(context.as(admin), { id: user.id }))).toMatchObject({
      code: 'NOT_INVITED',
    });
  });

  test('parallel resends leave one link', async () => {
    const { data, digits } = await invited();
    const links = await Promise.all(
      Array.from({ length: 5 }, async () => (await resend(context.as(admin), { id: data.id })).link),
    );
    expect(await db.invitation.count({ where: { userId: data.id, closedAt: null } })).toBe(1);
    expect(await outcomesOf(links.map((link) => opens(tokenIn(link), digits)))).toEqual({
      ok: 1,
      NOT_FOUND: 4,
    });
  });

  test('only an account that was never opened is invited again, by an admin', async () => {
    const opened = await invited();
    await opens(opened.token, opened.digits);
    const colleague = await createUser(db, { role: 'executive' });
    const customer = await createUser(db);
    const outcome = async (id: number, who = admin) =>
      (await refusalOf(resend(context.as(who), { id }))).code;
    expect(await outcome(opened.data.id)).toBe('NOT_INVITED');
    expect(await outcome(colleague.id)).toBe('NOT_INVITED');
    expect(await outcome(customer.id)).toBe('NOT_FOUND');
    expect(await outcome(999_999)).toBe('NOT_FOUND');
    expect(await outcome(opened.data.id, colleague)).toBe('FORBIDDEN');
  });
});

describe('the other ways in', () => {
  async function resetCodeOf(mobile: string) {
    const phone = new FakeSmsProvider();
    await reset(context, { mobile, new_password: 'secret2' });
    await sendDueCodes({ ...context, sms: phone, dailyLimit: false });
    return phone.sent;
  }

  test('a reset by SMS sends no code to an account that was never opened', async () => {
    const { data } = await invited();
    expect(await resetCodeOf(data.mobile)).toEqual([]);
    const opened = await invited();
    await opens(opened.token, opened.digits);
    expect(await resetCodeOf(opened.data.mobile)).toHaveLength(1);
  });

  test('one who was invited and never came is no other admin', async () => {
    const { data } = await invited({ role: 'admin' });
    // Whom no session has: only the count of admins could let it pass.
    const other = await db.user.findUniqueOrThrow({ where: { id: data.id } });
    expect((await refusalOf(remove(context.as(other), { id: admin.id }))).code).toBe('LAST_ADMIN');
  });

  test('a password of before works at once, and our screens ask for a new one until it changes', async () => {
    const passwords = { password: 'secret1', confirm_password: 'secret1' };
    const { data, message, ...rest } = await create(context.as(admin), {
      name: 'Kiran Das',
      mobile: randomMobile(),
      role: 'employee',
      ...passwords,
    });
    expect([message, rest]).toEqual(['User created successfully!', {}]);
    expect(data.invited_until).toBeNull();
    const first = await logIn(data.mobile, 'secret1');
    expect(first instanceof WithStatus ? first.output : first).toMatchObject({ must_change_password: true });
    const me = await db.user.findUniqueOrThrow({ where: { id: data.id } });
    const own = () => throughContract(getDetails, readDetails)(context.as(me), { mobile: data.mobile });
    expect((await own()).must_change_password).toBe(true);
    await throughContract(changePassword, changeOwnPassword)(context.as(me), {
      current_password: 'secret1',
      new_password: 'secret2',
      confirm_password: 'secret2',
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: data.id } })).mustChangePassword).toBe(false);
    expect(await logIn(data.mobile, 'secret2')).toMatchObject({ must_change_password: false });
  });

  test('one password of two is refused', async () => {
    const base = { name: 'Kiran Das', mobile: randomMobile(), role: 'employee' };
    for (const sent of [
      { password: 'secret1' },
      { confirm_password: 'secret1' },
      { password: '', confirm_password: '' },
    ])
      expect((await refusalOf(create(context.as(admin), { ...base, ...sent }))).code).toBe('VALIDATION');
    expect(await db.user.count({ where: { mobile: base.mobile } })).toBe(0);
  });

  test('nothing of an invitation is left of a deleted account', async () => {
    const { data } = await invited();
    await remove(context.as(admin), { id: data.id });
    expect(await db.invitation.count()).toBe(0);
    expect(await db.user.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({ invitedUntil: null });
  });
});
