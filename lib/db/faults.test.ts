import { expect, test } from 'vitest';
import { violatesCheck, violatesUnique } from './faults';

/** As `pg` reports it, wrapped as by a failed transaction. */
const fault = (code: string, constraint: string) =>
  new Error('failed', { cause: Object.assign(new Error('violation'), { code, constraint }) });

test('a violated constraint is recognized by kind and name', () => {
  expect(violatesUnique(fault('23505', 'users_live_mobile_key'), 'users_live_mobile_key')).toBe(true);
  expect(violatesUnique(fault('23505', 'orders_live_opportunity_key'), 'users_live_mobile_key')).toBe(false);
  expect(violatesUnique(fault('23514', 'users_live_mobile_key'), 'users_live_mobile_key')).toBe(false);
  expect(violatesCheck(fault('23514', 'slots_booked_check'), 'slots_booked_check')).toBe(true);
  expect(violatesCheck(fault('23505', 'slots_booked_check'), 'slots_booked_check')).toBe(false);
  expect(violatesUnique(new Error('other'), 'users_live_mobile_key')).toBe(false);
});
