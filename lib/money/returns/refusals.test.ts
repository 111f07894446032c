import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';

/* See docs/product/sale.md, "Returns". */

const fixture = await deliveryFixture();
const { db, as, sold, deliver, takeBack, expectBalanced, context } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const byUpi = { settle: { kind: 'refund', method: 'upi' }, reason: 'Too small', restock: true } as const;

async function handedOver(pieces: Parameters<typeof sold>[0] = [{}]) {
  const sum = pieces.reduce((all, { price = '500.00' }) => all + Number(price), 0);
  const order = await sold(pieces, { paid: String(sum) });
  await deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids });
  return { ...order, sent: { ...byUpi, order_id: order.id, item_ids: order.ids } };
}

async function refused(who: 'admin' | 'executive' | 'employee' | 'otherExecutive', sent: object) {
  const before = await Promise.all([fixture.books(), db.creditNote.count(), db.item.findMany()]);
  const { code, details } = await refusalOf(takeBack(as(staff[who]), sent));
  expect(await Promise.all([fixture.books(), db.creditNote.count(), db.item.findMany()])).toEqual(before);
  return [code, Object.keys(details.fields ?? {})];
}

describe('refused, and nothing is changed', () => {
  test('to those who may not take pieces back', async () => {
    const { sent } = await handedOver();
    expect(await refused('employee', sent)).toEqual(['FORBIDDEN', []]);
    expect(await refused('otherExecutive', sent)).toEqual(['NOT_FOUND', []]);
    context.clock.forward(8 * 86_400);
    expect(await refused('executive', sent)).toEqual(['FORBIDDEN', []]);
    expect((await takeBack(as(staff.admin), sent)).data.credit_note.number).toBe('C/25-26/000001');
  });

  test('for pieces that are not delivered, not any more, or of another order', async () => {
    const order = await handedOver();
    const booked = await sold([{}]);
    expect(await refused('admin', { ...order.sent, order_id: booked.id, item_ids: booked.ids })).toEqual([
      'NOT_DELIVERED',
      [],
    ]);
    expect(await refused('admin', { ...order.sent, item_ids: booked.ids })).toEqual([
      'VALIDATION',
      ['item_ids'],
    ]);
    await takeBack(as(staff.admin), order.sent);
    expect(await refused('admin', order.sent)).toEqual(['NOT_DELIVERED', []]);
    expect(await refused('admin', { ...order.sent, settle: { kind: 'refund', method: 'online' } })).toEqual([
      'NOT_DELIVERED',
      [],
    ]);
  });

  test('for pieces of two invoices', async () => {
    const order = await sold([{}, {}], { paid: '1000' });
    for (const id of order.ids) await deliver(as(staff.admin), { order_id: order.id, item_ids: [id] });
    expect(await refused('admin', { ...byUpi, order_id: order.id, item_ids: order.ids })).toEqual([
      'VALIDATION',
      ['item_ids'],
    ]);
  });

  test('without a way for what comes back', async () => {
    const { sent } = await handedOver();
    const { settle: _settle, ...without } = sent;
    expect(await refused('admin', without)).toEqual(['VALIDATION', ['settle']]);
    expect(await refused('admin', { ...sent, settle: { kind: 'refund' } })).toEqual([
      'VALIDATION',
      ['method'],
    ]);
    expect(await refused('admin', { ...sent, settle: { kind: 'set_off' } })).toEqual([
      'VALIDATION',
      ['to_order_id'],
    ]);
    expect(await refused('admin', { ...sent, settle: { kind: 'refund', method: 'online' } })).toEqual([
      'VALIDATION',
      ['method'],
    ]);
    expect(await refused('admin', { ...sent, settle: { kind: 'refund', method: 'set_off' } })).toEqual([
      'VALIDATION',
      ['settle'],
    ]);
  });

  test('above the limit of cash back of one day, over returns and refunds', async () => {
    const first = await handedOver([{ price: '9000.00' }, { price: '1000.01' }]);
    const [large = 0, small = 0] = first.ids;
    const cash = { ...first.sent, settle: { kind: 'refund', method: 'cash' } };
    await takeBack(as(staff.admin), { ...cash, item_ids: [large] });
    expect(await refused('admin', { ...cash, item_ids: [small] })).toEqual(['VALIDATION', ['method']]);
    context.clock.forward(86_400);
    await takeBack(as(staff.admin), { ...cash, item_ids: [small] });
    await expectBalanced();
  });

  test('against an order that is not there, out of scope, of another customer, or with less due', async () => {
    const { id, sent } = await handedOver();
    const against = (to_order_id: number, who: 'admin' | 'executive' = 'admin') =>
      refused(who, { ...sent, settle: { kind: 'set_off', to_order_id } });
    const wrong = ['VALIDATION', ['to_order_id']];
    expect(await against(id)).toEqual(wrong);
    expect(await against(99_999)).toEqual(wrong);
    const small = await sold([{ price: '499.99' }]);
    expect(await against(small.id)).toEqual(wrong);
    const foreign = await fixture.order({ userId: staff.otherCustomer.id, totalAmount: '900.00' });
    expect(await against(foreign.id)).toEqual(wrong);
    const colleague = await fixture.order({ executiveId: staff.otherExecutive.id, totalAmount: '900.00' });
    expect(await against(colleague.id, 'executive')).toEqual(wrong);
  });

  test('with an older version of the order', async () => {
    const { id, sent } = await handedOver();
    const { version } = await db.order.findUniqueOrThrow({ where: { id } });
    expect(await refused('admin', { ...sent, version: version - 1 })).toEqual(['STALE_VERSION', []]);
    await takeBack(as(staff.admin), { ...sent, version });
  });
});

