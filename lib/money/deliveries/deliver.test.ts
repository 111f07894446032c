import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { refusalOf } from '@/e2e/testing/context';

/* See docs/product/sale.md, "Delivery". */

const fixture = await deliveryFixture();
const { db, as, sold, deliver, issue, list, readOrder, expectBalanced, context } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('a delivery', () => {
  test('of some pieces has its invoice; the rest gets another one', async () => {
    const order = await sold([{ name: 'Ring' }, { name: 'Chain', price: '700.50' }], { paid: '500' });
    const [ring = 0, chain = 0] = order.ids;
    const { message, data } = await deliver(as(staff.employee), { order_id: order.id, item_ids: [ring] });
    expect(message).toBe('Delivered.');
    const first = {
      id: expect.any(Number),
      number: 'I/25-26/000001',
      issued_at: context.clock.now().toISOString(),
      total: 500,
    };
    expect(data.invoice).toEqual(first);
    expect(data.order).toMatchObject({ id: order.id, total_amount: 1200.5, paid_amount: 500, due_on: null });
    expect(data.items).toMatchObject([
      { id: ring, state: 'delivered', invoice_id: data.invoice.id, version: 2 },
    ]);
    expect(await db.item.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { id: ring, invoiceId: data.invoice.id, version: 2 },
      { id: chain, invoiceId: null, version: 1 },
    ]);
    await fixture.add(as(staff.employee), fixture.upi(order.id, 700.5));
    const second = await deliver(as(staff.executive), { order_id: order.id, item_ids: [chain] });
    const invoices = [data.invoice, second.data.invoice];
    expect(second.data.invoice).toMatchObject({ number: 'I/25-26/000002', total: 700.5 });
    expect((await list(as(staff.admin), { order_id: order.id })).invoices).toEqual(invoices);
    expect(await list(as(staff.admin), { order_id: order.id })).toMatchObject({
      invoice_no: 'I/25-26/000001',
    });
    expect((await readOrder(as(staff.admin), { id: order.id })).invoices).toEqual(invoices);
    await expectBalanced();
  });

  test('freezes what was sold, to whom, and what was paid', async () => {
    await db.user.update({ where: { id: staff.customer.id }, data: { address: '12 Temple Street' } });
    const order = await sold(
      [{ name: 'Bangle', price: '60000.00', weightMg: 8000, purity: 'k22', huid: 'AB12CD' }],
      { paid: '60000' },
    );
    const { id } = await db.item.update({
      where: { id: order.ids[0] ?? 0 },
      data: {
        grossMg: 9000,
        stoneMg: 1000,
        ratePerGram: '6500.00',
        makingPercent: '8.00',
        stoneAmount: '900.00',
      },
    });
    const buyer = {
      gstin: '37AAACP0000A1ZI',
      legal_name: 'Buyers Private Limited',
      state_code: '37',
      address: '1 Ring Road',
    };
    const { data } = await deliver(as(staff.employee), { order_id: order.id, item_ids: [id], buyer });
    const { content } = await db.invoice.findUniqueOrThrow({ where: { id: data.invoice.id } });
    expect(content).toMatchObject({
      seller: { gstin: '37AAACP0000A1ZI' },
      store: { address: "Jeweller's shop, Governer Peta, Vijayawada" },
      placeOfSupply: { stateCode: '37' },
      customer: { name: 'Charu Customer', address: '12 Temple Street' },
      buyer: { legalName: 'Buyers Private Limited', state: { stateCode: '37', state: 'Andhra Pradesh' } },
      items: [
        {
          id,
          pricePaise: 6_000_000,
          hsn: '7113',
          purity: '22K',
          weightMg: 8000,
          taxed: { taxablePaise: 5_825_242, cgstPaise: 87_379, sgstPaise: 87_379, igstPaise: 0 },
          piece: { huid: 'AB12CD', grossMg: 9000, stoneMg: 1000, ratePaise: 650_000, makingHundredths: 800 },
        },
      ],
      paid: {
        payments: [{ kind: 'payment', method: 'upi', amountPaise: 6_000_000, number: 'R/25-26/000001' }],
        orderPaidPaise: 6_000_000,
        dueOn: null,
      },
    });
  });

  test('takes HUIDs and weights as the pieces are handed over, and shows them in their history', async () => {
    const order = await sold([{ weightMg: 5000 }], { paid: '500' });
    const [item_id = 0] = order.ids;
    const sent = { order_id: order.id, item_ids: [item_id] };
    expect(await refusalOf(deliver(as(staff.employee), sent))).toMatchObject({
      code: 'HUID_NEEDED',
      details: { data: [{ id: item_id, message: 'Ring needs a HUID or an exemption.' }] },
    });
    const pieces = [{ item_id, huid: 'ab12cd', gross_mg: 5200, stone_mg: 300 }];
    const { data } = await deliver(as(staff.employee), { ...sent, pieces });
    expect(data.items).toMatchObject([{ huid: 'AB12CD', weight_mg: 4900, state: 'delivered', version: 3 }]);
    const trail = await db.auditEntry.findMany({ where: { entity: 'item' }, orderBy: { id: 'asc' } });
    expect(trail).toMatchObject([
      {
        action: 'item.update',
        entityId: item_id,
        before: { huid: null, weight_mg: 5000, version: 1 },
        after: { huid: 'AB12CD', weight_mg: 4900, version: 2 },
      },
      {
        action: 'item.deliver',
        entityId: item_id,
        before: { state: 'booked', version: 2 },
        after: { state: 'delivered', version: 3 },
      },
    ]);
    const ofOrder = await db.auditEntry.findMany({ where: { entity: 'order' } });
    expect(ofOrder).toMatchObject([{ action: 'order.invoice', after: { invoice_no: 'I/25-26/000001' } }]);
  });

  test('tells the customer by one SMS', async () => {
    const order = await sold([{}, {}], { paid: '1000' });
    await deliver(as(staff.employee), { order_id: order.id, item_ids: order.ids });
    expect(await db.message.findMany()).toMatchObject([
      {
        kind: 'pieces_delivered',
        customerId: staff.customer.id,
        variables: { count: '2 pieces', number: 'I/25-26/000001' },
      },
    ]);
  });

  test('makes documents of later payments receipts, and closes links when nothing is due', async () => {
    const order = await sold([{}], { paid: '500', total: '800.00' });
    const { data } = await deliver(as(staff.employee), {
      order_id: order.id,
      item_ids: order.ids,
      take_sum: true,
    });
    expect(data.order).toMatchObject({ total_amount: 500, pending_amount: 0, status: 'paid' });
    await expectBalanced();
  });
});

