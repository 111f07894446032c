import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { items } from '@/lib/sales/items/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orders } from '@/lib/sales/orders/contract';

/* Inputs of action endpoints, except the bounds of fields (lib/gateway/fields.test.ts). */

const { create: newOpportunity, update: editOpportunity, list: listOpportunities } = opportunities.actions;
const { create: newItem, update: editItem } = items.actions;
const { create: newOrder, update: editOrder, all: listOrders } = orders.actions;

function wrong({ input }: { input: z.ZodType }, sent: unknown): Record<string, string> {
  const { error } = input.safeParse(sent);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}
const parsed = ({ input }: { input: z.ZodType }, sent: unknown) => input.parse(sent);

const opportunity = { name: 'Bridal set', userid: 3, total_amount: 1000 };
const item = { name: 'Chain', price: 250, opportunityid: 5 };
const order = { name: 'Order for Bridal set', userid: 3, total_amount: 1000 };

describe('required fields', () => {
  test.each([
    ['an opportunity', newOpportunity, ['name', 'total_amount', 'userid']],
    ['an item', newItem, ['name', 'opportunityid', 'price']],
    ['an order', newOrder, ['name', 'total_amount', 'userid']],
    ['a change of an opportunity', editOpportunity, ['id']],
    ['a change of an item', editItem, ['id']],
    ['a change of an order', editOrder, ['id']],
    ['a deletion', opportunities.actions.delete, ['id']],
    ['the items of an opportunity', items.actions.read_by_opportunity, ['opportunityid']],
    ['the items of an order', items.actions.read_by_order, ['orderid']],
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
  test('an empty price counts as 0 on update only', () => {
    for (const empty of ['', ' ', '\t']) {
      expect(parsed(editItem, { id: 1, price: empty })).toMatchObject({ price: 0 });
      expect(wrong(newItem, { ...item, price: empty })).toHaveProperty('price');
      expect(wrong(editOpportunity, { id: 1, total_amount: empty })).toHaveProperty('total_amount');
      expect(wrong(editOrder, { id: 1, paid_amount: empty })).toHaveProperty('paid_amount');
    }
    expect(parsed(editItem, { id: 1, price: null })).toMatchObject({ price: undefined });
    expect(parsed(editItem, { id: 1 })).toEqual({ id: 1 });
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

  test.each(places)('are refused by their label (%s, %s, %#)', (label, field, action, rest) => {
    expect(wrong(action, { ...rest, [field]: 0 })).toEqual({
      [field]: expect.stringMatching(new RegExp(`^${label} must be`)),
    });
  });

  test('null clears a seller, and counts as omitted elsewhere', () => {
    const nobody = { executiveid: null, employeeid: null };
    expect(parsed(newOpportunity, { ...opportunity, ...nobody })).toMatchObject(nobody);
    expect(parsed(editOpportunity, { id: 1, ...nobody, userid: null, version: null })).toMatchObject({
      ...nobody,
      userid: undefined,
      version: undefined,
    });
    expect(parsed(editOrder, { id: 1, ...nobody, opportunityid: null })).toMatchObject({
      ...nobody,
      opportunityid: null,
    });
    expect(parsed(editItem, { id: 1, orderid: null, opportunityid: null })).toMatchObject({
      orderid: null,
      opportunityid: undefined,
    });
    expect(parsed(editOpportunity, { id: 1 })).toEqual({ id: 1 });
  });
});

describe('names', () => {
  test.each([
    ['an opportunity', newOpportunity, opportunity, 120],
    ['an item', newItem, item, 120],
    ['an order', newOrder, order, 130],
  ] as const)('of %s are limited in length and to one line', (_what, action, rest, max) => {
    const longest = '😀'.repeat(max);
    expect(parsed(action, { ...rest, name: `  ${longest}\n` })).toMatchObject({ name: longest });
    for (const name of [`${longest}x`, 'a\nb'])
      expect(Object.keys(wrong(action, { ...rest, name }))).toEqual(['name']);
  });
});

describe('statuses', () => {
  test('of an order: completed is paid, the rest as stored', () => {
    for (const status of ['unpaid', 'partial', 'paid', 'pending'])
      expect(parsed(editOrder, { id: 1, status })).toMatchObject({ status });
    expect(parsed(editOrder, { id: 1, status: 'completed' })).toMatchObject({ status: 'paid' });
    expect(parsed(newOrder, { ...order, status: 'completed' })).toMatchObject({ status: 'paid' });
    expect(parsed(listOrders, { status: 'completed' })).toMatchObject({ status: 'paid' });
    expect(parsed(newOrder, { ...order, status: null })).toMatchObject({ status: undefined });
  });

  test('that are invalid list the valid ones', () => {
    for (const action of [newOrder, editOrder, listOrders])
      expect(wrong(action, { ...order, id: 1, status: 'closed' }).status).toMatch(/^Status must be/);
    for (const action of [newOpportunity, editOpportunity, listOpportunities])
      expect(wrong(action, { ...opportunity, id: 1, status: 'paid' }).status).toBe(
        'Status must be open or closed.',
      );
  });
});

describe('a list', () => {
  test('without parameters: 100, newest first', () => {
    for (const action of [listOpportunities, listOrders])
      expect(parsed(action, {})).toMatchObject({
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
  ])('accepts %j', (sent, read) => {
    expect(parsed(listOpportunities, sent)).toMatchObject(read);
  });

  test.each([
    ['sort', 'name; DROP TABLE users'],
    ['search', 'a\u0000b'],
  ])('refuses %s %j', (field, sent) => {
    expect(Object.keys(wrong(listOpportunities, { [field]: sent }))).toEqual([field]);
  });
});

test('fields outside the contract are dropped, never stored', () => {
  const extra = {
    id: 9,
    version: 9,
    created_at: 'now',
    deletedAt: null,
    paid_amount: 1,
    __proto__: { status: 'closed' },
  };
  expect(parsed(newOpportunity, { ...opportunity, ...extra })).not.toHaveProperty('id');
  expect(parsed(newOpportunity, { ...opportunity, ...extra })).not.toHaveProperty('paid_amount');
});
