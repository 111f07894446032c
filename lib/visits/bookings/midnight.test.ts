import { afterEach, describe, expect, test, vi } from 'vitest';

/*
 * Store dates (docs/product/rules.md, "Stores and slots") are the same on machines in four time zones, at midnight in India, month ends and
 * leap days.
 */

const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata'] as const;
/** Minutes in January, to prove that the machine's zone differs. */
const behindUtc = { 'Pacific/Kiritimati': -840, 'America/Los_Angeles': 480, UTC: 0, 'Asia/Kolkata': -330 };

const store = {
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '10:00:00', closes: '18:00:00' })),
  slot_minutes: 30,
  closed_days: [],
  special_days: [],
};

/** The days before and after a midnight in India (18:30 UTC), and the midnight. */
const midnights = [
  ['within a month', '2026-01-30', '2026-01-31'],
  ['at the end of a month', '2026-01-31', '2026-02-01'],
  ['at the end of February', '2026-02-28', '2026-03-01'],
  ['into the leap day', '2028-02-28', '2028-02-29'],
  ['out of the leap day', '2028-02-29', '2028-03-01'],
  ['at the end of a year', '2027-12-31', '2028-01-01'],
  ['when clocks change in America', '2026-03-07', '2026-03-08'],
  ['when they change back', '2026-10-31', '2026-11-01'],
] as const;

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Loads the rules in that zone: a formatter keeps the zone of its creation. */
async function loadedIn(zone: (typeof zones)[number]) {
  vi.stubEnv('TZ', zone);
  expect(new Date('2026-01-15T00:00:00Z').getTimezoneOffset()).toBe(behindUtc[zone]);
  vi.resetModules();
  return {
    ...(await import('./rules')),
    ...(await import('@/lib/kernel/text/calendar')),
    ...(await import('@/lib/kernel/text/format')),
    ...(await import('@/lib/people/accounts/rules')),
  };
}

describe.each(zones)('a machine in %s', (zone) => {
  test.each(midnights)('midnight %s: from %s to %s', async (_when, before, after) => {
    const {
      storeDate,
      storeTime,
      daysAfter,
      bookingTime,
      hasBegun,
      whyCannotCancel,
      whyCannotEdit,
      whyNotSlot,
      whyNotBirthday,
      latestBirthday,
      lastBookableDate,
    } = await loadedIn(zone);
    const last = new Date(`${before}T18:29:59.999Z`);
    const first = new Date(`${before}T18:30:00.000Z`);
    expect([storeDate(last), storeTime(last)]).toEqual([before, '23:59:59']);
    expect([storeDate(first), storeTime(first)]).toEqual([after, '00:00:00']);
    expect(daysAfter(before, 1)).toBe(after);
    expect(daysAfter(after, -1)).toBe(before);

    // A visit of the ending day.
    expect(bookingTime({ slot_date: before }, storeDate(last))).toBe('upcoming');
    expect(bookingTime({ slot_date: before }, storeDate(first))).toBe('past');
    expect(bookingTime({ slot_date: after }, storeDate(first))).toBe('upcoming');

    const evening = {
      slot_date: before,
      slot_time: '17:30:00',
      status: 'booked',
      visit: 'expected',
      new_time_until: null,
    } as const;
    const morning = { ...evening, slot_date: after, slot_time: '10:00:00' } as const;
    for (const now of [last, first]) {
      expect(hasBegun(evening, now)).toBe(true);
      expect(whyCannotCancel(evening, now)).not.toBeNull();
      expect(whyCannotEdit(evening, now)?.code).toBe('BOOKING_PAST');
      expect(whyNotSlot(store, morning, now)).toBeNull();
      expect(whyCannotCancel(morning, now)).toBeNull();
      expect(whyCannotEdit(morning, now)).toBeNull();
    }
    expect(whyNotSlot(store, evening, last)?.field).toBe('slot_time');
    expect(whyNotSlot(store, evening, first)?.field).toBe('slot_date');
    // On Feb 29 nobody is newly accepted compared to Feb 28.
    const born = latestBirthday(storeDate(first));
    expect(whyNotBirthday(born, storeDate(first))).toBeNull();
    expect(whyNotBirthday(born, storeDate(last)) === null).toBe(after === '2028-02-29');
    expect(daysAfter(lastBookableDate(storeDate(last)), 1)).toBe(lastBookableDate(storeDate(first)));
  });

  test.each([
    ['2028-02-29', 'Tue, Feb 29, 2028', 2],
    ['2026-02-28', 'Sat, Feb 28, 2026', 6],
    ['2026-03-08', 'Sun, Mar 8, 2026', 7],
    ['2026-12-31', 'Thu, Dec 31, 2026', 4],
    ['2027-01-01', 'Fri, Jan 1, 2027', 5],
  ])('the date %s is written %s', async (date, words, day) => {
    const { formatDate, weekday } = await loadedIn(zone);
    expect(formatDate(date)).toBe(words);
    expect(weekday(date)).toBe(day);
  });

  test('an instant is written as the store’s clock showed it', async () => {
    const { formatInstant } = await loadedIn(zone);
    const plain = (iso: string) => formatInstant(iso).replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(plain('2028-02-28T18:30:00.000Z')).toBe('Feb 29, 2028, 12:00:00 AM');
    expect(plain('2027-12-31T18:29:59.999Z')).toBe('Dec 31, 2027, 11:59:59 PM');
  });
});

test('the horizon of a year before and after a leap day', async () => {
  const { lastBookableDate } = await loadedIn('Asia/Kolkata');
  expect(lastBookableDate('2028-02-29')).toBe('2029-02-28');
  expect(lastBookableDate('2027-03-01')).toBe('2028-02-29');
  expect(lastBookableDate('2027-02-28')).toBe('2028-02-28');
});
