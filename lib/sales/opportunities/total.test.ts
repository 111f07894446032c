import { beforeEach, describe, expect, test } from 'vitest';
import { items } from '@/lib/sales/items/contract';
import * as itemOperations from '@/lib/sales/items/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { addOrder, create, move, stageFixture, update } from '@/e2e/testing/stage-fixture';

/* The total amount of an opportunity and its items (docs/product/rules.md, "Items"). */

const fixture = await stageFixture();
const { db, as, sale, orderOf, unchanged } = fixture;

const add = throughContract(items.actions.create, itemOperations.createItem);
const change = throughContract(items.actions.update, itemOperations.updateItem);
const remove = throughContract(items.actions.delete, itemOperations.deleteItem);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const form = (opportunityid: number, price: string) => ({ name: 'Ring', price, opportunityid });
const begin = async (total_amount: string) => {
  const { data } = await create(as(staff.executive), {
    name: 'Bridal set',
    userid: staff.customer.id,
    total_amount,
  });
  return data;
};
const totalOf = async (id: number) => {
  const { totalAmount, version } = await db.opportunity.findUniqueOrThrow({ where: { id } });
  return [totalAmount.toFixed(2), version];
};

describe('the total', () => {
  test('created as 0, follows the items: added, changed, deleted', async () => {
    const { id } = await begin('0');
    const { data: ring, opportunity } = await add(as(staff.executive), form(id, '1000.50'));
    expect(opportunity).toMatchObject({ id, total_amount: 1000.5, version: 2 });
    await add(as(staff.executive), form(id, '2000'));
    expect(await totalOf(id)).toEqual(['3000.50', 3]);
    const changed = await change(as(staff.executive), { id: ring.id, price: '500' });
    expect(changed.opportunity).toMatchObject({ total_amount: 2500 });
    expect((await remove(as(staff.executive), { id: ring.id })).opportunity).toMatchObject({
      total_amount: 2000,
      version: 5,
    });
    const trail = await db.auditEntry.findMany({
      where: { action: 'opportunity.update' },
      orderBy: { id: 'asc' },
    });
    expect(trail[0]).toMatchObject({
      actorId: staff.executive.id,
      entityId: id,
      before: { total_amount: 0, version: 1 },
      after: { total_amount: 1000.5, version: 2 },
    });
    expect(trail).toHaveLength(4);
  });

  test('entered by a person, stays', async () => {
    const { id } = await begin('5000');
    const { opportunity } = await add(as(staff.executive), form(id, '5000'));
    await add(as(staff.executive), form(id, '2000'));
    expect(opportunity).toBeUndefined();
    expect(await totalOf(id)).toEqual(['5000.00', 1]);
  });

  test('changed by a person, stays; changed to the sum of the items, follows them again', async () => {
    const { id } = await begin('0');
    await add(as(staff.executive), form(id, '1000'));
    await update(as(staff.executive), { id, total_amount: '900' });
    await add(as(staff.executive), form(id, '500'));
    expect(await totalOf(id)).toEqual(['900.00', 3]);
    await update(as(staff.executive), { id, total_amount: '1500' });
    await add(as(staff.executive), form(id, '0.01'));
    expect(await totalOf(id)).toEqual(['1500.01', 5]);
  });

  test('unchanged by an update of other fields, or one that repeats it, follows on', async () => {
    const { id } = await begin('0');
    await add(as(staff.executive), form(id, '1000'));
    await update(as(staff.executive), { id, name: 'Two rings', total_amount: '1000' });
    await add(as(staff.executive), form(id, '500'));
    expect(await totalOf(id)).toEqual(['1500.00', 4]);
  });

  test('an item that is moved leaves one and joins the other', async () => {
    const [from, to] = [await begin('0'), await begin('0')];
    const { data } = await add(as(staff.executive), form(from.id, '700'));
    const moved = await change(as(staff.executive), { id: data.id, opportunityid: to.id });
    expect(moved.opportunity).toMatchObject({ id: to.id, total_amount: 700 });
    expect([await totalOf(from.id), await totalOf(to.id)]).toEqual([
      ['0.00', 3],
      ['700.00', 2],
    ]);
  });

  test('of a closed one stays when an item is deleted', async () => {
    const { id } = await begin('0');
    const { data } = await add(as(staff.executive), form(id, '700'));
    await move(as(staff.executive), { id, stage: 'won' });
    await remove(as(staff.executive), { id: data.id });
    expect(await totalOf(id)).toEqual(['700.00', 3]);
  });

  test('above the most money is refused at the price, and nothing is written', async () => {
    const { id } = await begin('0');
    await add(as(staff.executive), form(id, '999999999999.99'));
    const refusal = await unchanged(id, () => add(as(staff.executive), form(id, '0.01')));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { price: expect.any(String) } } });
    expect(await db.item.count()).toBe(1);
  });

  test('items added at once all count', async () => {
    const { id } = await begin('0');
    const prices = ['1', '10', '100', '1000'];
    await outcomesOf(prices.map((price) => add(as(staff.executive), form(id, price))));
    expect((await totalOf(id))[0]).toBe('1111.00');
  });
});

