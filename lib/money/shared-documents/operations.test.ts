import { beforeEach, describe, expect, test } from 'vitest';
import { createDocumentLink } from '@/prisma/factories/document-links';
import { createPayment } from '@/prisma/factories/entries';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { retentionPolicies } from '@/lib/db/retention';
import { visitor } from '@/lib/kernel/access/actor';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readPdf } from '@/e2e/testing/read-pdf';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { throughContract } from '@/e2e/testing/through-contract';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import type { Secrets } from '@/lib/people/auth/secrets';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { openSharedDocument, shareDocument } from './contract';
import {
  listDocumentLinks,
  makeDocumentLink,
  readSharedDocument,
  readSharedSummary,
  revokeDocumentLink,
  sendDocumentLink,
} from './operations';

/* See docs/product/money.md, "Sharing a document". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const share = throughContract(shareDocument.actions.share, makeDocumentLink);
const revoke = throughContract(shareDocument.actions.revoke, revokeDocumentLink);
const list = throughContract(shareDocument.actions.links, listDocumentLinks);
const send = throughContract(shareDocument.actions.send, sendDocumentLink);
const open = throughContract(openSharedDocument, readSharedDocument);
const asVisitor = { ...context, actor: visitor };

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
const summaryOf = (token: string) => readSharedSummary.run(asVisitor, { token });

async function entry() {
  const { id: orderId } = await createOrder(db, { ...sale(), totalAmount: '1000.00' });
  return createPayment(db, { orderId, amount: '250.50' });
}

async function expectClosed(token: string) {
  const message = 'This link to a document is unknown, was ended, or has expired.';
  for (const attempt of [() => summaryOf(token), () => open(asVisitor, { token })])
    expect(await refusalOf(attempt())).toMatchObject({ code: 'NOT_FOUND', message });
}

describe('a link to a document', () => {
  test('shows what it is and its PDF, to anybody, for seven days', async () => {
    const { id, receiptNo, orderId } = await entry();
    const { data } = await share(as(company.executive), { kind: 'receipt', id });
    const expected = new Date(context.clock.now().getTime() + 7 * 86_400_000);
    expect(data).toMatchObject({ id: expect.any(Number), expires_at: expected.toISOString() });
    const token = tokenOf(data.url);
    expect(data.url).toBe(`${context.siteUrl}/d/${token}`);
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(await summaryOf(token)).toMatchObject({
      business: 'Pasidi',
      title: 'Receipt voucher',
      number: receiptNo,
      amountPaise: 250_50,
    });
    const { bytes } = await open(asVisitor, { token });
    expect((await readPdf(bytes)).title).toBe(`Receipt voucher ${receiptNo}`);
    expect(await db.auditEntry.findMany({ where: { action: 'order.share_document' } })).toMatchObject([
      { actorId: company.executive.id, entity: 'order', entityId: orderId, after: { receipt_no: receiptNo } },
    ]);
    expect(await db.customerOpening.findMany()).toMatchObject([
      { actorId: company.executive.id, customerId: company.customer.id },
    ]);
    context.clock.forward(7 * 86_400);
    await expectClosed(token);
  });

  test('is stored as a hash only', async () => {
    const { id } = await entry();
    const { data } = await share(as(company.admin), { kind: 'receipt', id });
    const token = tokenOf(data.url);
    const row = await db.documentLink.findFirstOrThrow();
    expect(row.tokenHash).toBe(hashOfLinkToken(token));
    const trail = await db.auditEntry.findMany();
    expect(JSON.stringify([row, trail])).not.toContain(token);
  });

  test('opens each kind: of orders and of the plan', async () => {
    const { id: orderId } = await createPaidOrder(db, sale());
    const invoice = await createInvoice(db, orderId);
    const plan = await payPlan(db, company.customer);
    const creditNote = await refundPlan(db, plan);
    const other = await createUser(db);
    await createOrder(db, { ...sale(), userId: other.id });
    const receipt = await payPlan(db, other, { hasReceipt: true });
    for (const [sent, title, amountPaise] of [
      [{ kind: 'invoice', id: invoice.id }, `Tax invoice ${invoice.number}`, 1000_00],
      [{ kind: 'invoice', of: 'plan', id: plan.id }, `Tax invoice ${plan.receiptNo}`, 200_00],
      [{ kind: 'credit_note', of: 'plan', id: creditNote.id }, `Credit note ${creditNote.number}`, 200_00],
      [{ kind: 'receipt', of: 'plan', id: receipt.id }, `Receipt ${receipt.receiptNo}`, 200_00],
    ] as const) {
      const { data } = await share(as(company.admin), sent);
      const token = tokenOf(data.url);
      const summary = await summaryOf(token);
      expect([`${summary.title} ${summary.number}`, summary.amountPaise]).toEqual([title, amountPaise]);
      expect((await readPdf((await open(asVisitor, { token })).bytes)).title).toBe(title);
    }
    for (const sent of [
      { kind: 'receipt', of: 'plan', id: plan.id },
      { kind: 'invoice', of: 'plan', id: receipt.id },
      { kind: 'invoice', id: invoice.id + 1 },
    ])
      expect((await refusalOf(share(as(company.admin), sent))).code).toBe('NOT_FOUND');
  });

  test('refuses a kind that does not exist, with its field', async () => {
    for (const sent of [
      { kind: 'credit_note', id: 1 },
      { kind: 'statement', of: 'order', id: 1 },
      { kind: 'estimate', of: 'plan', id: 1 },
      { kind: 'receipt', of: 'opportunity', id: 1 },
    ]) {
      const { code, details } = await refusalOf(share(as(company.admin), sent));
      expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', ['kind']]);
    }
  });

  test('is made and ended by staff in scope only', async () => {
    const { id } = await entry();
    const { data } = await share(as(company.employee), { kind: 'receipt', id });
    const plan = await payPlan(db, await createUser(db));
    for (const who of [company.otherExecutive, company.otherEmployee]) {
      expect((await refusalOf(share(as(who), { kind: 'receipt', id }))).code).toBe('NOT_FOUND');
      expect((await refusalOf(share(as(who), { kind: 'invoice', of: 'plan', id: plan.id }))).code).toBe(
        'NOT_FOUND',
      );
      expect((await refusalOf(revoke(as(who), { id: data.id }))).code).toBe('NOT_FOUND');
    }
    expect((await refusalOf(share(as(company.customer), { kind: 'receipt', id }))).code).toBe('FORBIDDEN');
    expect((await refusalOf(revoke(as(company.admin), { id: data.id + 1 }))).code).toBe('NOT_FOUND');
  });

  test('opens nothing once it was ended, which repeats', async () => {
    const { id } = await entry();
    const { data } = await share(as(company.executive), { kind: 'receipt', id });
    const ended = await revoke(as(company.executive), { id: data.id });
    context.clock.forward(60);
    expect(await revoke(as(company.admin), { id: data.id })).toEqual(ended);
    await expectClosed(tokenOf(data.url));
    expect(await db.auditEntry.count({ where: { action: 'order.revoke_document' } })).toBe(1);
  });

  test('opens nothing of a deleted order, or of one that another customer got', async () => {
    for (const change of [{ deletedAt: new Date() }, { userId: company.otherCustomer.id }]) {
      const { id, orderId } = await entry();
      const { data } = await share(as(company.admin), { kind: 'receipt', id });
      await db.order.update({ where: { id: orderId }, data: change });
      await expectClosed(tokenOf(data.url));
    }
  });

  test('ends with the account of the customer', async () => {
    const { id } = await entry();
    const { data } = await share(as(company.admin), { kind: 'receipt', id });
    await throughContract(deleteUser, removeUser)(as(company.admin), { id: company.customer.id });
    expect((await db.documentLink.findFirstOrThrow()).revokedAt).not.toBeNull();
    await expectClosed(tokenOf(data.url));
    const { code, details } = await refusalOf(share(as(company.admin), { kind: 'receipt', id }));
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', ['id']]);
  });

  test('is unknown with any other token', async () => {
    await createDocumentLink(db, { recordId: (await entry()).id, userId: company.customer.id });
    for (const token of ['', 'x', 'A'.repeat(200)]) await expectClosed(token);
  });

  test('is deleted a day after it expired', async () => {
    const { id: recordId } = await entry();
    const { id } = await createDocumentLink(db, { recordId, userId: company.customer.id });
    const { expiresAt } = await db.documentLink.findUniqueOrThrow({ where: { id } });
    const policy = retentionPolicies(8)['document_links'];
    const sweep = (days: number) =>
      context.sql.transaction((tx) => {
        const expire = policy?.expire(new Date(expiresAt.getTime() + days * 86_400_000 + 1), 10);
        return expire === undefined ? Promise.resolve(0) : tx.run(expire);
      });
    expect([await sweep(0), await sweep(1), await db.documentLink.count()]).toEqual([0, 1, 0]);
  });
});

describe('a link to an estimate', () => {
  const opportunity = async () => {
    const { id } = await createOpportunity(db, sale());
    await createItem(db, { opportunityId: id, name: 'Gold ring', price: '412.00' });
    return id;
  };

  test('issues it, and goes on opening what was shared', async () => {
    const id = await opportunity();
    const { data } = await share(as(company.employee), { kind: 'estimate', id });
    await db.item.updateMany({ data: { price: '500.00' } });
    const again = await share(as(company.employee), { kind: 'estimate', id });
    const [first, second] = await Promise.all([data, again.data].map(({ url }) => summaryOf(tokenOf(url))));
    expect([first, second]).toMatchObject([
      { title: 'Estimate', number: 'E/25-26/000001', amountPaise: 412_00 },
      { title: 'Estimate', number: 'E/25-26/000002', amountPaise: 500_00 },
    ]);
    expect((await readPdf((await open(asVisitor, { token: tokenOf(data.url) })).bytes)).title).toBe(
      'Estimate E/25-26/000001',
    );
    const { links } = await list(as(company.executive), { kind: 'estimate', id });
    expect(links.map(({ number }) => number)).toEqual(['E/25-26/000002', 'E/25-26/000001']);
    expect(await db.auditEntry.count({ where: { action: 'opportunity.share_document', entityId: id } })).toBe(
      2,
    );
    await db.opportunity.update({ where: { id }, data: { deletedAt: new Date() } });
    await expectClosed(tokenOf(data.url));
  });

  test('is refused without items, and out of scope', async () => {
    const id = await opportunity();
    expect((await refusalOf(share(as(company.otherEmployee), { kind: 'estimate', id }))).code).toBe(
      'NOT_FOUND',
    );
    expect((await refusalOf(list(as(company.otherEmployee), { kind: 'estimate', id }))).code).toBe(
      'NOT_FOUND',
    );
    await db.item.updateMany({ data: { deletedAt: new Date() } });
    expect((await refusalOf(share(as(company.employee), { kind: 'estimate', id }))).code).toBe('NO_ITEMS');
    expect(await db.documentLink.count()).toBe(0);
  });
});

describe('a link to a statement', () => {
  test('has the days that were asked for, and the orders of who shared it', async () => {
    await entry();
    const other = await createOrder(db, { ...sale(), executiveId: company.otherExecutive.id });
    await createPayment(db, { orderId: other.id, amount: '70.00' });
    const { id } = company.customer;
    const days = { from: '2026-01-01', to: '2026-12-31' };
    for (const [who, paid] of [
      [company.executive, 250_50],
      [company.admin, 320_50],
    ] as const) {
      const { data } = await share(as(who), { kind: 'statement', id, ...days });
      expect(await summaryOf(tokenOf(data.url))).toMatchObject({
        title: 'Statement of account',
        number: 'Jan 1, 2026 to Dec 31, 2026',
        amountPaise: paid,
        labels: { number: 'Period', amount: 'Paid in advance' },
      });
    }
    const { data } = await share(as(company.executive), { kind: 'statement', id });
    expect((await summaryOf(tokenOf(data.url))).number).toBe('Apr 1, 2025 to Jan 31, 2026');
    await db.user.update({ where: { id: company.executive.id }, data: { role: 'user' } });
    await expectClosed(tokenOf(data.url));
  });

  test.each([
    [{ from: '2026-01-01' }, 'to'],
    [{ to: '2026-01-01' }, 'from'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'to'],
  ])('of %j is refused', async (days, field) => {
    const { id } = company.customer;
    const { code, details } = await refusalOf(share(as(company.admin), { kind: 'statement', id, ...days }));
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', [field]]);
  });

  test('is for staff in scope', async () => {
    const { id } = company.customer;
    expect((await refusalOf(share(as(company.otherExecutive), { kind: 'statement', id }))).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('the links of a document', () => {
  test('are those that open it, with who made them', async () => {
    const { id, receiptNo } = await entry();
    const sent = { kind: 'receipt', id } as const;
    const made = [];
    for (const who of [company.admin, company.employee, company.employee])
      made.push((await share(as(who), sent)).data);
    await revoke(as(company.executive), { id: made[1]?.id ?? 0 });
    expect(await list(as(company.executive), sent)).toMatchObject({
      links: [
        { id: made[2]?.id, shared_by_name: company.employee.name, number: receiptNo },
        { id: made[0]?.id, shared_by_name: company.admin.name, number: receiptNo },
      ],
    });
    expect((await refusalOf(list(as(company.otherExecutive), sent))).code).toBe('NOT_FOUND');
    context.clock.forward(7 * 86_400);
    expect(await list(as(company.executive), sent)).toEqual({ links: [] });
  });
});

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
