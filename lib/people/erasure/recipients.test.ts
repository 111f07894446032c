import { escapeLiteral } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnsWith } from '@/e2e/testing/columns-with';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { createExchange } from '@/prisma/factories/exchanges';
import { createCreditNote, createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createUser } from '@/prisma/factories/users';
import { dayMs } from '@/lib/kernel/text/calendar';
import { voucherContent } from '@/lib/money/exchanges/content';
import { content } from '@/lib/money/deliveries/content';
import { creditContent } from '@/lib/money/returns/content';
import { planDocumentContent } from '@/lib/money/subscriptions/plan-document';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { runErasures } from './close';
import { namedSince, withoutRecipient } from './recipients';

/* docs/product/privacy.md, "Erasure": documents keep their recipient as long as the law keeps the books. */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database);
const { clock } = context;
const name = 'Zephyrina Quillfeather';
const address = '77 Nightjar Crescent';
const traces = ['quillfeather', 'nightjar', '9844455566'];
const found = () => columnsWith(pool, traces);
const everywhere = [
  'credit_notes.content',
  'exchanges.content',
  'invoices.content',
  'plan_credit_notes.content',
  'subscriptions.invoice',
];

beforeEach(async () => {
  await database.emptyAll();
  clock.set('2026-02-10T06:00:00.000Z');
});

/** A customer with a document of each kind, of this time. */
async function customerWith(at: Date, mobile = '9844455566', who = name) {
  const [customer, staff] = [
    await createUser(db, { name: who, mobile, address }),
    await createUser(db, { role: 'executive' }),
  ];
  const order = await createPaidOrder(db, {
    userId: customer.id,
    employeeId: staff.id,
    executiveId: staff.id,
    createdAt: at,
  });
  await db.order.update({ where: { id: order.id }, data: { name: `Ring for ${who}` } });
  const [ring] = await db.item.findMany({ where: { orderId: order.id } });
  await db.item.update({ where: { id: ring?.id ?? 0 }, data: { name: `Ring of ${who}` } });
  await createInvoice(db, order.id, at);
  await createCreditNote(db, order.id, [ring?.id ?? 0], { at });
  await createExchange(db, {
    userId: customer.id,
    createdBy: staff.id,
    acceptedBy: (await createUser(db, { role: 'executive' })).id,
    createdAt: at,
  });
  await refundPlan(db, await payPlan(db, customer, { paidAt: at }), at);
  return customer;
}
async function remove(id: number) {
  const admin = context.as(await createUser(db, { role: 'admin' }));
  await db.order.updateMany({ where: { userId: id }, data: { deletedAt: clock.now() } });
  await throughContract(deleteUser, removeUser)(admin, { id });
}

test.each([
  ['2026-03-31T18:29:59.000Z', '2017-03-31T18:30:00.000Z'],
  ['2026-03-31T18:30:00.000Z', '2018-03-31T18:30:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2018-03-31T18:30:00.000Z'],
])('at %s documents name their recipient from %s on', (now, since) => {
  expect(namedSince(new Date(now)).toISOString()).toBe(since);
});

describe('documents of a deleted account', () => {
  test('name it until the eighth financial year after theirs is over, and stay readable', async () => {
    const { id } = await customerWith(new Date('2018-03-31T18:00:00.000Z'));
    await remove(id);
    expect(await found()).toEqual(everywhere);
    expect(await runErasures(context)).toMatchObject({ forgotten: 0, errors: [] });
    clock.set('2026-03-31T18:29:00.000Z');
    expect(await runErasures(context)).toMatchObject({ forgotten: 0, errors: [] });
    expect(await found()).toEqual(everywhere);
    clock.set('2026-03-31T18:31:00.000Z');
    expect(await runErasures(context)).toMatchObject({ forgotten: 1, errors: [] });
    expect(await found()).toEqual([]);
    expect(await runErasures(context)).toMatchObject({ forgotten: 0, errors: [] });
    expect(await db.namedDocuments.count()).toBe(0);
    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      actorId: null,
      action: 'user.recipient erased',
      entityId: id,
    });
    const invoice = content.parse((await db.invoice.findFirstOrThrow()).content);
    expect(invoice).toMatchObject({
      customer: { name: '', mobile: '', address: null },
      items: [{ name: 'Ring of [removed]', pricePaise: 41_200 }, { name: 'Gold chain' }],
    });
    creditContent.parse((await db.creditNote.findFirstOrThrow()).content);
    voucherContent.parse((await db.exchange.findFirstOrThrow()).content);
    planDocumentContent.parse((await db.subscription.findFirstOrThrow()).invoice);
    planDocumentContent.parse((await db.planCreditNote.findFirstOrThrow()).content);
  });

  test('lose it year by year, each account once by several processes', async () => {
    const { id } = await customerWith(new Date('2018-03-31T18:00:00.000Z'));
    const { employeeId, executiveId } = await db.order.findFirstOrThrow({ where: { userId: id } });
    const createdAt = new Date('2018-04-01T06:00:00.000Z');
    const later = await createPaidOrder(db, { userId: id, employeeId, executiveId, createdAt });
    await createInvoice(db, later.id, createdAt);
    await remove(id);
    clock.set('2026-05-01T00:00:00.000Z');
    const runs = await Promise.all([runErasures(context), runErasures(context), runErasures(context)]);
    expect(runs.reduce((sum, { forgotten }) => sum + forgotten, 0)).toBe(1);
    expect(await found()).toEqual(['invoices.content']);
    expect(await db.namedDocuments.findMany()).toMatchObject([
      { userId: id, dueAt: new Date('2027-03-31T18:30:00.000Z') },
    ]);
    clock.set('2027-04-01T00:00:00.000Z');
    expect(await runErasures(context)).toMatchObject({ forgotten: 1 });
    expect(await found()).toEqual([]);
  });

  test('of others keep theirs', async () => {
    await customerWith(new Date('2017-01-01T00:00:00.000Z'));
    const other = await customerWith(new Date('2017-01-01T00:00:00.000Z'), '9811122233', 'Anna Other');
    await remove(other.id);
    expect(await runErasures(context)).toMatchObject({ forgotten: 1, errors: [] });
    expect(await columnsWith(pool, ['anna other'])).toEqual([]);
    const still = await found();
    expect(still).toEqual(expect.arrayContaining(everywhere));
  });
});

