import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { consents } from '@/lib/people/consents/contract';
import { giveConsent, withdrawConsent } from '@/lib/people/consents/operations';
import { removeUser } from '@/lib/people/users/delete';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { throughContract } from '@/e2e/testing/through-contract';
import { messages } from './contract';
import { sendOffer } from './offers';
import { sendDueMessages, type MessagesContext } from './outbox';

/* Consents decide at the moment of sending (docs/product/privacy.md, "Consents"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const offer = throughContract(messages.actions.offer, sendOffer);
const give = throughContract(consents.actions.give, giveConsent);
const withdraw = throughContract(consents.actions.withdraw, withdrawConsent);
const words = 'Making charges 2 percent less until Sunday';

let admin: User;
let customer: User;
let phone: FakeSmsProvider;
beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  admin = await createUser(db, { role: 'admin' });
  customer = await createUser(db);
  phone = new FakeSmsProvider();
});

const send = (more: Partial<MessagesContext> = {}) =>
  sendDueMessages({ ...context, sms: phone, flows: SANDBOX_MSG91.flows, ...more }, 'offers');
const toCustomer = (changes: object = {}) =>
  offer(context.as(admin), { user_ids: [customer.id], text: words, purpose: 'offers_sms', ...changes });
const states = async () =>
  (await db.message.findMany({ orderBy: { id: 'asc' } })).map(({ state, droppedReason }) => [
    state,
    droppedReason,
  ]);

describe('an offer', () => {
  test('goes to those who agreed, in the words that were typed', async () => {
    const other = await createUser(db);
    await give(context.as(customer), { purpose: 'offers_sms' });
    // Another purpose is no consent to offers by SMS.
    for (const purpose of ['offers_whatsapp', 'calls', 'family_dates'])
      await give(context.as(other), { purpose });
    const { data } = await toCustomer({ user_ids: [customer.id, other.id, customer.id] });
    expect(data).toEqual({ queued: 2, skipped: 0 });
    expect(await send()).toMatchObject({ sent: 1 });
    expect(phone.texts).toHaveLength(1);
    const [sent] = phone.texts;
    expect(sent).toMatchObject({ mobile: customer.mobile, flowId: SANDBOX_MSG91.flows.offer });
    expect(Object.values(sent?.variables ?? {}).join('')).toBe(words);
    expect(await states()).toEqual([
      ['sent', null],
      ['dropped', 'no consent'],
    ]);
  });

  test('good wishes need the consent to family dates', async () => {
    await give(context.as(customer), { purpose: 'offers_sms' });
    await toCustomer({ purpose: 'family_dates' });
    await send();
    await give(context.as(customer), { purpose: 'family_dates' });
    await toCustomer({ purpose: 'family_dates' });
    await send();
    expect(await states()).toEqual([
      ['dropped', 'no consent'],
      ['sent', null],
    ]);
  });

  test('a consent that is withdrawn while it is queued stops it', async () => {
    await give(context.as(customer), { purpose: 'offers_sms' });
    await toCustomer();
    await withdraw(context.as(customer), { purpose: 'offers_sms' });
    expect(await send()).toMatchObject({ sent: 0 });
    expect(await states()).toEqual([['dropped', 'no consent']]);
  });

  test('a consent that is withdrawn after a worker has claimed it stops it', async () => {
    await give(context.as(customer), { purpose: 'offers_sms' });
    await toCustomer();
    const { sql } = context;
    let claims = 0;
    const withdrawing: Sql = {
      ...sql,
      rows: async (statement, options) => {
        const rows = await sql.rows(statement, options);
        if (options?.writes === true && rows.length > 0) {
          claims += 1;
          await withdraw(context.as(customer), { purpose: 'offers_sms' });
        }
        return rows;
      },
    };
    await send({ sql: withdrawing });
    expect(claims).toBe(1);
    expect(phone.texts).toEqual([]);
    expect(await states()).toEqual([['dropped', 'no consent']]);
  });

  test('a consent that is withdrawn between two attempts stops it', async () => {
    await give(context.as(customer), { purpose: 'offers_sms' });
    await toCustomer();
    phone.unavailable = true;
    await send();
    expect(await states()).toEqual([['queued', null]]);
    phone.unavailable = false;
    await withdraw(context.as(customer), { purpose: 'offers_sms' });
    context.clock.forward(60);
    await send();
    expect(phone.texts).toEqual([]);
  });

  test('one given while it is queued counts: the moment of sending decides', async () => {
    await toCustomer();
    await give(context.as(customer), { purpose: 'offers_sms' });
    expect(await send()).toMatchObject({ sent: 1 });
  });

  test('who has withdrawn before two workers send gets none, beside others who withdraw meanwhile', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => createUser(db)));
    for (const each of many) await give(context.as(each), { purpose: 'offers_sms' });
    await offer(context.as(admin), {
      user_ids: many.map(({ id }) => id),
      text: words,
      purpose: 'offers_sms',
    });
    const half = many.slice(0, 20);
    // Their withdrawals are answered before the workers begin; the others' go on beside them.
    for (const each of half) await withdraw(context.as(each), { purpose: 'offers_sms' });
    await Promise.all([
      send(),
      send(),
      ...many.slice(20).map((each) => withdraw(context.as(each), { purpose: 'offers_sms' })),
    ]);
    await send();
    const reached = new Set(phone.texts.map(({ mobile }) => mobile));
    expect(half.filter(({ mobile }) => reached.has(mobile))).toEqual([]);
    expect(reached.size).toBe(phone.texts.length);
    expect((await states()).every(([state]) => state === 'sent' || state === 'dropped')).toBe(true);
  });

  test('skips staff, deleted accounts and unknown ids', async () => {
    const gone = await createUser(db);
    await removeUser.run(context.as(admin), { id: gone.id });
    const { data } = await toCustomer({ user_ids: [customer.id, admin.id, gone.id, 2_000_000_000] });
    expect(data).toEqual({ queued: 1, skipped: 3 });
  });

  test('is dropped with the account, whose words and mobile go too', async () => {
    await give(context.as(customer), { purpose: 'offers_sms' });
    await toCustomer();
    await removeUser.run(context.as(admin), { id: customer.id });
    await send();
    expect(phone.texts).toEqual([]);
    expect(await db.message.findMany()).toMatchObject([{ mobile: '', variables: {}, state: 'dropped' }]);
  });

  test('waits for the morning', async () => {
    await give(context.as(customer), { purpose: 'offers_sms' });
    context.clock.set('2026-01-31T16:30:00.000Z');
    await toCustomer();
    expect(await send()).toMatchObject({ sent: 0 });
    context.clock.set('2026-02-01T02:30:00.000Z');
    expect(await send()).toMatchObject({ sent: 1 });
  });

  test('is in the audit trail with its words and number, once', async () => {
    await toCustomer();
    const entries = await db.auditEntry.findMany({ where: { action: 'user.send_offer' } });
    expect(entries).toMatchObject([
      { actorId: admin.id, entityId: admin.id, after: { template: 'offer', text: words, rows: 1 } },
    ]);
  });

  test.each(['employee', 'executive', 'user'] as const)('%s: only an admin sends it', async (role) => {
    const member = await createUser(db, { role });
    expect(
      (
        await refusalOf(
          sendOffer.run(context.as(member), {
            user_ids: [1],
            to: undefined,
            text: words,
            purpose: 'offers_sms',
          }),
        )
      ).code,
    ).toBe('FORBIDDEN');
    expect(await db.message.count()).toBe(0);
  });

  test.each([
    ['no ids', { user_ids: [] }, 'user_ids'],
    ['no recipients', { user_ids: undefined }, 'user_ids'],
    ['ids beside all', { to: 'all' }, 'user_ids'],
    ['unknown recipients', { to: 'everybody' }, 'to'],
    ['a word for ids', { user_ids: 'all' }, 'user_ids'],
    ['10,001 ids', { user_ids: Array.from({ length: 10_001 }, (_, index) => index + 1) }, 'user_ids'],
    ['a short text', { text: 'Too short' }, 'text'],
    ['a long text', { text: 'x'.repeat(101) }, 'text'],
    // Each takes two units.
    ['51 emoji', { text: '😀'.repeat(51) }, 'text'],
    // Nobody is called, or written to on WhatsApp, by SMS.
    ['calls', { purpose: 'calls' }, 'purpose'],
    ['WhatsApp', { purpose: 'offers_whatsapp' }, 'purpose'],
    ['no purpose', { purpose: undefined }, 'purpose'],
  ])('with %s is refused', async (_, changes, field) => {
    const refusal = await refusalOf(toCustomer(changes));
    expect(Object.keys(refusal.details.fields ?? {})).toEqual([field]);
  });
});
