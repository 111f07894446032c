import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { refusalOf } from '@/e2e/testing/context';

/* See docs/product/sale.md, "Delivery". */

const fixture = await deliveryFixture();
const { db, as, sold, deliver, expectBalanced } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('refused is', () => {
  test('a piece of another order, a deleted one, and one that is delivered', async () => {
    const [order, other] = [await sold([{}, {}], { paid: '1000' }), await sold([{}])];
    const [first = 0, second = 0] = order.ids;
    await db.item.update({ where: { id: second }, data: { deletedAt: new Date() } });
    for (const wrong of [...other.ids, second, 999_999]) {
      const { code, details } = await refusalOf(
        deliver(as(staff.admin), { order_id: order.id, item_ids: [first, wrong] }),
      );
      expect([code, details.fields?.['item_ids']]).toEqual([
        'VALIDATION',
        `Not pieces of this order: ${wrong}. Please load it again.`,
      ]);
    }
    const paid = await sold([{}], { paid: '500' });
    await deliver(as(staff.admin), { order_id: paid.id, item_ids: paid.ids });
    expect(
      await refusalOf(deliver(as(staff.admin), { order_id: paid.id, item_ids: paid.ids })),
    ).toMatchObject({
      code: 'DELIVERED',
      details: { data: [{ id: paid.ids[0], message: 'Ring is delivered already.' }] },
    });
  });

  test('a HUID of another live piece, and weights that contradict each other, naming the piece', async () => {
    await sold([{ huid: 'AB12CD' }]);
    const order = await sold([{ name: 'Chain' }], { paid: '500' });
    const [item_id = 0] = order.ids;
    const sent = (piece: object) => ({
      order_id: order.id,
      item_ids: [item_id],
      pieces: [{ item_id, ...piece }],
    });
    expect(await refusalOf(deliver(as(staff.admin), sent({ huid: 'AB12CD' })))).toMatchObject({
      code: 'HUID_TAKEN',
      details: { data: [{ id: item_id, message: expect.stringMatching(/^Chain: /) }] },
    });
    const wrong = await refusalOf(deliver(as(staff.admin), sent({ gross_mg: 5000, stone_mg: 5000 })));
    expect(wrong.details.fields).toEqual({ pieces: expect.stringMatching(/^Chain: The stones/) });
    const foreign = { ...sent({}), pieces: [{ item_id: item_id + 1, huid: null }] };
    expect((await refusalOf(deliver(as(staff.admin), foreign))).details.fields).toHaveProperty('pieces');
    expect(await db.item.findUnique({ where: { id: item_id } })).toMatchObject({ huid: null, version: 1 });
  });

  test('an invoice of 50,000 rupees without an address', async () => {
    const order = await sold([{ price: '49999.99' }, { price: '0.01' }], { paid: '50000' });
    const sent = { order_id: order.id, item_ids: order.ids };
    expect((await refusalOf(deliver(as(staff.admin), sent))).code).toBe('ADDRESS_NEEDED');
    await deliver(as(staff.admin), { ...sent, item_ids: order.ids.slice(0, 1) });
    const next = await sold([{ price: '50000.00' }], { paid: '50000' });
    const buyer = { gstin: '37AAACP0000A1ZI', legal_name: 'B', state_code: '37', address: '1 Ring Road' };
    await deliver(as(staff.admin), { order_id: next.id, item_ids: next.ids, buyer });
    await expectBalanced();
  });

  test('an address that is typed for the invoice is stored in the account, with the delivery only', async () => {
    const { items, ids, id } = await sold([{ price: '60000.00' }], { paid: '50000' });
    const sent = { order_id: id, item_ids: ids };
    const customer = { address: '4 Temple Street\nGuntur', state_code: '37' };
    const account = () =>
      db.user.findUniqueOrThrow({
        where: { id: staff.customer.id },
        select: { address: true, stateCode: true, version: true },
      });
    const before = await account();
    expect((await refusalOf(deliver(as(staff.executive), { ...sent, customer }))).code).toBe('DUE_LEFT');
    expect(await account()).toEqual(before);
    await db.item.update({ where: { id: items[0]?.id ?? 0 }, data: { price: '50000.00' } });
    const cheaper = { ...sent, take_sum: true };
    for (const incomplete of [{ address: '4 Temple Street' }, { state_code: '37' }, {}]) {
      const attempt = deliver(as(staff.executive), { ...cheaper, customer: incomplete });
      expect((await refusalOf(attempt)).code).toBe('ADDRESS_NEEDED');
    }
    await deliver(as(staff.executive), { ...cheaper, customer });
    expect(await account()).toEqual({
      address: customer.address,
      stateCode: '37',
      version: before.version + 1,
    });
    expect(await db.auditEntry.findMany({ where: { entity: 'user' } })).toMatchObject([
      { action: 'user.update', actorId: staff.executive.id, after: { address: customer.address } },
    ]);
    const invoice = await db.invoice.findFirstOrThrow();
    expect(invoice.content).toMatchObject({
      customer: { address: customer.address, state: { stateCode: '37' } },
    });

    const next = await sold([{ price: '50000.00' }], { paid: '50000' });
    await deliver(as(staff.executive), { order_id: next.id, item_ids: next.ids, customer });
    expect((await account()).version).toBe(before.version + 1);
    await expectBalanced();
  });

  test('a typed address fills what the account lacks; only an admin replaces what is recorded', async () => {
    const account = () =>
      db.user.findUniqueOrThrow({
        where: { id: staff.customer.id },
        select: { address: true, stateCode: true },
      });
    const deliverTo = async (user: typeof staff.admin, customer: { address: string; state_code: string }) => {
      const { id, ids } = await sold([{}], { paid: '500' });
      await deliver(as(user), { order_id: id, item_ids: ids, customer });
      return account();
    };
    await db.user.update({
      where: { id: staff.customer.id },
      data: { address: '12 Temple Street', stateCode: null },
    });
    const typed = { address: '1 Other Road', state_code: '36' };
    const filled = { address: '12 Temple Street', stateCode: '36' };
    expect(await deliverTo(staff.executive, typed)).toEqual(filled);
    expect(await deliverTo(staff.executive, { ...typed, state_code: '37' })).toEqual(filled);
    expect(await deliverTo(staff.admin, typed)).toEqual({ address: '1 Other Road', stateCode: '36' });
  });

  test('two deliveries to a customer that both write the address wait for each other', async () => {
    const orders = [
      await sold([{ price: '50000.00' }], { paid: '50000' }),
      await sold([{}], { paid: '500' }),
    ];
    const outcomes = await Promise.all(
      orders.map(({ id, ids }, index) =>
        deliver(as(staff.executive), {
          order_id: id,
          item_ids: ids,
          customer: { address: `${index} Temple Street`, state_code: '37' },
        }),
      ),
    );
    expect(outcomes.map(({ data }) => data.invoice.total)).toEqual([50_000, 500]);
    await expectBalanced();
  });

  test('a GSTIN of another State, or with a wrong check character', async () => {
    const order = await sold([{}], { paid: '500' });
    const buyer = { gstin: '37AAACP0000A1ZI', legal_name: 'B', state_code: '37', address: 'Road' };
    for (const wrong of [{ state_code: '36' }, { gstin: '37AAACP0000A1ZJ' }, { gstin: 'x' }]) {
      const attempt = deliver(as(staff.admin), {
        order_id: order.id,
        item_ids: order.ids,
        buyer: { ...buyer, ...wrong },
      });
      expect((await refusalOf(attempt)).details.fields).toHaveProperty('buyer');
    }
  });

  test('an older version of the order, an order out of scope, a customer', async () => {
    const order = await sold([{}], { paid: '500' });
    const sent = { order_id: order.id, item_ids: order.ids };
    expect((await refusalOf(deliver(as(staff.admin), { ...sent, version: 1 }))).code).toBe('STALE_VERSION');
    for (const stranger of [staff.otherEmployee, staff.otherExecutive])
      expect((await refusalOf(deliver(as(stranger), sent))).code).toBe('NOT_FOUND');
    expect((await refusalOf(deliver(as(staff.customer), sent))).code).toBe('FORBIDDEN');
    await deliver(as(staff.admin), { ...sent, version: 2 });
  });

  test('pieces that cost nothing', async () => {
    const order = await sold([{ price: '0.00' }, {}], { paid: '500' });
    const sent = { order_id: order.id, item_ids: order.ids.slice(0, 1) };
    expect((await refusalOf(deliver(as(staff.admin), sent))).code).toBe('NOT_INVOICEABLE');
  });
});
