import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarFile, type CalendarVisit } from './calendar-file';

/* Parsed by ical.js, the independent parser of Thunderbird. */

const booking = {
  id: 31,
  slot_date: '2027-01-04',
  slot_time: '10:30:00',
  shop_address: "Jeweller's shop, Governer Peta, Vijayawada",
  status: 'booked',
} as const;
const visit: CalendarVisit = {
  booking,
  texts: { title: 'Gold visit at Pasidi', description: 'Show the code.\nQuestions? Call us.' },
  slotMinutes: 30,
  sequence: 2,
  changedAt: new Date('2026-11-22T04:30:15.250Z'),
};
const fileOf = (changes: Partial<CalendarVisit['booking']> = {}, others: Partial<CalendarVisit> = {}) =>
  calendarFile({ ...visit, ...others, booking: { ...booking, ...changes } });

function eventOf(file: string) {
  const calendar = ICAL.Component.fromString(file);
  expect(calendar.name).toBe('vcalendar');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Pasidi//Visits//EN');
  expect(calendar.getFirstPropertyValue('method')).toBeNull();
  const [zone, ...otherZones] = calendar.getAllSubcomponents('vtimezone');
  expect(otherZones).toEqual([]);
  expect(zone?.getFirstPropertyValue('tzid')).toBe('Asia/Kolkata');
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  return new ICAL.Event(event);
}

describe('the calendar file of a visit', () => {
  test("has an entry at the visit's time in India, as long as the slot", () => {
    const event = eventOf(fileOf());
    for (const time of [event.startDate, event.endDate]) expect(time.zone?.tzid).toBe('Asia/Kolkata');
    expect(event.startDate.toString()).toBe('2027-01-04T10:30:00');
    expect(event.startDate.toJSDate().toISOString()).toBe('2027-01-04T05:00:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2027-01-04T05:30:00.000Z');
    expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-22T04:30:15Z');
    expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect([event.summary, event.location, event.description]).toEqual([
      'Gold visit at Pasidi',
      "Jeweller's shop, Governer Peta, Vijayawada",
      'Show the code.\nQuestions? Call us.',
    ]);
  });

  test('crosses midnight in UTC but not in India', () => {
    const event = eventOf(fileOf({ slot_time: '05:00:00' }, { slotMinutes: 60 }));
    expect(event.startDate.toJSDate().toISOString()).toBe('2027-01-03T23:30:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2027-01-04T00:30:00.000Z');
  });

  test('has an alarm two hours before', () => {
    const alarms = eventOf(fileOf()).component.getAllSubcomponents('valarm');
    expect(alarms).toHaveLength(1);
    expect(alarms[0]?.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(alarms[0]?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT2H');
    expect(alarms[0]?.getFirstPropertyValue('description')).toBe('Gold visit at Pasidi');
  });

  test('keeps its id, and has the sequence of the booking', () => {
    const before = eventOf(fileOf());
    const after = eventOf(fileOf({ slot_date: '2027-01-05' }, { sequence: 3 }));
    expect(after.uid).toBe(before.uid);
    expect(after.uid).toBe('booking-31@pasidi.example');
    expect([before.sequence, after.sequence]).toEqual([2, 3]);
  });

  test('is of status CANCELLED, without an alarm, once the visit is cancelled', () => {
    const event = eventOf(fileOf({ status: 'cancelled' }));
    expect(event.uid).toBe('booking-31@pasidi.example');
    expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event.component.getAllSubcomponents('valarm')).toEqual([]);
  });

  test('holds any text, in lines of 75 octets at most that end with CRLF', { tags: 'torture' }, () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 }).map((each) =>
      // Excluded by lib/contract.
      each.replace(/[\p{Cc}\p{Cs}]/gu, (sign) => (sign === '\n' ? sign : '')),
    );
    fc.assert(
      fc.property(text, text, (shop_address, description) => {
        const file = fileOf({ shop_address }, { texts: { title: 'Visit', description } });
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
        const event = eventOf(file);
        expect([event.location, event.description]).toEqual([shop_address, description]);
      }),
    );
  });

  test.each(['a\nEND:VEVENT\nBEGIN:VALARM', 'a\r\nEND:VCALENDAR', ';X=1:y', '\\', '\\n', ',;,'])(
    'no text breaks out of its line: %j',
    (shop_address) => {
      const event = eventOf(fileOf({ shop_address }));
      expect(event.location).toBe(shop_address.replaceAll('\r\n', '\n'));
      expect(event.component.getAllSubcomponents()).toHaveLength(1);
    },
  );
});
