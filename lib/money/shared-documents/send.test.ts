import { beforeEach, describe, expect, test } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import type { Secrets } from '@/lib/people/auth/secrets';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { throughContract } from '@/e2e/testing/through-contract';
import { shareDocument } from './contract';
import { makeDocumentLink, revokeDocumentLink } from './operations';
import { sendDocumentLink } from './send';

/* See docs/product/money.md, "Sharing a document". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const share = throughContract(shareDocument.actions.share, makeDocumentLink);
const send = throughContract(shareDocument.actions.send, sendDocumentLink);
const revoke = throughContract(shareDocument.actions.revoke, revokeDocumentLink);

let company: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set(testNow);
  company = await createCompany(db);
});

const as = (user: User) => context.as(user);
const sale = () => ({
  userId: company.customer.id,
  employeeId: company.employee.id,
  executiveId: company.executive.id,
});
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

async function entry() {
  const { id: orderId } = await createOrder(db, { ...sale(), totalAmount: '1000.00' });
  return createPayment(db, { orderId, amount: '250.50' });
}

describe('a link by SMS', () => {
  const phone = async (more: { readonly secrets?: Secrets } = {}) => {
    const provider = new FakeSmsProvider();
    await sendDueMessages({ ...context, sms: provider, flows: SANDBOX_MSG91.flows, ...more }, 'awaited');
    return provider.texts;
  };

  test('goes to the customer once, with the token of the link', async () => {
    const { id } = await entry();
    const { data } = await share(as(company.employee), { kind: 'receipt', id });
    const done = { message: 'Link sent by SMS.', data: { id: data.id } };
    const presses = await Promise.all([1, 2, 3].map(() => send(as(company.employee), { id: data.id })));
    expect(presses).toEqual([done, done, done]);
    const before = JSON.stringify(await db.message.findMany());
    const texts = await phone();
    expect(texts).toMatchObject([
      {
        mobile: company.customer.mobile,
        variables: { document: 'receipt voucher', token: tokenOf(data.url) },
      },
    ]);
    expect(before).not.toContain(tokenOf(data.url));
    expect(await db.auditEntry.count({ where: { action: 'order.send_document' } })).toBe(1);
    expect(await phone()).toEqual([]);
  });

  test('is dropped once the link was revoked, and if its secret was replaced', async () => {
    const { id } = await entry();
    for (const [change, reason] of [
      [(linkId: number) => revoke(as(company.admin), { id: linkId }), 'link revoked'],
      [async () => null, 'the secret of the link was replaced'],
    ] as const) {
      const { data } = await share(as(company.admin), { kind: 'receipt', id });
      await send(as(company.admin), { id: data.id });
      await change(data.id);
      const secrets =
        reason === 'link revoked' ? context.secrets : (['another-secret-of-32-characters!'] as const);
      expect(await phone({ secrets })).toEqual([]);
      expect(await db.message.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
        state: 'dropped',
        droppedReason: reason,
      });
    }
  });

  test.each([
    ['failed', 'refused: No flow', 'An admin can send it again under Messages. Or copy the link.'],
    ['dropped', 'expired', 'Please share the document again.'],
  ] as const)('that %s is not said to be sent', async (state, droppedReason, hint) => {
    const { id } = await entry();
    const { data } = await share(as(company.employee), { kind: 'receipt', id });
    await send(as(company.employee), { id: data.id });
    await phone();
    expect(await send(as(company.employee), { id: data.id })).toMatchObject({ message: 'Link sent by SMS.' });
    await db.message.updateMany({ data: { state, droppedReason, sentAt: null } });
    const refusal = await refusalOf(send(as(company.employee), { id: data.id }));
    expect(refusal.code).toBe('MESSAGE_STATE');
    expect(refusal.message).toContain(`${droppedReason}. ${hint}`);
    expect(await db.message.count()).toBe(1);
  });

  test('is for five to a customer on a day, also at once, and begins anew the next day', async () => {
    const { id } = await entry();
    const links = [];
    for (let count = 0; count < 8; count += 1)
      links.push((await share(as(company.admin), { kind: 'receipt', id })).data.id);
    const outcomes = await outcomesOf(links.map((link) => send(as(company.admin), { id: link })));
    expect(outcomes).toEqual({ ok: 5, RATE_LIMITED: 3 });
    expect(await db.message.count()).toBe(5);
    context.clock.forward(86_400);
    const { data } = await share(as(company.admin), { kind: 'receipt', id });
    await send(as(company.admin), { id: data.id });
    expect(await db.message.count()).toBe(6);
  });

  test('is refused out of scope, for an ended link, and where such messages are off', async () => {
    const { id } = await entry();
    const { data } = await share(as(company.admin), { kind: 'receipt', id });
    expect((await refusalOf(send(as(company.otherEmployee), { id: data.id }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(send(as(company.admin), { id: data.id + 1 }))).code).toBe('NOT_FOUND');
    const off = { ...as(company.admin), sendsSms: () => false };
    expect(await refusalOf(send(off, { id: data.id }))).toMatchObject({
      code: 'MESSAGE_STATE',
      message: 'Text messages of this kind are switched off. Please copy the link or use WhatsApp.',
    });
    await revoke(as(company.admin), { id: data.id });
    expect((await refusalOf(send(as(company.admin), { id: data.id }))).code).toBe('MESSAGE_STATE');
    expect(await db.message.count()).toBe(0);
  });
});
