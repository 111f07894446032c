import { describe, expect, test } from 'vitest';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { inVisitOrder, nextVisit } from './visit-order';

/** Saturday, 12:00 in the store's time zone. */
const now = new Date('2026-01-31T06:30:00.000Z');
const visit = (
  id: number,
  slot_date: string,
  slot_time = '10:00:00',
  status: BookingRecord['status'] = 'booked',
): BookingRecord => ({
  id,
  slot_date,
  slot_time,
  status,
  shop_address: 'Karnataka',
  user_id: 1,
  user_mobile: '9876543210',
  Quantity: '1',
  quantity: '1',
  referral_code: null,
  created_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  moved_at: null,
  code: 'K7M2QX',
  visit: 'expected',
  arrived_at: null,
  called_at: null,
  reminders: true,
  opportunityid: null,
  needs_new_time: false,
  new_time_until: null,
});
const ids = (bookings: readonly BookingRecord[]) => bookings.map((booking) => booking.id);

describe('the order of visits', () => {
  const bookings = [
    visit(1, '2026-03-01'),
    visit(2, '2026-02-02', '16:00:00'),
    visit(3, '2026-02-02', '11:00:00'),
    visit(4, '2026-01-31', '11:30:00'),
    visit(5, '2026-01-31', '12:30:00'),
    visit(6, '2026-01-30'),
    visit(7, '2025-12-01'),
    visit(8, '2026-02-01', '10:00:00', 'cancelled'),
    visit(9, '2026-01-30', '09:00:00', 'cancelled'),
    visit(10, '2026-01-30'),
  ];
  const expected = [4, 5, 3, 2, 1, 8, 10, 6, 9, 7];

  test('has the next visit, the later ones, then past and cancelled ones, latest first', () => {
    expect(ids(inVisitOrder(bookings, now))).toEqual(expected);
  });

  test('begins with visits that need a new time, while one can be chosen', () => {
    const marked = (id: number, slot_date: string, until: string) => ({
      ...visit(id, slot_date),
      needs_new_time: true,
      new_time_until: until,
    });
    const late = marked(11, '2026-01-20', '2026-01-30T00:00:00.000Z');
    const urgent = [
      marked(12, '2026-02-05', '2026-02-10T00:00:00.000Z'),
      marked(13, '2026-01-29', '2026-02-10T00:00:00.000Z'),
    ];
    const all = inVisitOrder([...bookings, late, ...urgent], now);
    expect(ids(all).slice(0, 3)).toEqual([13, 12, 4]);
    expect(ids(all).indexOf(11)).toBeGreaterThan(6);
    expect(nextVisit(all, now)?.id).toBe(4);
  });

  test('is independent of the input order and does not change the input', () => {
    const reversed = bookings.toReversed();
    const before = ids(reversed);
    expect(ids(inVisitOrder(reversed, now))).toEqual(expected);
    expect(ids(reversed)).toEqual(before);
    expect(inVisitOrder([], now)).toEqual([]);
  });
});

describe('the next visit', () => {
  test.each<[string, BookingRecord[], number | null]>([
    ['the first that has not begun', [visit(1, '2026-02-03'), visit(2, '2026-02-02')], 2],
    [
      'one of today that has begun, since a late customer is checked in too',
      [visit(1, '2026-01-31', '09:00:00')],
      1,
    ],
    ['none that has begun and to which nobody came', [{ ...visit(1, '2026-01-31'), visit: 'no_show' }], null],
    [
      'none that has begun and for which the customer has come',
      [{ ...visit(1, '2026-01-31'), visit: 'arrived' }],
      null,
    ],
    [
      'one to come for which the customer has come early',
      [{ ...visit(1, '2026-01-31', '12:30:00'), visit: 'arrived' }],
      1,
    ],
    ['none of yesterday', [visit(1, '2026-01-30')], null],
    ['one later today', [visit(1, '2026-01-31', '12:30:00')], 1],
    ['none that is cancelled', [visit(1, '2026-02-02', '10:00:00', 'cancelled')], null],
    ['none of none', [], null],
  ])('is %s', (_what, bookings, id) => {
    expect(nextVisit(bookings, now)?.id ?? null).toBe(id);
  });
});
