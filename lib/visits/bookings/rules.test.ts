import { describe, expect, test } from 'vitest';
import { bookSlot, listBookings, listBookingsOfUser, slotAvailability } from './contract';
import {
  awaitsNewTime,
  bookingTime,
  newTimeUntil,
  whyCannotCancel,
  quantityLabel,
  whyCannotEdit,
  whyCannotMove,
} from './rules';

/** 10:00:00 at the store, a Saturday. */
const now = new Date('2026-01-31T04:30:00.000Z');

test.each([
  ['today', '2026-01-31', 'upcoming'],
  ['tomorrow', '2026-02-01', 'upcoming'],
  ['yesterday', '2026-01-30', 'past'],
])('a visit of %s is shown as such', (_what, slot_date, shown) => {
  expect(bookingTime({ slot_date }, '2026-01-31')).toBe(shown);
});

test.each([
  ['expected', 'upcoming'],
  ['arrived', 'past'],
  ['served', 'past'],
  ['no_show', 'past'],
] as const)('a visit of today that is %s is %s', (visit, shown) => {
  expect(bookingTime({ slot_date: '2026-01-31', visit }, '2026-01-31')).toBe(shown);
});

describe('changing, moving and cancelling a visit', () => {
  const over = (done: string) => ({
    code: 'BOOKING_PAST',
    message: `This visit has begun or is over, so it can no longer be ${done}.`,
  });
  const here = (done: string) => ({
    code: 'ARRIVED',
    message: `This visit is checked in, so it can no longer be ${done}.`,
  });
  const off = { code: 'BOOKING_CANCELLED', message: 'This booking is cancelled and cannot be changed.' };
  const coming = ['2026-01-31', '10:30:00'] as const;
  const beginsNow = ['2026-01-31', '10:00:00'] as const;
  const past = ['2026-01-30', '17:30:00'] as const;

  test.each([
    ['a coming visit', 'booked', 'expected', coming, null, null, null],
    [
      'a visit that begins now',
      'booked',
      'expected',
      beginsNow,
      over('cancelled'),
      over('changed'),
      over('changed'),
    ],
    ['a past visit', 'booked', 'expected', past, over('cancelled'), over('changed'), over('changed')],
    ['a missed visit', 'booked', 'no_show', past, over('cancelled'), over('changed'), over('changed')],
    ['an early arrival', 'booked', 'arrived', coming, here('cancelled'), here('moved'), null],
    [
      'an arrived visit that has begun',
      'booked',
      'arrived',
      beginsNow,
      here('cancelled'),
      here('moved'),
      over('changed'),
    ],
    ['a served visit', 'booked', 'served', past, here('cancelled'), here('moved'), over('changed')],
    ['a coming visit that was cancelled', 'cancelled', 'expected', coming, null, off, off],
    ['a past visit that was cancelled', 'cancelled', 'expected', past, null, off, off],
  ] as const)('%s', (_what, status, visit, [slot_date, slot_time], whyNotCancel, whyNotMove, whyNotEdit) => {
    const booking = { status, visit, slot_date, slot_time, new_time_until: null };
    expect(whyCannotCancel(booking, now)).toEqual(whyNotCancel);
    expect(whyCannotMove(booking, now)).toEqual(whyNotMove);
    expect(whyCannotEdit(booking, now)).toEqual(whyNotEdit);
  });
});

test.each([
  ['1', '1-5 grams'],
  ['10', '10-15 grams'],
  ['2', '2 grams'],
])('a quantity of %s is shown as %s', (quantity, label) => {
  expect(quantityLabel(quantity)).toBe(label);
});

describe('a booking on the wire', () => {
  const good = {
    slot_time: '10:30:00',
    slot_date: '2026-02-02',
    shop_address: 'Karnataka',
    user_mobile: '9123456780',
    quantity: '5',
    user_id: '7',
  };

  test('an id may be a numeric string, a referral code null, and unknown keys are dropped', () => {
    const sent = { ...good, referral_code: null, status: 'cancelled', booked: 0 };
    expect(bookSlot.input.parse(sent)).toEqual({ ...good, user_id: 7, referral_code: undefined });
  });

  test.each(['1', '5', '10', 1, 5, 10])('the quantity may be %j', (quantity) => {
    expect(bookSlot.input.parse({ ...good, quantity }).quantity).toBe(String(quantity));
  });

  test.each(['', '0', '2', '15', '1-5', '5.0', 5.5, ' 5', '५', null, undefined, ['5'], {}])(
    'the quantity may not be %j',
    (quantity) => {
      const { error } = bookSlot.input.safeParse({ ...good, quantity });
      expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
        ['quantity', 'Please select gold quantity'],
      ]);
    },
  );

  test('every missing field is named at once', () => {
    const { error } = bookSlot.input.safeParse({});
    expect(error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(good));
  });

  test.each([
    [slotAvailability.input, { shop_address: 'Karnataka', slot_date: '2023-02-29' }],
    [slotAvailability.input, { slot_date: '2026-02-02' }],
    [slotAvailability.input, { shop_address: ' ', slot_date: '2026-02-02' }],
    [listBookingsOfUser.input, {}],
    [listBookingsOfUser.input, { user_id: 'x' }],
    [listBookingsOfUser.input, { user_id: '0' }],
    [listBookings.input, { shop_address: 'Karnataka\0' }],
    [listBookings.input, { shop_address: 'x'.repeat(501) }],
    [bookSlot.input, { ...good, referral_code: 'ABCD\0' }],
  ])('a query that is wrong is refused', (schema, sent) => {
    expect(schema.safeParse(sent).success).toBe(false);
  });
});

test.each([
  ['before its time', '2026-02-02', '2026-01-30T04:30:00Z', true],
  ['after its time', '2026-01-30', '2026-01-30T04:30:00Z', true],
  ['a moment before the 14 days end', '2026-01-30', '2026-01-17T04:30:00.001Z', true],
  ['when the 14 days end', '2026-01-30', '2026-01-17T04:30:00Z', false],
  ['after the 14 days, before its time', '2026-01-31', '2026-01-10T04:30:00Z', true],
])('a visit that lost its slot can get another time %s', (_what, slot_date, lostAt, may) => {
  const booking = { status: 'booked', visit: 'expected', slot_date, slot_time: '11:00:00' } as const;
  const new_time_until = newTimeUntil(new Date(lostAt), booking).toISOString();
  const marked = { ...booking, needs_new_time: true, new_time_until };
  expect(whyCannotMove(marked, now)?.code ?? null).toBe(may ? null : 'BOOKING_PAST');
  expect(awaitsNewTime(marked, now)).toBe(may);
  expect(awaitsNewTime({ ...marked, visit: 'arrived' }, now)).toBe(false);
  expect(awaitsNewTime({ ...marked, needs_new_time: false }, now)).toBe(false);
});