describe('of requests at the same time', () => {
  test('two returns of a piece: one', async () => {
    const { sent } = await handedOver();
    expect(await outcomesOf([1, 2, 3].map(() => takeBack(as(staff.admin), sent)))).toEqual({
      ok: 1,
      NOT_DELIVERED: 2,
    });
    await expectBalanced();
  });

  test('a return and a refund of the payment: one of them moves the money', async () => {
    const { sent } = await handedOver();
    const entry = await db.orderEntry.findFirstOrThrow();
    const refund = { entry_id: entry.id, note: 'x', allow_due: true, due_on: '2026-03-01' };
    await outcomesOf([takeBack(as(staff.admin), sent), fixture.refund(as(staff.admin), refund)]);
    const { _sum: back } = await db.orderEntry.aggregate({
      where: { kind: 'refund' },
      _sum: { amount: true },
    });
    expect(back.amount?.toNumber()).toBe(-500);
    await expectBalanced();
  });

  test('two set-offs in opposite directions: no deadlock, both or one', async () => {
    const [one, other] = [await handedOver([{}, {}]), await handedOver([{}, {}])];
    const parts = [one, other].map(async ({ id, sent, ids }) => {
      // Each has something due on a delivered piece.
      const entry = await db.orderEntry.findFirstOrThrow({ where: { orderId: id } });
      const allowed = { allow_due: true, due_on: '2026-03-01' };
      await fixture.refund(as(staff.admin), { entry_id: entry.id, amount: 300, note: 'x', ...allowed });
      return { ...sent, item_ids: ids.slice(0, 1) };
    });
    const [first, second] = await Promise.all(parts);
    const outcomes = await outcomesOf([
      takeBack(as(staff.admin), { ...first, settle: { kind: 'set_off', to_order_id: other.id } }),
      takeBack(as(staff.admin), { ...second, settle: { kind: 'set_off', to_order_id: one.id } }),
    ]);
    expect(Object.keys(outcomes).filter((code) => code !== 'ok' && code !== 'VALIDATION')).toEqual([]);
    expect(outcomes['ok']).toBeGreaterThan(0);
    await expectBalanced();
  });
});
