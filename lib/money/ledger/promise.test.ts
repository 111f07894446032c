import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';

/* The promised day that is given with a payment (docs/product/sale.md, "Advances"). */

const fixture = await ledgerFixture();
const { db, as, add, order, upi, refused } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

test('is kept with the order and in its history; a payment without one leaves it', async () => {
  const { id } = await order();
  const first = await add(as(staff.employee), upi(id, 100, { promised_on: '2026-12-27' }));
  expect(first.order).toMatchObject({ promised_on: '2026-12-27', paid_amount: 100, version: 2 });
  expect(await db.auditEntry.findFirst({ where: { action: 'order.payment' } })).toMatchObject({
    before: { promised_on: null },
    after: { promised_on: '2026-12-27' },
  });
  expect((await add(as(staff.employee), upi(id, 100))).order.promised_on).toBe('2026-12-27');
  expect((await add(as(staff.employee), upi(id, 100, { promised_on: null }))).order.promised_on).toBeNull();
});

test('counts from the day of that payment, if it is the first one', async () => {
  const { id } = await order({ createdAt: new Date('2026-01-01T06:00:00Z') });
  const received_at = '2026-01-01T06:00:00Z';
  expect(
    await refused(() => add(as(staff.employee), upi(id, 100, { received_at, promised_on: '2026-11-28' }))),
  ).toMatchObject({
    fields: { promised_on: 'Promised On can be at most 330 days after the first payment: Nov 27, 2026.' },
  });
  expect(
    await refused(() => add(as(staff.employee), upi(id, 100, { promised_on: '2026-01-30' }))),
  ).toMatchObject({
    fields: { promised_on: 'Promised On cannot be in the past.' },
  });
  await add(as(staff.employee), upi(id, 100, { received_at, promised_on: '2026-11-27' }));
});

test('counts from the oldest payment, also one that is recorded later; a kept day too', async () => {
  const { id } = await order({ createdAt: new Date('2026-01-01T06:00:00Z') });
  await add(as(staff.employee), upi(id, 100, { promised_on: '2026-12-27' }));
  const late = {
    fields: { promised_on: 'Promised On can be at most 330 days after the first payment: Nov 27, 2026.' },
  };
  const received_at = '2026-01-01T06:00:00Z';
  for (const promised of [{}, { promised_on: '2026-12-27' }, { promised_on: '2026-11-28' }])
    expect(
      await refused(() => add(as(staff.employee), upi(id, 100, { received_at, ...promised }))),
    ).toMatchObject(late);
  await add(as(staff.employee), upi(id, 100, { received_at, promised_on: null }));
  // Not the first one: the day counts from that of before.
  expect(
    await refused(() => add(as(staff.employee), upi(id, 100, { promised_on: '2026-11-28' }))),
  ).toMatchObject(late);
  await add(as(staff.employee), upi(id, 100, { promised_on: '2026-11-27' }));
  // A day that is kept may be over.
  await db.order.update({ where: { id }, data: { promisedOn: new Date('2026-01-02') } });
  expect((await add(as(staff.employee), upi(id, 100))).order.promised_on).toBe('2026-01-02');
});

test('of an order that was promised before its first payment', async () => {
  const { id } = await order({ createdAt: new Date('2026-01-01T06:00:00Z') });
  await db.order.update({ where: { id }, data: { promisedOn: new Date('2026-12-27') } });
  expect(
    await refused(() => add(as(staff.employee), upi(id, 100, { received_at: '2026-01-01T06:00:00Z' }))),
  ).toMatchObject({ fields: { promised_on: expect.stringContaining('Nov 27, 2026') } });
  await add(as(staff.employee), upi(id, 100));
});
