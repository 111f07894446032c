import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createOrder as orderRow } from '@/prisma/factories/sales';
import type { Company } from '@/e2e/testing/company';
import { create, orderFixture, update, wrong } from '@/e2e/testing/order-fixture';
import { promiseProblem } from './rules';

/* The day by which pieces are promised (docs/product/sale.md, "Advances"). */

test.each([
  ['2026-01-31', null, '2026-01-31', null],
  ['2026-01-30', null, '2026-01-31', 'Promised On cannot be in the past.'],
  ['2026-12-27', null, '2026-01-31', null],
  [
    '2026-12-28',
    null,
    '2026-01-31',
    'Promised On can be at most 330 days after the first payment: Dec 27, 2026.',
  ],
  ['2026-11-27', '2026-01-01', '2026-01-31', null],
  [
    '2026-11-28',
    '2026-01-01',
    '2026-01-31',
    'Promised On can be at most 330 days after the first payment: Nov 27, 2026.',
  ],
  // Of an advance of more than 330 days nothing can be promised.
  [
    '2026-01-31',
    '2025-03-01',
    '2026-01-31',
    'Promised On can be at most 330 days after the first payment: Jan 25, 2026.',
  ],
])('%s, first paid on %s, on %s: %s', (promisedOn, since, today, problem) => {
  expect(promiseProblem(promisedOn, since, today)).toBe(problem);
});

const fixture = await orderFixture();
const { db, context, as, refused } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
  context.clock.set('2026-01-31T04:30:00Z');
});

const form = (changes: object = {}) => ({
  name: 'By hand',
  userid: staff.customer.id,
  total_amount: 1000,
  ...changes,
});

describe('a promised day', () => {
  test('is set, changed, cleared, and in the history', async () => {
    const { data } = await create(as(staff.admin), form({ promised_on: '2026-03-01' }));
    expect(data.promised_on).toBe('2026-03-01');
    const { id } = data;
    expect((await update(as(staff.admin), { id, promised_on: '2026-04-01' })).data.promised_on).toBe(
      '2026-04-01',
    );
    expect((await update(as(staff.admin), { id, name: 'Other' })).data.promised_on).toBe('2026-04-01');
    expect((await update(as(staff.admin), { id, promised_on: null })).data).toMatchObject({
      promised_on: null,
      version: 4,
    });
    const trail = await db.auditEntry.findMany({ where: { action: 'order.update' }, orderBy: { id: 'asc' } });
    expect(trail[0]).toMatchObject({
      before: { promised_on: '2026-03-01' },
      after: { promised_on: '2026-04-01' },
    });
  });

  test('is neither past nor too late; one that is past stays when other fields change', async () => {
    expect(await refused(() => create(as(staff.admin), form({ promised_on: '2026-01-30' })))).toEqual(
      wrong('promised_on'),
    );
    const at = new Date('2026-01-01T06:00:00Z');
    const { id } = await orderRow(db, { userId: staff.customer.id, totalAmount: '1000.00', createdAt: at });
    await createEntry(db, { orderId: id, amount: '10.00', receivedAt: at, createdAt: at });
    const set = (promised_on: string) => () => update(as(staff.admin), { id, promised_on });
    expect(await refused(set('2026-11-28'))).toEqual(wrong('promised_on'));
    await set('2026-11-27')();
    context.clock.set('2026-12-31T04:30:00Z');
    expect((await update(as(staff.admin), { id, promised_on: '2026-11-27', name: 'Other' })).data.name).toBe(
      'Other',
    );
    expect(await refused(set('2026-12-30'))).toEqual(wrong('promised_on'));
  });
});
