import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendar-file';
import { directionsLink } from './directions';

/** Parsed by ical.js, the independent parser of Thunderbird. */

const visit = {
  id: 31,
  slot_date: '2027-01-04',
  slot_time: '10:30:00',
  shop_address: "Jeweller's shop, Governer Peta, Vijayawada",
  version: 2,
};
const words = { title: 'Visit', description: 'Booking number 31' };
const now = new Date('2026-11-22T04:30:15.250Z');

function eventOf(file: string) {
  const calendar = ICAL.Component.fromString(file);
  expect(calendar.name).toBe('vcalendar');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Pasidi//Visits//EN');
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  return new ICAL.Event(event);
}

describe('the calendar file of a visit', () => {
  test("has an entry at the visit's time in India, as long as the slot", () => {
    const event = eventOf(calendarFile(visit, 30, words, now));
    expect(event.startDate.toJSDate().toISOString()).toBe('2027-01-04T05:00:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2027-01-04T05:30:00.000Z');
    expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-22T04:30:15Z');
    expect([event.summary, event.location, event.description]).toEqual([
      'Visit',
      "Jeweller's shop, Governer Peta, Vijayawada",
      'Booking number 31',
    ]);
  });

  test('crosses midnight in UTC but not in India', () => {
    const event = eventOf(calendarFile({ ...visit, slot_time: '05:00:00' }, 60, words, now));
    expect(event.startDate.toJSDate().toISOString()).toBe('2027-01-03T23:30:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2027-01-04T00:30:00.000Z');
  });

  test('keeps its id and increments its sequence when the visit is moved', () => {
    const before = eventOf(calendarFile(visit, 30, words, now));
    const after = eventOf(calendarFile({ ...visit, slot_date: '2027-01-05', version: 3 }, 30, words, now));
    expect(after.uid).toBe(before.uid);
    expect(after.uid).toBe('booking-31@pasidi.example');
    expect([before.sequence, after.sequence]).toEqual([2, 3]);
  });

  test('holds any text, in lines of 75 octets at most that end with CRLF', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 }).map((each) =>
      // Bookings cannot contain control characters and lone surrogates (lib/contract).
      each.replace(/[\p{Cc}\p{Cs}]/gu, (sign) => (sign === '\n' ? sign : '')),
    );
    fc.assert(
      fc.property(text, text, text, (title, description, shop_address) => {
        const file = calendarFile({ ...visit, shop_address }, 30, { title, description }, now);
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
        const event = eventOf(file);
        expect([event.summary, event.description, event.location]).toEqual([
          title,
          description,
          shop_address,
        ]);
      }),
    );
  });

  test.each(['a\nEND:VEVENT\nBEGIN:VALARM', 'a\r\nEND:VCALENDAR', ';X=1:y', '\\', '\\n', ',;,'])(
    'no text breaks out of its line: %j',
    (title) => {
      const event = eventOf(calendarFile(visit, 30, { ...words, title }, now));
      expect(event.summary).toBe(title.replaceAll('\r\n', '\n'));
      expect(event.component.getAllSubcomponents()).toEqual([]);
    },
  );
});

test("directions lead to the store's address, and are missing for a choice that is not a place", () => {
  expect(directionsLink("Jeweller's shop, Governer Peta, Vijayawada")).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=Jeweller's%20shop%2C%20Governer%20Peta%2C%20Vijayawada%2C%20India",
  );
  expect(directionsLink('A & B #1?')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=A%20%26%20B%20%231%3F%2C%20India',
  );
  expect(directionsLink('Others')).toBeNull();
});
