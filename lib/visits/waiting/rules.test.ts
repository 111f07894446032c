import { expect, test } from 'vitest';
import { isCurrentEntry, whyNotJoin, type SlotFacts } from './rules';

const full: SlotFacts = { isBooked: false, isWaiting: false, free: 0, entriesOfDay: 2 };

test.each<[string, Partial<SlotFacts>, string | null]>([
  ['a full slot, as the third of its day', {}, null],
  ['a slot with a place', { free: 1 }, 'SLOT_FREE'],
  ['a slot below its bookings', { free: -1 }, null],
  ['a slot that the customer waits for', { isWaiting: true }, 'ALREADY_WAITING'],
  ['a slot with a place held for the customer', { isWaiting: true, free: 1 }, 'ALREADY_WAITING'],
  ['a slot that the customer has booked', { isBooked: true, free: 1 }, 'DUPLICATE_BOOKING'],
  ['a fourth slot of the day', { entriesOfDay: 3 }, 'WAITING_LIMIT'],
  ['a fourth slot, with a place', { entriesOfDay: 3, free: 1 }, 'SLOT_FREE'],
])('%s', (_what, facts, code) => {
  expect(whyNotJoin({ ...full, ...facts })?.code ?? null).toBe(code);
});

test.each([
  ['waiting', null, '2026-02-02T05:29:59Z', true],
  ['waiting, at the begin of the slot', null, '2026-02-02T05:30:00Z', false],
  ['with a place', '2026-02-02T05:00:00.000Z', '2026-02-02T04:59:59Z', true],
  ['with a hold that is over', '2026-02-02T05:00:00.000Z', '2026-02-02T05:00:00Z', false],
])('an entry %s', (_what, held_until, now, stands) => {
  const entry = { slot_date: '2026-02-02', slot_time: '11:00:00', held_until };
  expect(isCurrentEntry(entry, new Date(now))).toBe(stands);
});
