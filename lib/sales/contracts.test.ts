import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { maxId } from '@/lib/contract';
import { items } from '@/lib/items/contract';
import { maxPaise } from '@/lib/money';
import { opportunities } from '@/lib/opportunities/contract';
import { orders } from '@/lib/orders/contract';

/** Inputs of the action endpoints, at and beyond every bound (docs/product/gateway.md, "Formats"). */

const { create: newOpportunity, update: editOpportunity, list: listOpportunities } = opportunities.actions;
const { create: newItem, update: editItem } = items.actions;
const { create: newOrder, update: editOrder, all: listOrders } = orders.actions;

function wrong({ input }: { input: z.ZodType }, sent: unknown): Record<string, string> {
  const { error } = input.safeParse(sent);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}
const taken = ({ input }: { input: z.ZodType }, sent: unknown) => input.parse(sent);

const opportunity = { name: 'Bridal set', userid: 3, total_amount: 1000 };
const item = { name: 'Chain', price: 250, opportunityid: 5 };
const order = { name: 'Order for Bridal set', userid: 3, total_amount: 1000 };

describe('what is required', () => {
  test.each([
    ['an opportunity', newOpportunity, ['name', 'total_amount', 'userid']],
    ['an item', newItem, ['name', 'opportunityid', 'price']],
    ['an order', newOrder, ['name', 'total_amount', 'userid']],
    ['a change of an opportunity', editOpportunity, ['id']],
    ['a change of an item', editItem, ['id']],
    ['a change of an order', editOrder, ['id']],
    ['a deletion', opportunities.actions.delete, ['id']],
    ['the items of an opportunity', items.actions.read_by_opportunity, ['opportunityid']],
    ['a list', listOpportunities, []],
    ['the orders', listOrders, []],
  ])('of %s', (_what, action, fields) => {
    expect(Object.keys(wrong(action, {})).toSorted()).toEqual(fields);
    expect(
      Object.keys(wrong(action, Object.fromEntries(fields.map((field) => [field, null])))).toSorted(),
    ).toEqual(fields);
  });
});

describe('money', () => {
  const takers = [
    ['a new opportunity', 'total_amount', newOpportunity, opportunity],
    ['an edited opportunity', 'total_amount', editOpportunity, { id: 1 }],
    ['a new item', 'price', newItem, item],
    ['an edited item', 'price', editItem, { id: 1 }],
    ['a new order', 'total_amount', newOrder, order],
    ['a new order', 'paid_amount', newOrder, order],
    ['a new order', 'pending_amount', newOrder, order],
    ['an edited order', 'total_amount', editOrder, { id: 1 }],
    ['an edited order', 'paid_amount', editOrder, { id: 1 }],
    ['an edited order', 'pending_amount', editOrder, { id: 1 }],
  ] as const;

  test.each(takers)('of %s: %s at its bounds', (_what, field, action, rest) => {
    for (const [sent, paise] of [
      [0, 0],
      ['0', 0],
      [0.01, 1],
      ['1234.5', 123_450],
      [999_999_999_999.99, maxPaise],
      ['999999999999.99', maxPaise],
    ] as const)
      expect(taken(action, { ...rest, [field]: sent })).toMatchObject({ [field]: paise });
  });

  test.each(takers)('of %s: %s beyond them', (_what, field, action, rest) => {
    for (const sent of [
      -0.01,
      '-1',
      1e12,
      '1000000000000',
      0.001,
      '0.001',
      1e21,
      '1e3',
      '1,000',
      'abc',
      true,
      {},
      [],
    ])
      expect([sent, wrong(action, { ...rest, [field]: sent })]).toEqual([
        sent,
        { [field]: expect.stringMatching(/^(Total|Paid|Pending) Amount |^Price /) },
      ]);
  });

  test('an empty price counts as 0 on update alone', () => {
    for (const empty of ['', ' ', '\t']) {
      expect(taken(editItem, { id: 1, price: empty })).toMatchObject({ price: 0 });
      expect(wrong(newItem, { ...item, price: empty })).toHaveProperty('price');
      expect(wrong(editOpportunity, { id: 1, total_amount: empty })).toHaveProperty('total_amount');
      expect(wrong(editOrder, { id: 1, paid_amount: empty })).toHaveProperty('paid_amount');
    }
    expect(taken(editItem, { id: 1, price: null })).toMatchObject({ price: undefined });
    expect(taken(editItem, { id: 1 })).toEqual({ id: 1 });
  });
});

