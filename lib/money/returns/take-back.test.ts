import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { refusalOf } from '@/e2e/testing/context';
import { checkCounters } from '@/lib/db/counters';
import { myOrders } from '@/lib/money/ledger/contract';
import { listOwnOrders } from '@/lib/money/ledger/own-orders';
import { throughContract } from '@/e2e/testing/through-contract';

/* See docs/product/sale.md, "Returns". */

const fixture = await deliveryFixture();
const { db, database, as, sold, deliver, takeBack, list, readOrder, expectBalanced, context } = fixture;
const invoiceContent = z.looseObject({ items: z.array(z.looseObject({ id: z.int() })) });
const own = throughContract(myOrders, listOwnOrders);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const byUpi = { settle: { kind: 'refund', method: 'upi' }, reason: 'Too small', restock: true } as const;

/** A delivered order, paid in full. */
async function handedOver(pieces: Parameters<typeof sold>[0], paid?: string) {
  const sum = pieces.reduce((all, { price = '500.00' }) => all + Number(price), 0);
  const order = await sold(pieces, { paid: paid ?? sum.toFixed(2) });
  const allowed = paid === undefined ? {} : { allow_due: true, due_on: '2026-03-01' };
  const { data } = await deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids, ...allowed });
  return { ...order, invoice: data.invoice };
}

