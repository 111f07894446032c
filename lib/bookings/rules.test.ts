import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookSlot, listBookings, listBookingsOfUser, slotAvailability } from './contract';
import {
  awaitsNewTime,
  bookingTime,
  daysAfter,
  fewestSlots,
  hasBegun,
  isBookableDay,
  isFullDay,
  lastBookableDate,
  newTimeUntil,
  nextBookableDay,
  sameHours,
  slotTimes,
  slotTimesOn,
  weekday,
  whyCannotCancel,
  quantityLabel,
  whyCannotEdit,
  whyCannotMove,
  whyNotSlot,
  type StoreHours,
} from './rules';

const span = { opens: '10:00:00', closes: '18:00:00' };
const store = {
  shop_address: 'Karnataka',
  hours: sameHours([1, 2, 3, 4, 5, 6], span),
  slot_minutes: 30,
  closed_days: [],
  special_days: [],
};
const monday = '2026-02-02';

/** 10:00:00 at the store, a Saturday. */
const now = new Date('2026-01-31T04:30:00.000Z');

test('a day has the 16 slots from 10:00 to 17:30', () => {
  const times = slotTimesOn(store, monday);
  expect(times).toHaveLength(16);
  expect([times[0], times[1], times.at(-1)]).toEqual(['10:00:00', '10:30:00', '17:30:00']);
});

test.each([
  [{ opens: '10:00:00', closes: '10:29:59', slot_minutes: 30 }, []],
  [{ opens: '10:00:00', closes: '10:30:00', slot_minutes: 30 }, ['10:00:00']],
  [{ opens: '09:15:00', closes: '11:00:00', slot_minutes: 45 }, ['09:15:00', '10:00:00']],
  [{ opens: '00:00:00', closes: '02:00:00', slot_minutes: 60 }, ['00:00:00', '01:00:00']],
])('the last slot of %j ends when the store closes', (hours, times) => {
  expect(slotTimes(hours)).toEqual(times);
});

test.each([
  ['2026-01-26', 1],
  ['2026-01-31', 6],
  ['2026-02-01', 7],
  ['2024-02-29', 4],
  ['2000-01-01', 6],
])('%s is weekday %i, Monday being 1', (date, day) => {
  expect(weekday(date)).toBe(day);
});

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-01-31', 0, '2026-01-31'],
])('%s and %i days are %s', (date, days, result) => {
  expect(daysAfter(date, days)).toBe(result);
});