describe('winning', () => {
  const differing = async () => {
    const { id } = await begin('5000');
    await add(as(staff.executive), form(id, '6000'));
    return id;
  };

  test('with `take_sum` at the sum of the items, in one change', async () => {
    const id = await differing();
    const { data, order } = await move(as(staff.executive), {
      id,
      stage: 'won',
      take_sum: true,
      items_sum: 6000,
      version: 1,
    });
    expect(data).toMatchObject({ total_amount: 6000, version: 2, stage: 'won' });
    expect(order).toMatchObject({ total_amount: 6000, pending_amount: 6000, paid_amount: 0 });
    expect(await db.auditEntry.findFirst({ where: { action: 'opportunity.close' } })).toMatchObject({
      before: { total_amount: 5000 },
      after: { total_amount: 6000 },
    });
  });

  test('without it at the total as it stands: older clients, and whoever keeps it', async () => {
    for (const input of [{}, { items_sum: 6000 }, { take_sum: false }]) {
      const id = await differing();
      const { order } = await move(as(staff.executive), { id, stage: 'won', ...input });
      expect(order).toMatchObject({ total_amount: 5000 });
    }
    const id = await differing();
    const { order } = await update(as(staff.executive), { id, status: 'closed' });
    expect(order).toMatchObject({ total_amount: 5000 });
  });

  test('with `take_sum` but without items at the total', async () => {
    const { id } = await begin('5000');
    const { order } = await move(as(staff.executive), { id, stage: 'won', take_sum: true });
    expect(order).toMatchObject({ total_amount: 5000 });
  });

  test('when the items add up to another sum than was shown is refused with both', async () => {
    const id = await differing();
    for (const attempt of [
      () => move(as(staff.executive), { id, stage: 'won', take_sum: true, items_sum: 5500 }),
      () => move(as(staff.executive), { id, stage: 'won', items_sum: 5000 }),
      () => update(as(staff.executive), { id, status: 'closed', items_sum: 5000 }),
    ])
      expect(await unchanged(id, attempt)).toMatchObject({
        code: 'TOTAL_DIFFERS',
        details: { data: { total: 5000, sum: 6000 } },
      });
  });

  test('closed by an update, with `take_sum` at the sum, too', async () => {
    const id = await differing();
    const { order } = await update(as(staff.executive), { id, status: 'closed', take_sum: true });
    expect(order).toMatchObject({ total_amount: 6000 });
  });

  test('an order that was there keeps its own total and payments', async () => {
    const { id } = await sale();
    await add(as(staff.executive), form(id, '6000'));
    await addOrder(as(staff.executive), { ...orderOf(id), total_amount: 500, paid_amount: 300 });
    const { order } = await move(as(staff.executive), { id, stage: 'won', take_sum: true });
    expect(order).toMatchObject({ total_amount: 500, paid_amount: 300, pending_amount: 200 });
  });

  test('beside a new item: the sum that was confirmed, or a refusal', async () => {
    const id = await differing();
    const attempts = [
      move(as(staff.executive), { id, stage: 'won', take_sum: true, items_sum: 6000 }),
      add(as(staff.admin), form(id, '1')),
    ];
    const outcomes = await Promise.allSettled(attempts);
    const order = await db.order.findFirst({ where: { opportunityId: id } });
    const [won, added] = outcomes.map(({ status }) => status);
    expect([won, added].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(order === null ? null : order.totalAmount.toFixed(2)).toBe(won === 'fulfilled' ? '6000.00' : null);
  });

  test('`take_sum` says nothing about other stages', async () => {
    const id = await differing();
    const { data } = await move(as(staff.executive), { id, stage: 'quoted', take_sum: true, items_sum: 1 });
    expect(data).toMatchObject({ stage: 'quoted', total_amount: 5000 });
    const stranger = await refusalOf(
      move(as(staff.otherExecutive), { id, stage: 'won', take_sum: true, items_sum: 1 }),
    );
    expect(stranger.code).toBe('NOT_FOUND');
  });
});
