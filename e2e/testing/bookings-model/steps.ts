import fc from 'fast-check';

/* Steps of the model test of bookings (lib/visits/bookings/model.test.ts). Few slots, to force conflicts: two stores, two days, two times. */

export const modelStores = ['Karnataka', 'Telangana'];
export const fullTime = '11:00:00';

const shop = { shop_address: fc.constantFrom(...modelStores) };
/** Index of one of the two days of a seed. */
const day = fc.nat({ max: 1 });
const slot = fc.record({ ...shop, day, slot_time: fc.constantFrom(fullTime, '11:30:00') });
export type ModelSlot = typeof slot extends fc.Arbitrary<infer T> ? T : never;
/** Mostly a slot that is full at first, for the waiting list. */
const fullAtFirst = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ ...shop, day: fc.constant(0), slot_time: fc.constant(fullTime) }),
  },
  { weight: 1, arbitrary: slot },
);

/** Index of a customer or an active booking, modulo their number. */
const which = fc.nat({ max: 15 });
const staff = fc.constantFrom('admin', 'employee', 'executive');
/** The later ones have one or none of the booked slots. */
const hours = fc.constantFrom(
  [{ opens: '10:00', closes: '18:00' }],
  [
    { opens: '10:00', closes: '11:30' },
    { opens: '12:00', closes: '18:00' },
  ],
  [{ opens: '11:30', closes: '18:00' }],
);
const fewHours = fc.oneof({ weight: 3, arbitrary: hours }, { weight: 1, arbitrary: fc.constant([]) });
const mostly = fc.nat({ max: 3 }).map((n) => n > 0);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('book'), which, slot }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('book for'), which, slot, staff }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('move'), which, slot, staff }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('reschedule'), which, slot }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('cancel'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel for'), which, staff }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('join'), which, slot: fullAtFirst }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('settle'), minutes: fc.constantFrom(10, 31) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('add up') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('walk in'), which, staff, over: mostly, ...shop }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('check in'), which, staff }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('mark'),
      which,
      staff,
      visit: fc.constantFrom('arrived', 'expected', 'no_show'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('update'),
      ...shop,
      hours: maybe(hours),
      slot_minutes: maybe(fc.constantFrom(30, 60)),
      capacity: maybe(fc.integer({ min: 1, max: 3 })),
      active: maybe(mostly),
      confirm: mostly,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close'), ...shop, day, confirm: mostly }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('open'), ...shop, day }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('special'),
      ...shop,
      day,
      hours: maybe(fewHours),
      confirm: mostly,
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Up to twenty steps at once, one round after the other. */
const rounds = fc.array(fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }), {
  minLength: 1,
  maxLength: 2,
});

export function roundsOf(seed: number): readonly (readonly Step[])[] {
  return fc.sample(rounds, { seed, numRuns: 1 })[0] ?? [];
}