describe('availability of a slot', () => {
  const past = 'The date cannot be earlier than today.';
  const tooFar = 'Visits can be booked up to a year ahead.';
  const closed = 'The store is closed on this day. Please choose another date.';
  const offGrid = 'There is no slot at this time. Please choose one of the times shown.';
  const begun = 'This slot has begun already. Please choose a later one.';

  test.each([
    ['the next slot of today', '2026-01-31', '10:30:00', null, null],
    ['the last slot of today', '2026-01-31', '17:30:00', null, null],
    ['the next open day', '2026-02-02', '10:00:00', null, null],
    ['the last open day of the year ahead', '2027-01-30', '10:00:00', null, null],
    ['the slot that begins right now', '2026-01-31', '10:00:00', 'slot_time', begun],
    ['yesterday', '2026-01-30', '17:30:00', 'slot_date', past],
    ['long ago', '1999-01-04', '10:00:00', 'slot_date', past],
    ['a Sunday', '2026-02-01', '10:00:00', 'slot_date', closed],
    ['the last day of the year ahead, a Sunday', '2027-01-31', '10:00:00', 'slot_date', closed],
    ['a day too far ahead', '2027-02-01', '10:00:00', 'slot_date', tooFar],
    ['before the store opens', '2026-02-02', '09:30:00', 'slot_time', offGrid],
    ['when the store closes', '2026-02-02', '18:00:00', 'slot_time', offGrid],
    ['a time off the grid', '2026-02-02', '10:15:00', 'slot_time', offGrid],
    ['a time off the grid by a second', '2026-02-02', '10:00:01', 'slot_time', offGrid],
    ['midnight', '2026-02-02', '00:00:00', 'slot_time', offGrid],
  ])('%s', (_what, slot_date, slot_time, field, message) => {
    expect(whyNotSlot(store, { slot_date, slot_time }, now)).toEqual(
      field === null ? null : { field, message },
    );
  });

  test('the year ahead ends after 365 days', () => {
    expect(lastBookableDate('2026-01-31')).toBe('2027-01-31');
    expect(lastBookableDate('2024-01-01')).toBe('2024-12-31');
  });

  test('every available slot has not begun and is on the grid of an open day', () => {
    const instants = fc.date({
      min: new Date('2025-12-01T00:00:00Z'),
      max: new Date('2026-03-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: -40, max: 400 }),
        fc.constantFrom(...slotTimesOn(store, monday)),
        (at, days, time) => {
          const slot = { slot_date: daysAfter('2026-01-15', days), slot_time: time };
          const start = new Date(`${slot.slot_date}T${time}+05:30`);
          const open = weekday(slot.slot_date) !== 7;
          const taken = whyNotSlot(store, slot, at) === null;
          if (taken) expect(start.getTime()).toBeGreaterThan(at.getTime());
          if (open && start > at && start.getTime() - at.getTime() < 364 * 86_400_000)
            expect(taken).toBe(true);
          expect(hasBegun(slot, at)).toBe(start.getTime() <= at.getTime());
        },
      ),
    );
  });
});

describe('midnight at the store is 18:30 UTC of the day before', () => {
  const beforeMidnight = new Date('2026-01-30T18:29:59.999Z');
  const midnight = new Date('2026-01-30T18:30:00.000Z');

  test('a slot of the 30th is available on the 30th only', () => {
    const slot = { slot_date: '2026-01-30', slot_time: '17:30:00' };
    expect(whyNotSlot(store, slot, beforeMidnight)?.field).toBe('slot_time');
    expect(whyNotSlot(store, slot, midnight)?.field).toBe('slot_date');
  });

  test('the slots of the 31st begin on the store’s own day, though it is still the 30th in UTC', () => {
    const slot = { slot_date: '2026-01-31', slot_time: '10:00:00' };
    expect(hasBegun(slot, midnight)).toBe(false);
    expect(hasBegun(slot, new Date('2026-01-31T04:29:59.999Z'))).toBe(false);
    expect(hasBegun(slot, new Date('2026-01-31T04:30:00.000Z'))).toBe(true);
  });
});

test.each([
  ['today', '2026-01-31', 'upcoming'],
  ['tomorrow', '2026-02-01', 'upcoming'],
  ['yesterday', '2026-01-30', 'past'],
])('a visit of %s is shown as such', (_what, slot_date, shown) => {
  expect(bookingTime({ slot_date }, '2026-01-31')).toBe(shown);
});

describe('changing, moving and cancelling a visit', () => {
  const over = (done: string) => ({
    code: 'BOOKING_PAST',
    message: `This visit has begun or is over, so it cannot be ${done} any more.`,
  });
  const here = (done: string) => ({
    code: 'ARRIVED',
    message: `This visit is checked in at the store, so it cannot be ${done} any more.`,
  });
  const off = { code: 'BOOKING_CANCELLED', message: 'This booking is cancelled and cannot be changed.' };
  const coming = ['2026-01-31', '10:30:00'] as const;
  const beginsNow = ['2026-01-31', '10:00:00'] as const;
  const past = ['2026-01-30', '17:30:00'] as const;

  test.each([
    ['a coming visit', 'booked', 'expected', coming, null, null, null],
    ['one from before visits had states', 'booked', null, coming, null, null, null],
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

describe('the slots of a date', () => {
  const lunch = [
    { day: 1, opens: '14:00:00', closes: '16:10:00' },
    { day: 1, opens: '10:00:00', closes: '11:15:00' },
    { day: 2, opens: '10:00:00', closes: '10:29:00' },
  ];
  const festival = { from: '2026-02-09', to: '2026-02-10' };
  const own = (date: string, ...hours: { opens: string; closes: string }[]) => ({ date, hours });

  test.each<[string, Partial<StoreHours>, string, string[]]>([
    [
      'begin at the start of each span and end within it',
      { hours: lunch },
      monday,
      ['10:00:00', '10:30:00', '14:00:00', '14:30:00', '15:00:00', '15:30:00'],
    ],
    ['are none where no slot fits', { hours: lunch }, '2026-02-03', []],
    ['are none on the first closed day', { closed_days: [festival] }, festival.from, []],
    ['are none on the last closed day', { closed_days: [festival] }, festival.to, []],
    [
      'are those of a special day',
      { special_days: [own('2026-02-01', { opens: '10:00:00', closes: '11:00:00' })] },
      '2026-02-01',
      ['10:00:00', '10:30:00'],
    ],
    ['are none on a special day without hours', { special_days: [own(monday)] }, monday, []],
    [
      'are none on a closed day with special hours',
      {
        closed_days: [festival],
        special_days: [own(festival.from, { opens: '10:00:00', closes: '11:00:00' })],
      },
      festival.from,
      [],
    ],
  ])('%s', (_what, changes, date, times) => {
    const changed = { ...store, ...changes };
    expect(slotTimesOn(changed, date)).toEqual(times);
    expect(isBookableDay(changed, date, [])).toBe(times.length > 0);
    expect(isFullDay(changed, date, times, now)).toBe(times.length > 0);
    const free =
      times[0] === undefined ? null : whyNotSlot(changed, { slot_date: date, slot_time: times[0] }, now);
    expect(free).toBeNull();
  });

  test('are before and after the closed days as ever', () => {
    const changed = { ...store, closed_days: [{ from: '2026-02-04', to: '2026-02-05' }] };
    expect(['2026-02-03', '2026-02-06'].map((date) => slotTimesOn(changed, date).length)).toEqual([16, 16]);
  });

  test('are at least the fewest of any day that has some', () => {
    const special_days = [own(monday, { opens: '10:00:00', closes: '10:30:00' }), own('2026-02-03')];
    expect(fewestSlots(store)).toBe(16);
    expect(fewestSlots({ ...store, special_days })).toBe(1);
    expect(fewestSlots({ ...store, hours: [] })).toBe(Infinity);
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

describe('the next bookable day', () => {
  const [saturday, sunday, monday] = ['2026-01-31', '2026-02-01', '2026-02-02'];
  test.each([
    ['today', [], saturday, saturday],
    ['after a closed day', [], sunday, monday],
    ['after full ones', [saturday, monday], saturday, '2026-02-03'],
    [
      'however far the first free one is',
      Array.from({ length: 300 }, (_, n) => daysAfter(saturday, n)),
      saturday,
      '2026-11-27',
    ],
  ])('is %s', (_what, full, today, expected) => {
    expect(nextBookableDay(store, full, today)).toBe(expected);
  });

  test('is the last day of the year ahead at the latest', () => {
    const last = lastBookableDate(saturday);
    const full = Array.from({ length: 365 }, (_, n) => daysAfter(saturday, n));
    // 2027-01-31 is a Sunday.
    expect(nextBookableDay({ ...store, hours: sameHours([1, 2, 3, 4, 5, 6, 7], span) }, full, saturday)).toBe(
      last,
    );
    expect(nextBookableDay(store, full, saturday)).toBeNull();
    expect(nextBookableDay({ ...store, hours: [] }, [], saturday)).toBeNull();
  });
});

describe('a day is full', () => {
  const times = slotTimesOn(store, monday);
  test.each([
    ['when all are taken', '2026-02-02', times, true],
    ['not while one is free', '2026-02-02', times.slice(1), false],
    ['not by times that are no slots', '2026-02-02', [...times.slice(1), '09:00:00', '18:00:00'], false],
    ['when the free ones have begun', '2026-01-31', times.slice(1), true],
    ['when it is over', '2026-01-30', [], true],
  ])('%s', (_what, date, taken, expected) => {
    expect(isFullDay(store, date, taken, now)).toBe(expected);
  });
});
