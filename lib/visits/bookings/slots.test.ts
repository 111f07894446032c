import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import type { User } from '@/lib/db/generated/client';
import { refusalOf } from '@/e2e/testing/context';
import { monday } from '@/e2e/testing/book-monday';
import { bookingFixture } from '@/e2e/testing/booking-fixture';
import { listStores, slotAvailability } from './contract';
import { readAvailability, readStores } from './operations';

const fixture = await bookingFixture();
const { db, context, clock, book, visit } = fixture;

let customer: User;

beforeEach(async () => {
  customer = await fixture.reset();
});

describe('the stores', () => {
  test('are the six choices, open Monday to Saturday from 10 to 18, four places a slot', async () => {
    const response = listStores.output.parse(await readStores.run(context.as(customer), {}));
    expect(response.data.map((store) => store.shop_address)).toEqual([
      "Jeweller's shop, Governer Peta, Vijayawada",
      'Andhra Pradesh',
      'Telangana',
      'Karnataka',
      'Tamil Nadu',
      'Others',
    ]);
    for (const store of response.data)
      expect(store).toMatchObject({
        open_days: [1, 2, 3, 4, 5, 6],
        opens: '10:00:00',
        closes: '18:00:00',
        slot_minutes: 30,
        capacity: 4,
      });
  });

  test('are not for visitors', async () => {
    expect((await refusalOf(readStores.run(context, {}))).code).toBe('UNAUTHENTICATED');
  });
});

describe('the slots of a day', () => {
  const slotsOf = async (slot_date: string, shop_address = 'Karnataka') =>
    slotAvailability.output.parse(
      await readAvailability.run(context.as(customer), { shop_address, slot_date }),
    ).data;

  test('are 16, all free, without bookings', async () => {
    const slots = await slotsOf(monday);
    expect(slots).toHaveLength(16);
    expect(slots[0]).toEqual({ slot_time: '10:00:00', capacity: 4, booked: 0, available: 4, over: 0 });
    expect(slots.at(-1)?.slot_time).toBe('17:30:00');
  });

  test('count active visits of that store only', async () => {
    await book();
    await createBooking(db, visit({ cancelledAt: new Date() }));
    const at = (slots: Awaited<ReturnType<typeof slotsOf>>) =>
      slots.find((slot) => slot.slot_time === '11:00:00');
    expect(at(await slotsOf(monday))).toMatchObject({ booked: 1, available: 3 });
    expect(at(await slotsOf(monday, 'Telangana'))).toMatchObject({ booked: 0, available: 4 });
  });

  test('that have begun have no place left', async () => {
    clock.set('2026-01-31T05:00:00Z');
    const slots = await slotsOf('2026-01-31');
    const free = slots.filter((slot) => slot.available > 0).map((slot) => slot.slot_time);
    expect(slots).toHaveLength(16);
    expect(free[0]).toBe('11:00:00');
  });

  test('are empty on a Sunday', async () => {
    expect(await slotsOf('2026-02-01')).toEqual([]);
  });

  test.each(['Kerala', 'karnataka', '%', ''])('of an unknown store %j are refused', async (shop_address) => {
    const refusal = await refusalOf(slotsOf(monday, shop_address));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { shop_address: refusal.message } },
    });
  });
});