describe('ids', () => {
  const places = [
    ['User ID', 'userid', newOpportunity, opportunity],
    ['Executive ID', 'executiveid', newOpportunity, opportunity],
    ['Employee ID', 'employeeid', newOpportunity, opportunity],
    ['Opportunity ID', 'id', editOpportunity, { id: 1 }],
    ['Executive ID', 'executiveid', editOpportunity, { id: 1 }],
    ['Opportunity ID', 'opportunityid', newItem, item],
    ['Order ID', 'orderid', newItem, item],
    ['Order ID', 'orderid', editItem, { id: 1 }],
    ['Version', 'version', editItem, { id: 1 }],
    ['Opportunity ID', 'opportunityid', newOrder, order],
    ['Opportunity ID', 'opportunityid', editOrder, { id: 1 }],
    ['Employee ID', 'employeeid', editOrder, { id: 1 }],
    ['User ID', 'userid', listOpportunities, {}],
    ['Opportunity ID', 'opportunityid', listOrders, {}],
  ] as const;

  test.each(places)('are positive whole numbers, as texts too (%s, %s, %#)', (label, field, action, rest) => {
    expect(taken(action, { ...rest, [field]: ' 42 ' })).toMatchObject({ [field]: 42 });
    expect(taken(action, { ...rest, [field]: maxId })).toMatchObject({ [field]: maxId });
    for (const sent of [0, -1, 1.5, maxId + 1, '', 'x', '1.0', '0x1', '१', true, [], [1], {}, { gt: 0 }]) {
      const told = wrong(action, { ...rest, [field]: sent });
      expect([sent, told]).toEqual([
        sent,
        { [field]: expect.stringMatching(new RegExp(`^${label} must be`)) },
      ]);
    }
  });

  test('null is "nobody" for those who sell, and "not given" elsewhere', () => {
    const nobody = { executiveid: null, employeeid: null };
    expect(taken(newOpportunity, { ...opportunity, ...nobody })).toMatchObject(nobody);
    expect(taken(editOpportunity, { id: 1, ...nobody, userid: null, version: null })).toMatchObject({
      ...nobody,
      userid: undefined,
      version: undefined,
    });
    expect(taken(editOrder, { id: 1, ...nobody, opportunityid: null })).toMatchObject({
      ...nobody,
      opportunityid: null,
    });
    expect(taken(editItem, { id: 1, orderid: null, opportunityid: null })).toMatchObject({
      orderid: null,
      opportunityid: undefined,
    });
    expect(taken(editOpportunity, { id: 1 })).toEqual({ id: 1 });
  });
});

describe('names', () => {
  test.each([
    ['an opportunity', newOpportunity, opportunity, 120],
    ['an item', newItem, item, 120],
    ['an order', newOrder, order, 130],
    ['an edited opportunity', editOpportunity, { id: 1 }, 120],
    ['an edited item', editItem, { id: 1 }, 120],
    ['an edited order', editOrder, { id: 1 }, 130],
  ] as const)('of %s are trimmed, plain and bounded', (_what, action, rest, max) => {
    expect(taken(action, { ...rest, name: `  ${'😀'.repeat(max)}\n` })).toMatchObject({
      name: '😀'.repeat(max),
    });
    for (const kept of ['=1+1', '<script>alert(1)</script>', `'; DROP TABLE items;--`, '%_\\'])
      expect(taken(action, { ...rest, name: kept })).toMatchObject({ name: kept });
    for (const name of ['x'.repeat(max + 1), '', ' ', 'a\u0000b', 'a\nb', '\ud83d', 7, {}])
      expect([name, Object.keys(wrong(action, { ...rest, name }))]).toEqual([name, ['name']]);
  });
});

describe('statuses', () => {
  test('of an order: completed is paid, the rest as stored', () => {
    for (const status of ['unpaid', 'partial', 'paid', 'pending'])
      expect(taken(editOrder, { id: 1, status })).toMatchObject({ status });
    expect(taken(editOrder, { id: 1, status: 'completed' })).toMatchObject({ status: 'paid' });
    expect(taken(newOrder, { ...order, status: 'completed' })).toMatchObject({ status: 'paid' });
    expect(taken(listOrders, { status: 'completed' })).toMatchObject({ status: 'paid' });
    expect(taken(newOrder, { ...order, status: null })).toMatchObject({ status: undefined });
  });

  test.each(['', 'Completed', 'PAID', 'closed', 'done', 0, true, {}])('%j is none of an order', (status) => {
    for (const action of [newOrder, editOrder, listOrders])
      expect(wrong(action, { ...order, id: 1, status }).status).toMatch(/^Status must be/);
  });

  test.each(['', 'Open', 'partial', 'completed', 1, false])('%j is none of an opportunity', (status) => {
    for (const action of [newOpportunity, editOpportunity, listOpportunities])
      expect(wrong(action, { ...opportunity, id: 1, status }).status).toBe('Status must be open or closed.');
  });
});

describe('a list', () => {
  test('without anything: 100, newest first', () => {
    for (const action of [listOpportunities, listOrders])
      expect(taken(action, {})).toMatchObject({
        limit: 100,
        sort: 'created_at',
        direction: 'desc',
      });
  });

  test.each([
    [{ limit: 1 }, { limit: 1 }],
    [{ limit: '500' }, { limit: 500 }],
    [{ limit: null }, { limit: 100 }],
    [{ search: '  gold ' }, { search: 'gold' }],
    [{ search: '   ' }, { search: undefined }],
    [
      { sort: 'name', direction: 'asc' },
      { sort: 'name', direction: 'asc' },
    ],
  ])('takes %j', (sent, read) => {
    expect(taken(listOpportunities, sent)).toMatchObject(read);
  });

  test.each([
    ['limit', 0],
    ['limit', 501],
    ['limit', 1.5],
    ['limit', -1],
    ['limit', ''],
    ['limit', 'all'],
    ['limit', '99999'],
    ['sort', 'id'],
    ['sort', 'name; DROP TABLE users'],
    ['direction', 'down'],
    ['search', 'a\u0000b'],
    ['search', 'x'.repeat(201)],
    ['search', 7],
    ['cursor', 7],
    ['cursor', {}],
  ])('refuses %s %j', (field, sent) => {
    expect(Object.keys(wrong(listOpportunities, { [field]: sent }))).toEqual([field]);
  });
});

test('what the contract does not name is dropped, never stored', () => {
  const extra = {
    id: 9,
    version: 9,
    created_at: 'now',
    deletedAt: null,
    paid_amount: 1,
    __proto__: { status: 'closed' },
  };
  expect(taken(newOpportunity, { ...opportunity, ...extra })).not.toHaveProperty('id');
  expect(taken(newOpportunity, { ...opportunity, ...extra })).not.toHaveProperty('paid_amount');
});
