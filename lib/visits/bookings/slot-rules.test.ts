import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter, weekday } from '@/lib/kernel/text/calendar';
import {
  fewestSlots,
  hasBegun,
  isBookableDay,
  isFullDay,
  lastBookableDate,
  nextBookableDay,
  sameHours,
  slotTimes,
  slotTimesOn,
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
  const begun = 'This slot has already begun. Please choose a later one.';

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
          const accepted = whyNotSlot(store, slot, at) === null;
          if (accepted) expect(start.getTime()).toBeGreaterThan(at.getTime());
          if (open && start > at && start.getTime() - at.getTime() < 364 * 86_400_000)
            expect(accepted).toBe(true);
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

  test('are unchanged before and after the closed days', () => {
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
  ])('%s', (_what, date, booked, expected) => {
    expect(isFullDay(store, date, booked, now)).toBe(expected);
  });
});