describe('a document of an unexpected shape', () => {
  /** Past the triggers, which refuse it. */
  const plant = (table: string, statement: string) =>
    pool.query(
      `BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER; COMMIT`,
    );
  const firstInvoice = 'WHERE id = (SELECT min(id) FROM invoices)';
  const longAgo = new Date('2017-01-01T00:00:00.000Z');

  test.each([
    ['items that are no list', `jsonb_set(content, '{items}', '{"name": "Ring"}')`],
    ['a recipient without a name', `jsonb_set(content, '{customer}', '"Zephyrina Quillfeather"')`],
    ['a number that JavaScript rounds', `content || '{"weight": 12345678901234567890123}'`],
  ])('with %s keeps it, is reported and attempted daily; all others lose theirs', async (_, shape) => {
    const { id } = await customerWith(longAgo);
    const other = await customerWith(longAgo, '9811122233', 'Anna Other');
    await remove(id);
    await remove(other.id);
    const { content: whole } = await db.invoice.findFirstOrThrow({ orderBy: { id: 'asc' } });
    await plant('invoices', `UPDATE invoices SET content = ${shape} ${firstInvoice}`);
    const { id: bad } = await db.invoice.findFirstOrThrow({ orderBy: { id: 'asc' } });
    const reported = [new Error(`Document ${bad} of invoices keeps its recipient`)];

    expect(await runErasures(context)).toMatchObject({ forgotten: 2, errors: reported });
    expect(await found()).toEqual(['invoices.content']);
    expect(await columnsWith(pool, ['anna other'])).toEqual([]);
    const tomorrow = new Date(clock.now().getTime() + dayMs);
    expect(await db.namedDocuments.findMany()).toMatchObject([{ userId: id, dueAt: tomorrow }]);

    clock.forward(dayMs / 1000 - 1);
    expect(await runErasures(context)).toMatchObject({ forgotten: 0, errors: [] });
    clock.forward(1);
    expect(await runErasures(context)).toMatchObject({ forgotten: 0, errors: reported });
    expect(await db.auditEntry.count({ where: { action: 'user.recipient erased', entityId: id } })).toBe(1);

    await plant(
      'invoices',
      `UPDATE invoices SET content = ${escapeLiteral(JSON.stringify(whole))} ${firstInvoice}`,
    );
    clock.forward(dayMs / 1000);
    expect(await runErasures(context)).toMatchObject({ forgotten: 1, errors: [] });
    expect(await found()).toEqual([]);
    expect(await db.namedDocuments.count()).toBe(0);
  });

  test('does not delay the next documents of its account', async () => {
    const { id } = await customerWith(longAgo);
    await plant('exchanges', `UPDATE exchanges SET accepted_at = '2018-04-01T06:00:00Z'`);
    await remove(id);
    await plant('invoices', `UPDATE invoices SET content = '{}'`);
    clock.set('2027-03-31T18:29:30.000Z');
    expect((await runErasures(context)).errors).toHaveLength(1);
    expect(await found()).toEqual(['exchanges.content']);
    expect(await db.namedDocuments.findMany()).toMatchObject([
      { dueAt: new Date('2027-03-31T18:30:00.000Z') },
    ]);
  });

  test('does not keep later ones from losing theirs, however many are before them', async () => {
    const { id } = await customerWith(longAgo);
    await plant(
      'invoices',
      `INSERT INTO invoices (order_id, number, total_amount, issued_at, content)
        SELECT order_id, 'X/' || nth, total_amount, issued_at - interval '1 day', '{}'
        FROM invoices, generate_series(1, 201) AS nth`,
    );
    await remove(id);
    const { forgotten, errors } = await runErasures(context);
    expect([forgotten, errors.length]).toEqual([1, 201]);
    expect(await found()).toEqual([]);
  });
});

describe('the database', () => {
  const set = (changed: object) => db.invoice.updateMany({ data: { content: changed } });

  test('lets a document lose its recipient, and nothing else', async () => {
    await customerWith(new Date());
    const { content: stored } = await db.invoice.findFirstOrThrow();
    const blank = withoutRecipient(stored);
    const whole = z.record(z.string(), z.json()).parse(stored);
    const { customer, seller } = z
      .object({ customer: z.looseObject({}), seller: z.looseObject({}) })
      .parse(stored);
    for (const changed of [
      { ...whole, customer: { ...customer, name: 'Another Person' } },
      { ...whole, customer: { ...customer, name: '', mobile: '' } },
      { ...blank, seller: { ...seller, legalName: '' } },
      { ...blank, items: [] },
      { ...blank, paid: null },
    ])
      await expect(set(changed)).rejects.toThrow(/append_only/);
    await expect(db.invoice.updateMany({ data: { number: 'I/1' } })).rejects.toThrow(/append_only/);
    await expect(db.invoice.deleteMany()).rejects.toThrow(/append_only/);
    await set(blank);
    await expect(set(whole)).rejects.toThrow(/append_only/);
  });
});
