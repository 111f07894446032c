import { beforeEach, describe, expect, test } from 'vitest';
import { listFullDays, listStores } from '@/lib/visits/bookings/contract';
import { readFullDays } from '@/lib/visits/bookings/full-days';
import { readStores } from '@/lib/visits/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { setSpecialDay } from './days';
import {
  actions,
  close,
  monday,
  open,
  storeFixture,
  sunday,
  today,
  tuesday,
  week,
} from '@/e2e/testing/store-fixture';
import { daysAfter } from '@/lib/kernel/text/calendar';

/* Stores for admins (docs/product/rules.md, "Stores and slots"). The clock is at Saturday 2026-01-31, 10:00 at the store. */

const fixture = await storeFixture();
const { context, store, bookAt, times, fieldsOf, trail } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

const special = throughContract(actions.special_day, setSpecialDay);

const admin = () => context.as(staff.admin);

describe('days', () => {
  test('are closed by range and opened one by one', async () => {
    const at = await store();
    const [first, second, third] = ['2026-02-10', '2026-02-11', '2026-02-12'];
    const closed = await close(admin(), { id: at.id, from: first, to: third, reason: 'Festival' });
    expect(closed.data.closed_days).toEqual([{ from: first, to: third, reason: 'Festival' }]);
    for (const day of [first, second, third]) expect(await times(at, day)).toEqual([]);
    expect(await fieldsOf(bookAt(customer, at, { slot_date: second }))).toEqual(['VALIDATION', 'slot_date']);
    const opened = await open(admin(), { id: at.id, from: second });
    expect(opened.data.closed_days).toEqual([
      { from: first, to: first, reason: 'Festival' },
      { from: third, to: third, reason: 'Festival' },
    ]);
    expect(await times(at, second)).toHaveLength(16);
    const stores = await throughContract(listStores, readStores)(context.as(customer));
    expect(stores.data.at(-1)?.closed_days).toEqual([
      { from: first, to: first },
      { from: third, to: third },
    ]);
    await open(admin(), { id: at.id, from: second });
    expect(await trail('store')).toHaveLength(2);
  });

  test('are closed again with the reason that they have; each closing is opened by itself', async () => {
    const at = await store();
    const [first, second, third] = ['2026-02-10', '2026-02-11', '2026-02-12'];
    const festival = { from: second, to: second, reason: 'Festival' };
    await close(admin(), { id: at.id, ...festival });
    const closed = await close(admin(), { id: at.id, from: first, to: third, reason: 'Repairs' });
    expect(closed.data.closed_days).toEqual([
      { from: first, to: first, reason: 'Repairs' },
      festival,
      { from: third, to: third, reason: 'Repairs' },
    ]);
    for (const day of [first, third]) await open(admin(), { id: at.id, from: day });
    expect(await times(at, second)).toEqual([]);
  });

  test('have their reason corrected if all are closed', async () => {
    const at = await store();
    const [first, second] = ['2026-02-10', '2026-02-11'];
    await close(admin(), { id: at.id, from: first, to: second, reason: 'Festivall' });
    const corrected = { from: first, to: second, reason: 'Festival' };
    for (const _ of [1, 2])
      expect((await close(admin(), { id: at.id, ...corrected })).data.closed_days).toEqual([corrected]);
    expect(await trail('store')).toHaveLength(2);
  });

  test('of neighbouring closings, more than 366 days, are opened at once', async () => {
    const { id } = await store();
    const end = daysAfter(monday, 400);
    await close(admin(), { id, from: monday, to: daysAfter(monday, 300), reason: 'Rebuilding' });
    const { data } = await close(admin(), {
      id,
      from: daysAfter(monday, 301),
      to: end,
      reason: 'Rebuilding',
    });
    expect(data.closed_days).toEqual([{ from: monday, to: end, reason: 'Rebuilding' }]);
    expect((await open(admin(), { id, from: monday, to: end })).data.closed_days).toEqual([]);
  });

  test('have special hours, on a closed weekday too, until these are removed', async () => {
    const at = await store({ hours: week });
    expect(await times(at, sunday)).toEqual([]);
    const hours = [
      { opens: '15:00:00', closes: '16:00:00' },
      { opens: '10:00:00', closes: '11:30:00' },
    ];
    const { data } = await special(admin(), { id: at.id, date: sunday, hours });
    expect(data.special_days).toEqual([{ date: sunday, hours: hours.toReversed() }]);
    expect(await times(at, sunday)).toEqual(['10:00:00', '10:30:00', '11:00:00', '15:00:00', '15:30:00']);
    await bookAt(customer, at, { slot_date: sunday, slot_time: '15:00:00' });
    const back = { id: at.id, date: sunday };
    expect((await refusalOf(special(admin(), back))).code).toBe('VISITS_AFFECTED');
    expect(await special(admin(), { ...back, confirm: true })).toMatchObject({
      affected: 1,
      data: { special_days: [] },
    });
    expect(await times(at, sunday)).toEqual([]);
  });

  test('are closed by empty hours; a closed day stays closed with special hours', async () => {
    const at = await store();
    await special(admin(), { id: at.id, date: monday, hours: [] });
    expect(await times(at, monday)).toEqual([]);
    await close(admin(), { id: at.id, from: tuesday, reason: 'Festival' });
    await special(admin(), { id: at.id, date: tuesday, hours: [{ opens: '10:00', closes: '12:00' }] });
    expect(await times(at, tuesday)).toEqual([]);
    await open(admin(), { id: at.id, from: tuesday });
    expect(await times(at, tuesday)).toHaveLength(4);
  });

  test('are full when their own slots are', async () => {
    const at = await store({ capacity: 1 });
    await special(admin(), { id: at.id, date: monday, hours: [{ opens: '10:00', closes: '11:00' }] });
    for (const slot_time of ['10:00:00', '10:30:00']) await bookAt(customer, at, { slot_time });
    await bookAt(customer, at, { slot_date: tuesday });
    await close(admin(), { id: at.id, from: '2026-02-04', reason: 'Festival' });
    const full = throughContract(listFullDays, readFullDays);
    expect((await full(context.as(customer), { shop_address: at.shopAddress })).data).toEqual([monday]);
  });

  test.each([
    ['a past day', () => ({ from: daysAfter(today, -1), reason: 'x' }), 'from'],
    ['no reason', () => ({ from: monday }), 'reason'],
    ['an end before the begin', () => ({ from: monday, to: today, reason: 'x' }), 'to'],
    ['more than 366 days', () => ({ from: monday, to: daysAfter(monday, 366), reason: 'x' }), 'to'],
    ['no date', () => ({ from: '2026-02-30', reason: 'x' }), 'from'],
  ])('are not closed with %s', async (_what, sent, field) => {
    const { id } = await store();
    expect(await fieldsOf(close(admin(), { id, ...sent() }))).toEqual(['VALIDATION', field]);
  });

  test('in the past have no special hours', async () => {
    const { id } = await store();
    expect(await fieldsOf(special(admin(), { id, date: daysAfter(today, -1), hours: [] }))).toEqual([
      'VALIDATION',
      'date',
    ]);
  });
});
