import { describe, expect, test } from 'vitest';
import {
  isQuiet,
  remindersAhead,
  reminderTimes,
  slotText,
  whyNotSent,
  type DueFacts,
  type LinkState,
} from './rules';

/* Times of the tests are the store's, Asia/Kolkata. */

const at = (time: string) => new Date(`${time}+05:30`);

test.each([
  ['2026-01-31T20:59:59', false],
  ['2026-01-31T21:00:00', true],
  ['2026-01-31T23:59:59', true],
  ['2026-02-01T00:00:00', true],
  ['2026-02-01T07:59:59', true],
  ['2026-02-01T08:00:00', false],
])('%s is in quiet hours: %s', (time, quiet) => {
  expect(isQuiet(at(time))).toBe(quiet);
});

test.each([
  ['2026-02-02', '10:30:00', '2026-02-01T18:00:00', '2026-02-02T08:30:00'],
  ['2026-03-01', '10:00:00', '2026-02-28T18:00:00', '2026-03-01T08:00:00'],
  ['2027-01-01', '01:00:00', '2026-12-31T18:00:00', '2026-12-31T23:00:00'],
])('reminders of %s %s are due at %s and %s', (slot_date, slot_time, dayBefore, hoursBefore) => {
  expect(reminderTimes({ slot_date, slot_time })).toEqual({
    dayBefore: at(dayBefore),
    hoursBefore: at(hoursBefore),
  });
});

test.each([
  ['10:30:00', '2026-02-01T17:59:59', 'both'],
  ['10:30:00', '2026-02-01T18:00:00', 'hours before'],
  ['10:30:00', '2026-02-02T08:29:59', 'hours before'],
  ['10:30:00', '2026-02-02T08:30:00', 'none'],
  // Due in quiet hours: sent at their end, if the visit has not begun.
  ['09:00:00', '2026-02-02T07:59:59', 'hours before'],
  ['09:00:00', '2026-02-02T08:00:00', 'none'],
  ['08:00:00', '2026-02-01T17:00:00', 'day before'],
  ['08:00:00', '2026-02-01T18:00:00', 'none'],
  ['23:30:00', '2026-02-01T17:00:00', 'day before'],
] as const)('reminders ahead of a visit at %s on 2 February, on %s: %s', (slot_time, now, ahead) => {
  expect(remindersAhead({ slot_date: '2026-02-02', slot_time }, at(now))).toBe(ahead);
});

describe('a due message', () => {
  const slot = { store_id: 1, slot_date: '2026-02-02', slot_time: '10:00:00' };
  const booking = { ...slot, status: 'booked', reminders: true, arrivedAt: null, needsNewTime: false };
  const facts: DueFacts = {
    kind: 'reminder_hours',
    slot: slotText(slot),
    expiresAt: at('2026-02-02T10:00:00'),
    customer: { isDeleted: false },
    booking,
    isHeld: false,
    link: null,
  };
  const now = at('2026-02-02T08:00:00');
  const ofLink = (changes: Partial<LinkState>): Partial<DueFacts> => ({
    kind: 'payment_link',
    slot: null,
    booking: null,
    link: {
      purpose: 'payment',
      expiresAt: at('2026-02-08T10:00:00'),
      isClosed: false,
      isOrderDeleted: false,
      isOwn: true,
      isStopped: false,
      isPromised: false,
      isOfOtherDay: false,
      ...changes,
    },
  });

  test.each<[string, Partial<DueFacts>, Date, string | null]>([
    ['of a booking as it was', {}, now, null],
    ['a second before the visit', {}, at('2026-02-02T09:59:59'), null],
    ['at the begin of the visit', {}, at('2026-02-02T10:00:00'), 'visit has begun'],
    ['of a due', { ...ofLink({}), kind: 'due_reminder' }, now, null],
    [
      'of a due that was paid',
      { ...ofLink({ isClosed: true }), kind: 'due_reminder' },
      now,
      'payment link paid or replaced',
    ],
    [
      'of a due without reminders',
      { ...ofLink({ isStopped: true }), kind: 'due_reminder' },
      now,
      'reminders turned off',
    ],
    [
      'of a promised due',
      { ...ofLink({ isPromised: true }), kind: 'due_reminder' },
      now,
      'customer promised to pay',
    ],
    [
      'of a link that staff sent, with reminders off',
      ofLink({ isStopped: true, isPromised: true }),
      now,
      null,
    ],
    ['of a deleted account', { customer: { isDeleted: true } }, now, 'account deleted'],
    ['of a cancelled booking', { booking: { ...booking, status: 'cancelled' } }, now, 'visit cancelled'],
    ['of another date', { booking: { ...booking, slot_date: '2026-02-03' } }, now, 'visit moved'],
    ['of another time', { booking: { ...booking, slot_time: '10:30:00' } }, now, 'visit moved'],
    ['of another store', { booking: { ...booking, store_id: 2 } }, now, 'visit moved'],
    [
      'of a customer who has arrived',
      { booking: { ...booking, arrivedAt: '2026-02-02 02:00:00+00' } },
      now,
      'customer has arrived',
    ],
    ['with reminders off', { booking: { ...booking, reminders: false } }, now, 'reminders turned off'],
    [
      'that is no reminder, with reminders off',
      { kind: 'visit_moved', booking: { ...booking, reminders: false } },
      now,
      null,
    ],
    [
      'about the cancellation',
      { kind: 'visit_cancelled', booking: { ...booking, status: 'cancelled' } },
      now,
      null,
    ],
    [
      'of a visit without its slot',
      { booking: { ...booking, needsNewTime: true } },
      now,
      'visit needs a new time',
    ],
    ['about a new time', { kind: 'visit_new_time', booking: { ...booking, needsNewTime: true } }, now, null],
    [
      'about a new time, after the old one',
      {
        kind: 'visit_new_time',
        expiresAt: at('2026-02-09T10:00:00'),
        booking: { ...booking, needsNewTime: true },
      },
      at('2026-02-03T10:00:00'),
      null,
    ],
    ['about a new time that was chosen', { kind: 'visit_new_time' }, now, 'another time was chosen'],
    ['that is too late', { kind: 'reminder_day', expiresAt: now }, now, 'expired'],
    ['of a held place', { kind: 'place_free', booking: null, isHeld: true }, now, null],
    ['of a place no longer held', { kind: 'place_free', booking: null }, now, 'place no longer held'],
    ['of an open payment link', ofLink({}), now, null],
    ['of a link that was paid', ofLink({ isClosed: true }), now, 'payment link paid or replaced'],
    ['of a link at its end', ofLink({ expiresAt: now }), now, 'payment link expired'],
    ['of a link of a deleted order', ofLink({ isOrderDeleted: true }), now, 'order deleted'],
    ['of a link of another’s order', ofLink({ isOwn: false }), now, 'order given to another customer'],
    ['of a document, revoked', ofLink({ purpose: 'document', isClosed: true }), now, 'link revoked'],
    ['of a document, at its end', ofLink({ purpose: 'document', expiresAt: now }), now, 'link expired'],
    ['of no booking', { kind: 'payment_link', slot: null, booking: null }, now, null],
    [
      'of somebody without an account, too late',
      { kind: 'payment_link', slot: null, booking: null, customer: null, expiresAt: now },
      now,
      'expired',
    ],
  ])('%s', (_what, changes, when, whyNot) => {
    expect(whyNotSent({ ...facts, ...changes }, when)).toBe(whyNot);
  });
});