describe('what is due', () => {
  test('is 409 DUE_LEFT; an admin may leave it with a day', async () => {
    const order = await sold([{}, {}], { paid: '300' });
    const [first = 0] = order.ids;
    const sent = { order_id: order.id, item_ids: [first] };
    expect(await refusalOf(deliver(as(staff.executive), sent))).toMatchObject({
      code: 'DUE_LEFT',
      details: { data: { due: 200 } },
    });
    const due_on = '2026-02-15';
    const allowing = { ...sent, allow_due: true, due_on };
    expect(await refusalOf(deliver(as(staff.executive), allowing))).toMatchObject({
      code: 'FORBIDDEN',
      details: { fields: { allow_due: expect.any(String) } },
    });
    for (const wrong of [undefined, '2026-01-30'])
      expect(
        (await refusalOf(deliver(as(staff.admin), { ...allowing, due_on: wrong }))).details.fields,
      ).toHaveProperty('due_on');
    expect(await db.invoice.count()).toBe(0);
    const { data } = await deliver(as(staff.admin), allowing);
    expect(data.order).toMatchObject({ due_on, pending_amount: 700 });
    const trail = await db.auditEntry.findFirstOrThrow({ where: { action: 'order.invoice' } });
    expect(trail).toMatchObject({ before: { due_on: null }, after: { due_on, due_allowed: 200 } });
    await fixture.add(as(staff.employee), fixture.upi(order.id, 700));
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ dueOn: null });
    await expectBalanced();
  });
});

describe('the total', () => {
  test('that differs from the sum is asked about, then taken', async () => {
    const order = await sold([{}, {}], { paid: '500', total: '1200.00' });
    const sent = { order_id: order.id, item_ids: order.ids.slice(0, 1) };
    expect(await refusalOf(deliver(as(staff.employee), sent))).toMatchObject({
      code: 'TOTAL_DIFFERS',
      details: { data: { total: 1200, sum: 1000 } },
    });
    const { data } = await deliver(as(staff.employee), { ...sent, take_sum: true });
    expect(data.order).toMatchObject({ total_amount: 1000, pending_amount: 500, status: 'partial' });
    await expectBalanced();
  });

  test('is not lowered below what is paid', async () => {
    const order = await sold([{}], { paid: '900', total: '1000.00' });
    const sent = { order_id: order.id, item_ids: order.ids, take_sum: true };
    expect((await refusalOf(deliver(as(staff.employee), sent))).code).toBe('OUT_OF_BALANCE');
  });
});

describe('place of supply', () => {
  test.each([
    ['shop', '36', '37', { igstPaise: 0, cgstPaise: 728 }],
    ['buyer', '36', '36', { igstPaise: 1456, cgstPaise: 0 }],
    ['buyer', null, '37', { igstPaise: 0, cgstPaise: 728 }],
  ] as const)('at the %s, with a buyer of %s: %s', async (counterPlace, state, expected, taxed) => {
    await db.seller.updateMany({ data: { counterPlace } });
    const order = await sold([{}], { paid: '500' });
    // The check character of this PAN in Telangana.
    const buyer = { gstin: '36AAACP0000A1ZK', legal_name: 'B', state_code: state, address: 'Road' };
    const { data } = await deliver(as(staff.admin), {
      order_id: order.id,
      item_ids: order.ids,
      ...(state === null ? {} : { buyer }),
    });
    const { content } = await db.invoice.findUniqueOrThrow({ where: { id: data.invoice.id } });
    expect(content).toMatchObject({ placeOfSupply: { stateCode: expected }, items: [{ taxed }] });
    await db.seller.updateMany({ data: { counterPlace: 'shop' } });
  });
});

describe('issue_invoice of older clients', () => {
  test('delivers what is left; with nothing left it answers the first invoice', async () => {
    const order = await sold([{}, {}], { paid: '1000' });
    const first = await deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids.slice(0, 1) });
    const { data } = await issue(as(staff.employee), { order_id: order.id });
    expect(data).toMatchObject({ number: 'I/25-26/000002', total: 500 });
    expect(await issue(as(staff.employee), { order_id: order.id })).toEqual({ data: first.data.invoice });
    await expectBalanced();
  });

  test('needs HUIDs, too', async () => {
    const order = await sold([{ weightMg: 3000 }], { paid: '500' });
    expect((await refusalOf(issue(as(staff.employee), { order_id: order.id }))).code).toBe('HUID_NEEDED');
  });
});
