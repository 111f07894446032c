import { beforeEach, describe, expect, test } from 'vitest';
import { createDocumentLink } from '@/prisma/factories/document-links';
import { createPayment } from '@/prisma/factories/entries';
import { createCreditNote, createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { retentionPolicies } from '@/lib/db/retention';
import { visitor } from '@/lib/kernel/access/actor';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readPdf } from '@/e2e/testing/read-pdf';
import { throughContract } from '@/e2e/testing/through-contract';
import { openSharedDocument, shareDocument } from './contract';
import { readSharedDocument, readSharedSummary } from './open';
import { makeDocumentLink, revokeDocumentLink } from './operations';

/* See docs/product/money.md, "Sharing a document". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const share = throughContract(shareDocument.actions.share, makeDocumentLink);
const revoke = throughContract(shareDocument.actions.revoke, revokeDocumentLink);
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
  const message = 'This link is unknown, revoked or expired.';
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
    const { id: returnedId } = await createPaidOrder(db, sale());
    await createInvoice(db, returnedId);
    const pieces = await db.item.findMany({ where: { orderId: returnedId }, take: 1 });
    const note = await createCreditNote(
      db,
      returnedId,
      pieces.map((piece) => piece.id),
    );
    const { id: orderId } = await createPaidOrder(db, sale());
    const invoice = await createInvoice(db, orderId);
    const plan = await payPlan(db, company.customer);
    const creditNote = await refundPlan(db, plan);
    const other = await createUser(db);
    await createOrder(db, { ...sale(), userId: other.id });
    const receipt = await payPlan(db, other, { hasReceipt: true });
    for (const [sent, title, amountPaise] of [
      [{ kind: 'invoice', id: invoice.id }, `Tax invoice ${invoice.number}`, 1000_00],
      [{ kind: 'credit_note', id: note.id }, `Credit note ${note.number}`, 412_00],
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
      { kind: 'statement', of: 'order', id: 1 },
      { kind: 'estimate', of: 'plan', id: 1 },
      { kind: 'receipt', of: 'opportunity', id: 1 },
      { kind: 'refund', id: 1 },
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
