import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { createEntry, createOrder, type EntryOptions } from '@/prisma/factories/sales';
import { dayBook as contract } from './contract';
import { showDayBook } from './operations';

/* See docs/product/money.md, "Staff endpoints and screens". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const dayBook = throughContract(contract.actions.read, showDayBook);

const date = '2026-11-20';
const at = (time: string, day = date) => new Date(`${day}T${time}+05:30`);

let staff: Company;
let orderId: number;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  context.clock.set('2026-11-22T19:00:00Z');
  ({ id: orderId } = await createOrder(db, {
    userId: staff.customer.id,
    name: 'Chain',
    totalAmount: '100000.00',
    paidAmount: '5000.00',
    createdAt: at('09:00:00'),
  }));
});

const entry = (options: Partial<EntryOptions> & { receivedAt: Date }) =>
  createEntry(db, { orderId, createdAt: options.receivedAt, recordedBy: staff.employee.id, ...options });
const book = (input: object = { date }) => dayBook(context.as(staff.admin), input);

test('payments and refunds of a day by the time of receipt, and their sums by method and person', async () => {
  const paid = await entry({ receivedAt: at('12:00:00'), amount: '1000.50', method: 'cash' });
  await entry({
    receivedAt: at('10:00:00'),
    amount: '200.25',
    method: 'upi',
    reference: 'U-1',
    recordedBy: staff.executive.id,
  });
  await entry({
    receivedAt: at('13:00:00'),
    amount: '-300.50',
    kind: 'refund',
    method: 'cash',
    refundOf: paid.id,
    recordedBy: staff.admin.id,
  });
  await entry({ receivedAt: at('11:00:00'), amount: '50.00', method: 'online', recordedBy: null });
  const response = await book();
  expect(response).toMatchObject({
    date,
    total: 4,
    adjustments: [],
    by_method: [
      { method: 'cash', in: 1000.5, out: 300.5 },
      { method: 'upi', in: 200.25, out: 0 },
      { method: 'online', in: 50, out: 0 },
    ],
    by_staff: [
      { id: staff.admin.id, name: 'Asha Admin', in: 0, out: 300.5 },
      { id: staff.employee.id, name: 'Emil Employee', in: 1000.5, out: 0 },
      { id: staff.executive.id, name: 'Esha Executive', in: 200.25, out: 0 },
      { id: null, name: null, in: 50, out: 0 },
    ],
  });
  expect(response.entries.map(({ amount }) => amount)).toEqual([200.25, 50, 1000.5, -300.5]);
  expect(response.entries[0]).toEqual({
    id: expect.any(Number),
    about: 'order',
    orderid: orderId,
    ordername: 'Chain',
    username: 'Charu Customer',
    kind: 'payment',
    amount: 200.25,
    method: 'upi',
    reference: 'U-1',
    received_at: at('10:00:00').toISOString(),
    recorded_by: staff.executive.id,
    recorded_by_name: 'Esha Executive',
    note: null,
    receipt_no: 'R/26-27/000002',
    document: 'receipt_voucher',
    refund_of: null,
    arrives_by: null,
    state: 'booked',
    voided_at: null,
    voided_by: null,
    void_reason: null,
    created_at: at('10:00:00').toISOString(),
    late: false,
  });
});

test('a voided entry is shown and not summed', async () => {
  await entry({ receivedAt: at('10:00:00'), amount: '70.00', voidedAt: at('10:05:00') });
  const { entries, by_method, by_staff } = await book();
  expect(entries).toMatchObject([{ amount: 70, voided_at: at('10:05:00').toISOString() }]);
  expect([by_method, by_staff]).toEqual([[], []]);
});

test('a refund under way counts', async () => {
  const { id: refundOf } = await entry({
    receivedAt: at('10:00:00', '2026-11-19'),
    amount: '70.00',
    method: 'upi',
  });
  await entry({
    receivedAt: at('10:00:00'),
    amount: '-70.00',
    kind: 'refund',
    method: 'upi',
    refundOf,
    state: 'pending',
  });
  expect((await book()).by_method).toEqual([{ method: 'upi', in: 0, out: 70 }]);
});

test('adjustments stand apart and are no money', async () => {
  await entry({ receivedAt: at('10:00:00'), amount: '400.00', kind: 'adjustment' });
  await entry({ receivedAt: at('11:00:00'), amount: '-100.00', kind: 'adjustment' });
  const { entries, adjustments, total, by_method, by_staff } = await book();
  expect(adjustments.map(({ amount, kind }) => [amount, kind])).toEqual([
    [400, 'adjustment'],
    [-100, 'adjustment'],
  ]);
  expect([entries, total, by_method, by_staff]).toEqual([[], 0, [], []]);
});

test('entered on a later day: late, on the day of receipt', async () => {
  await entry({ receivedAt: at('23:30:00'), createdAt: at('00:10:00', '2026-11-21'), amount: '1.00' });
  await entry({ receivedAt: at('10:00:00'), createdAt: at('23:59:59.999'), amount: '2.00' });
  await entry({
    receivedAt: at('11:00:00'),
    createdAt: at('12:00:00', '2026-11-22'),
    amount: '3.00',
    kind: 'adjustment',
  });
  const { entries, adjustments } = await book();
  expect(entries.map(({ amount, late }) => [amount, late])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(adjustments).toMatchObject([{ amount: 3, late: true }]);
});

test('a day begins and ends at midnight at the store; today is the default', async () => {
  await entry({ receivedAt: at('23:59:59.999', '2026-11-19'), amount: '1.00' });
  await entry({ receivedAt: at('00:00:00'), amount: '2.00' });
  await entry({ receivedAt: at('23:59:59.999'), amount: '3.00' });
  await entry({ receivedAt: at('00:00:00', '2026-11-21'), amount: '4.00' });
  expect((await book()).by_method).toEqual([{ method: 'cash', in: 5, out: 0 }]);
  expect(await book({ date: '2026-11-18' })).toEqual({
    date: '2026-11-18',
    entries: [],
    total: 0,
    adjustments: [],
    by_method: [],
    by_staff: [],
    closing: null,
  });
  // 00:30 on November 23 at the store.
  expect((await book({})).date).toBe('2026-11-23');
});

test('is for admins only, for a valid date', async () => {
  for (const user of [staff.employee, staff.executive, staff.customer])
    expect((await refusalOf(dayBook(context.as(user), {}))).code).toBe('FORBIDDEN');
  const { details } = await refusalOf(book({ date: '2026-02-30' }));
  expect(Object.keys(details.fields ?? {})).toEqual(['date']);
});

test('the sums equal those of the entries after any changes', { tags: 'torture' }, async () => {
  const happening = fc.record({
    kind: fc.constantFrom('payment', 'refund', 'adjustment'),
    method: fc.constantFrom('cash', 'upi', 'card', 'bank_transfer', 'cheque'),
    paise: fc.integer({ min: 1, max: 1_000_000 }),
    who: fc.constantFrom('employee', 'executive', 'admin', null),
    voided: fc.boolean(),
    minute: fc.nat({ max: 1439 }),
  });
  const summed = (
    keys: readonly unknown[],
    entries: Awaited<ReturnType<typeof book>>['entries'],
    by: 'method' | 'recorded_by',
  ) =>
    keys.map((key) => {
      const paise = entries
        .filter((each) => each[by] === key && each.voided_at === null)
        .map(({ amount }) => Math.round(amount * 100));
      const total = (sign: number) => paise.reduce((sum, each) => sum + Math.max(0, each * sign), 0) / 100;
      return [key, total(1), total(-1)];
    });
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 20 }), async (all) => {
      await database.emptyAll();
      staff = await createCompany(db);
      ({ id: orderId } = await createOrder(db, {
        userId: staff.customer.id,
        totalAmount: '1000000.00',
        paidAmount: '500000.00',
        createdAt: at('09:00:00', '2026-11-01'),
      }));
      const first = await entry({
        receivedAt: at('09:00:00', '2026-11-02'),
        amount: '400000.00',
        method: 'upi',
      });
      for (const { kind, method, paise, who, voided, minute } of all)
        await entry({
          receivedAt: new Date(at('00:00:00').getTime() + minute * 60_000),
          kind,
          amount: ((kind === 'refund' ? -paise : paise) / 100).toFixed(2),
          ...(kind === 'adjustment' ? {} : { method }),
          ...(kind === 'refund' ? { refundOf: first.id } : {}),
          recordedBy: who === null ? null : staff[who].id,
          ...(voided ? { voidedAt: at('23:00:00') } : {}),
        });
      const { entries, adjustments, by_method, by_staff } = await book();
      expect(entries.length + adjustments.length).toBe(all.length);
      const live = entries.filter(({ voided_at }) => voided_at === null);
      expect(by_method.length).toBe(new Set(live.map(({ method }) => method)).size);
      expect(by_staff.length).toBe(new Set(live.map(({ recorded_by }) => recorded_by)).size);
      expect(by_method.map((row) => [row.method, row.in, row.out])).toEqual(
        summed(
          by_method.map(({ method }) => method),
          entries,
          'method',
        ),
      );
      expect(by_staff.map((row) => [row.id, row.in, row.out])).toEqual(
        summed(
          by_staff.map(({ id }) => id),
          entries,
          'recorded_by',
        ),
      );
    }),
    { numRuns: 8 },
  );
});
