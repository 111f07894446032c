import { beforeEach, describe, expect, test } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { sellPlanAtDesk } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { visitor } from '@/lib/kernel/access/actor';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readPdf } from '@/e2e/testing/read-pdf';
import { throughContract } from '@/e2e/testing/through-contract';
import { openSharedDocument, shareDocument } from './contract';
import { readSharedDocument, readSharedSummary } from './open';
import { listDocumentLinks, makeDocumentLink, revokeDocumentLink } from './operations';

/* Links to estimates and statements, and lists of links (docs/product/money.md, "Sharing a document"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const share = throughContract(shareDocument.actions.share, makeDocumentLink);
const list = throughContract(shareDocument.actions.links, listDocumentLinks);
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

async function entry() {
  const { id: orderId } = await createOrder(db, { ...sale(), totalAmount: '1000.00' });
  return createPayment(db, { orderId, amount: '250.50' });
}

const summaryOf = (token: string) => readSharedSummary.run(asVisitor, { token });
const expectClosed = async (token: string) =>
  expect((await refusalOf(summaryOf(token))).code).toBe('NOT_FOUND');

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
        period: { ...days, isAdvance: true },
      });
    }
    const { data } = await share(as(company.executive), { kind: 'statement', id });
    expect((await summaryOf(tokenOf(data.url))).number).toBe('Apr 1, 2025 to Jan 31, 2026');
    await db.user.update({ where: { id: company.executive.id }, data: { role: 'user' } });
    await expectClosed(tokenOf(data.url));
  });

  test.each([
    ['executive', 'admin'],
    ['employee', 'executive'],
  ] as const)('ends when who shared it is no longer %s, but %s', async (before, role) => {
    await entry();
    const { id } = company.customer;
    const statement = await share(as(company[before]), { kind: 'statement', id });
    const receipt = await share(as(company[before]), { kind: 'receipt', id: (await entry()).id });
    await db.user.update({ where: { id: company[before].id }, data: { role } });
    await expectClosed(tokenOf(statement.data.url));
    expect(await list(as(company.admin), { kind: 'statement', id })).toEqual({ links: [] });
    expect((await summaryOf(tokenOf(receipt.data.url))).title).toBe('Receipt voucher');
  });

  test('of before roles were kept opens for what its sharer sees', async () => {
    await entry();
    const { data } = await share(as(company.executive), { kind: 'statement', id: company.customer.id });
    await db.documentLink.update({ where: { id: data.id }, data: { sharedAs: null } });
    expect((await summaryOf(tokenOf(data.url))).title).toBe('Statement of account');
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

  test('is not for who only sold the plan, but its invoice is', async () => {
    const { id: recordedBy } = company.otherExecutive;
    const plan = await sellPlanAtDesk(db, company.customer, { recordedBy });
    const seller = as(company.otherExecutive);
    await share(seller, { of: 'plan', kind: 'invoice', id: plan.id });
    expect((await refusalOf(share(seller, { kind: 'statement', id: company.customer.id }))).code).toBe(
      'NOT_FOUND',
    );
    await db.subscription.update({ where: { id: plan.id }, data: { endedAt: new Date(testNow) } });
    const later = await sellPlanAtDesk(db, company.customer, { recordedBy: company.admin.id });
    const refused = await refusalOf(share(seller, { of: 'plan', kind: 'invoice', id: later.id }));
    expect(refused.code).toBe('NOT_FOUND');
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