describe('a return', () => {
  test('sends the SMS to the customer at once', async () => {
    const order = await handedOver([{}]);
    const { smsFlushes } = context.counts;
    await takeBack(as(staff.executive), { ...byUpi, order_id: order.id, item_ids: order.ids });
    expect(context.counts.smsFlushes).toBe(smsFlushes + 1);
  });

  test('has its credit note; the total falls, and what is paid above it comes back', async () => {
    const order = await handedOver([{ name: 'Ring' }, { name: 'Chain', price: '700.50' }]);
    const [ring = 0, chain = 0] = order.ids;
    const sent = { ...byUpi, order_id: order.id, item_ids: [ring] };
    const { message, data } = await takeBack(as(staff.executive), sent);
    expect(message).toBe('Returned. The credit note is issued.');
    const note = {
      id: expect.any(Number),
      number: 'C/25-26/000001',
      issued_at: context.clock.now().toISOString(),
      total: 500,
    };
    expect(data).toMatchObject({
      credit_note: note,
      money_back: 500,
      order: { id: order.id, total_amount: 700.5, paid_amount: 700.5, status: 'paid' },
      to_order: null,
      items: [
        { id: ring, state: 'returned', invoice_id: order.invoice.id, credit_note_id: data.credit_note.id },
      ],
      entries: [
        {
          kind: 'refund',
          method: 'upi',
          amount: -500,
          reference: `PAID${order.id}`,
          note: 'C/25-26/000001: Too small',
          document: 'refund_receipt',
          receipt_no: 'F/25-26/000001',
          recorded_by: staff.executive.id,
        },
      ],
    });
    expect((await list(as(staff.employee), { order_id: order.id })).credit_notes).toEqual([data.credit_note]);
    expect((await readOrder(as(staff.employee), { id: order.id })).credit_notes).toEqual([data.credit_note]);
    const { orders } = await own(as(staff.customer));
    expect(orders).toMatchObject([
      {
        credit_notes: [data.credit_note],
        invoices: [{ id: order.invoice.id }],
        items: [
          { id: ring, state: 'returned' },
          { id: chain, state: 'delivered' },
        ],
      },
    ]);
    await expectBalanced();
    expect(
      await database.pool
        .connect()
        .then(async (client) => checkCounters(client).finally(() => client.release())),
    ).toEqual([]);
  });

  test('states seller, customer and pieces word for word as the invoice', async () => {
    await db.user.update({ where: { id: staff.customer.id }, data: { address: '12 Temple Street' } });
    const order = await handedOver([
      { name: 'Ring', huid: 'AB12CD', weightMg: 4000 },
      { name: 'Chain', price: '333.33' },
    ]);
    await db.user.update({
      where: { id: staff.customer.id },
      data: { address: 'Elsewhere', name: 'Renamed' },
    });
    const { data } = await takeBack(as(staff.admin), {
      ...byUpi,
      order_id: order.id,
      item_ids: order.ids.slice(1),
    });
    const note = await db.creditNote.findUniqueOrThrow({ where: { id: data.credit_note.id } });
    const { content: invoiced } = await db.invoice.findUniqueOrThrow({ where: { id: order.invoice.id } });
    const { items, paid: _paid, ...kept } = invoiceContent.parse(invoiced);
    expect(note).toMatchObject({ orderId: order.id, invoiceId: order.invoice.id, restock: true });
    expect(note.content).toEqual({
      ...kept,
      items: items.filter(({ id }) => id === order.ids[1]),
      credit: {
        invoice: { number: 'I/25-26/000001', issuedAt: order.invoice.issued_at },
        reason: 'Too small',
        offDuePaise: 0,
        back: [{ method: 'upi', amountPaise: 333_33, arrivesBy: null }],
        toOrderId: null,
      },
    });
  });

  test('shrinks a due first, and then nothing needs to be settled', async () => {
    const order = await handedOver([{}, {}], '400');
    const { data } = await takeBack(as(staff.admin), {
      order_id: order.id,
      item_ids: order.ids.slice(0, 1),
      reason: 'Not liked',
      restock: true,
    });
    expect(data).toMatchObject({
      money_back: 0,
      entries: [],
      order: { total_amount: 500, paid_amount: 400, pending_amount: 100, due_on: '2026-03-01' },
    });
    const { content } = await db.creditNote.findFirstOrThrow();
    expect(content).toMatchObject({ credit: { offDuePaise: 500_00, back: [] } });
    await expectBalanced();
  });

  test('of all pieces leaves an order of 0, on which nothing is due', async () => {
    const order = await handedOver([{}, {}], '300');
    const { data } = await takeBack(as(staff.admin), { ...byUpi, order_id: order.id, item_ids: order.ids });
    expect(data).toMatchObject({
      money_back: 300,
      order: { total_amount: 0, paid_amount: 0, pending_amount: 0, status: 'paid', due_on: null },
    });
    await expectBalanced();
  });

  test('frees the HUID with restock, and keeps it taken without', async () => {
    const order = await handedOver([{ huid: 'AB12CD' }, { huid: 'EF34GH' }]);
    const [first = 0, second = 0] = order.ids;
    await takeBack(as(staff.admin), { ...byUpi, order_id: order.id, item_ids: [first] });
    await takeBack(as(staff.admin), { ...byUpi, order_id: order.id, item_ids: [second], restock: false });
    const next = await sold([{}, {}]);
    const [one = 0, other = 0] = next.ids;
    expect(await fixture.editItem(as(staff.admin), { id: one, huid: 'AB12CD' })).toMatchObject({
      data: { huid: 'AB12CD' },
    });
    expect((await refusalOf(fixture.editItem(as(staff.admin), { id: other, huid: 'EF34GH' }))).code).toBe(
      'HUID_TAKEN',
    );
    await expectBalanced();
  });

  test('leaves the other pieces of the order as they are: delivered by the sum that is left', async () => {
    const order = await sold([{ name: 'Ring' }, { name: 'Chain', price: '700.00' }], { paid: '1200' });
    const [ring = 0, chain = 0] = order.ids;
    await deliver(as(staff.admin), { order_id: order.id, item_ids: [ring] });
    const { data } = await takeBack(as(staff.admin), { ...byUpi, order_id: order.id, item_ids: [ring] });
    expect(data).toMatchObject({ money_back: 500, order: { total_amount: 700, paid_amount: 700 } });
    const sent = { order_id: order.id, item_ids: [chain] };
    expect((await deliver(as(staff.employee), sent)).data.invoice).toMatchObject({
      number: 'I/25-26/000002',
      total: 700,
    });
    await expectBalanced();
  });

  test('is in the history of the order and the piece, with its reason', async () => {
    const order = await handedOver([{}]);
    await takeBack(as(staff.executive), { ...byUpi, order_id: order.id, item_ids: order.ids });
    expect(
      await db.auditEntry.findMany({ where: { action: { endsWith: '.return' } }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      {
        actorId: staff.executive.id,
        action: 'order.return',
        before: { total_amount: 500 },
        after: { total_amount: 0, credit_note_no: 'C/25-26/000001', return_reason: 'Too small' },
      },
      { action: 'item.return', before: { state: 'delivered' }, after: { state: 'returned' } },
    ]);
  });
});
