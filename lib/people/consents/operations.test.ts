import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { actorOf, outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { removeUser } from '@/lib/people/users/delete';
import { signUpCustomer } from '@/lib/people/accounts/sign-up';
import { signUp } from '@/lib/people/accounts/contract';
import { consents } from './contract';
import { acceptOwnTerms, giveConsent, listConsents, withdrawConsent } from './operations';
import { consentPurposes, noticeVersion, termsVersion } from './record';

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const { actions } = consents;
const list = throughContract(actions.list, listConsents);
const give = throughContract(actions.give, giveConsent);
const withdraw = throughContract(actions.withdraw, withdrawConsent);
const start = new Date(testNow);
const later = new Date(start.getTime() + 3_600_000);

let customer: User;
beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  customer = await createUser(db);
});
const rows = () => db.consent.findMany({ orderBy: { id: 'asc' } });

describe('consents', () => {
  test('nothing is given before the customer gives it, and each purpose stands alone', async () => {
    const before = await list(context.as(customer), {});
    expect(before.data).toEqual(
      consentPurposes.map((purpose) => ({ purpose, given: false, at: null, notice_version: null })),
    );
    await give(context.as(customer), { purpose: 'calls' });
    const { data } = await list(context.as(customer), {});
    expect(data.filter(({ given }) => given).map(({ purpose }) => purpose)).toEqual(['calls']);
  });

  test('each change is a row with purpose, version, language, how, by whom and when', async () => {
    await give(context.as(customer), {
      purpose: 'offers_sms',
      notice_version: noticeVersion,
      language: 'hi',
    });
    context.clock.set(later.toISOString());
    const { data } = await withdraw(
      { ...context.as(customer), actor: { ...actorOf(customer), language: 'te' } },
      { purpose: 'offers_sms' },
    );
    expect(data).toEqual({
      purpose: 'offers_sms',
      given: false,
      at: later.toISOString(),
      notice_version: noticeVersion,
    });
    const own = {
      userId: customer.id,
      purpose: 'offers_sms',
      noticeVersion,
      how: 'account',
      byId: customer.id,
    };
    expect(await rows()).toMatchObject([
      { ...own, given: true, language: 'hi', at: start },
      // The account's language.
      { ...own, given: false, language: 'te', at: later },
    ]);
  });

  test('rows never change', async () => {
    await give(context.as(customer), { purpose: 'offers_sms' });
    for (const change of ['UPDATE consents SET given = false', 'DELETE FROM consents', 'TRUNCATE consents'])
      await expect(pool.query(change)).rejects.toThrow('never changed or deleted');
  });

  test('the same decision again adds nothing and keeps its time', async () => {
    expect((await withdraw(context.as(customer), { purpose: 'calls' })).data.at).toBeNull();
    await give(context.as(customer), { purpose: 'calls' });
    context.clock.set(later.toISOString());
    const { data } = await give(context.as(customer), { purpose: 'calls' });
    expect(data.at).toBe(testNow);
    expect(await rows()).toHaveLength(1);
  });

  test('one given under an older notice is given anew', async () => {
    await db.consent.create({
      data: {
        userId: customer.id,
        purpose: 'calls',
        given: true,
        noticeVersion: '2020-01-01',
        language: 'en',
        how: 'account',
        byId: customer.id,
        at: start,
      },
    });
    expect((await list(context.as(customer), {})).data[2]).toMatchObject({
      given: true,
      notice_version: '2020-01-01',
    });
    await give(context.as(customer), { purpose: 'calls' });
    expect(await rows()).toHaveLength(2);
  });

  test('another version of the notice than the present one is refused', async () => {
    const attempt = give(context.as(customer), { purpose: 'calls', notice_version: '2020-01-01' });
    expect((await refusalOf(attempt)).code).toBe('VALIDATION');
    expect(await rows()).toEqual([]);
  });

  test('parallel decisions leave each change as a row, in turn', async () => {
    const decisions = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? give(context.as(customer), { purpose: 'calls' })
        : withdraw(context.as(customer), { purpose: 'calls' }),
    );
    expect(await outcomesOf(decisions)).toEqual({ ok: 10 });
    const given = (await rows()).map((row) => row.given);
    expect(given.every((each, index) => each === (index % 2 === 0))).toBe(true);
  });

  test('a deleted account has withdrawn what it gave', async () => {
    const admin = await createUser(db, { role: 'admin' });
    await give(context.as(customer), { purpose: 'offers_sms' });
    await give(context.as(customer), { purpose: 'calls' });
    await withdraw(context.as(customer), { purpose: 'calls' });
    await removeUser.run(context.as(admin), { id: customer.id });
    expect((await rows()).slice(3)).toMatchObject([
      { purpose: 'offers_sms', given: false, how: 'deletion', byId: admin.id },
    ]);
  });

  test.each(['employee', 'executive', 'admin'] as const)('%s: staff have none', async (role) => {
    const member = await createUser(db, { role });
    expect((await refusalOf(listConsents.run(context.as(member), {}))).code).toBe('FORBIDDEN');
  });
});

describe('the terms', () => {
  const form = (changes: Record<string, unknown> = {}) => ({
    name: 'Ananya Rao',
    mobile: '9123456780',
    password: 'secret1',
    confirm_password: 'secret1',
    ...changes,
  });
  const acceptances = () => db.termsAcceptance.findMany();

  test('accepted at sign-up are kept with version and time', async () => {
    const { data } = await signUpCustomer.run(context, signUp.input.parse(form({ accepted_terms: true })));
    expect(await acceptances()).toMatchObject([
      { userId: data.id, version: termsVersion, acceptedAt: start },
    ]);
    const user = await db.user.findUniqueOrThrow({ where: { id: data.id } });
    expect((await list(context.as(user), {})).terms).toEqual({
      version: termsVersion,
      accepted_at: testNow,
    });
  });

  test.each([undefined, null])('a sign-up of an older client with %j stays valid', async (accepted_terms) => {
    const { data } = await signUpCustomer.run(context, signUp.input.parse(form({ accepted_terms })));
    expect(await acceptances()).toEqual([]);
    const user = await db.user.findUniqueOrThrow({ where: { id: data.id } });
    expect((await list(context.as(user), {})).terms.accepted_at).toBeNull();
  });

  test.each([false, 'true', 1, 'yes'])('%j is no tick', (accepted_terms) => {
    const { error } = signUp.input.safeParse(form({ accepted_terms }));
    expect(error?.issues).toMatchObject([
      {
        path: ['accepted_terms'],
        message: 'Please confirm that you are 18 or older and accept the terms.',
      },
    ]);
  });

  test('are accepted later, which changes nothing else; the first time stays', async () => {
    await acceptOwnTerms.run(context.as(customer), { accepted_terms: true });
    context.clock.set(later.toISOString());
    const { data } = await acceptOwnTerms.run(context.as(customer), { accepted_terms: true });
    expect(data).toEqual({ version: termsVersion, accepted_at: start.toISOString() });
    expect(await acceptances()).toMatchObject([
      { userId: customer.id, version: termsVersion, acceptedAt: start },
    ]);
    expect((await db.user.findUniqueOrThrow({ where: { id: customer.id } })).version).toBe(1);
  });

  test('a failed sign-up keeps nothing', async () => {
    await createUser(db, { mobile: '9123456780' });
    await refusalOf(signUpCustomer.run(context, signUp.input.parse(form({ accepted_terms: true }))));
    expect(await acceptances()).toEqual([]);
  });
});
