import { expect, test } from 'vitest';
import { slotConflict } from './slot-conflict';

const visit = {
  shop_address: 'Telangana',
  slot_date: '2026-02-02',
  slot_time: '11:00:00',
  needs_new_time: false,
};
const lost = { ...visit, needs_new_time: true };

test.each([
  ['nothing of its place', visit, visit, null],
  ['its time', visit, { ...visit, slot_time: '12:00:00' }, 'place'],
  ['its date', visit, { ...visit, slot_date: '2026-02-03' }, 'place'],
  ['its store', visit, { ...visit, shop_address: 'Karnataka' }, 'place'],
  ['it lost its slot', visit, lost, 'needs new time'],
  ['nothing of a visit without a slot', lost, lost, null],
  ['a visit without a slot got its old time again', lost, visit, 'place'],
] as const)('changed meanwhile: %s', (_, shown, current, changed) => {
  expect(slotConflict(shown, current)).toBe(changed);
});
