import { randomUUID } from 'node:crypto';
import { bookSlot } from '@/lib/visits/bookings/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { freeSlot, bookedPlaces, bookingInput, requestBooking } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

test('ten concurrent requests without a key: one visit', async ({ accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  const slot = await freeSlot(db);
  const responses = await Promise.all(Array.from({ length: 10 }, () => requestBooking(me, slot)));
  const booked = responses.filter(({ status }) => status === 201);
  expect(booked).toHaveLength(1);
  for (const response of responses) {
    if (response.status !== 201)
      expect([response.status, response.text]).toEqual([
        409,
        expect.stringMatching(/DUPLICATE_BOOKING|SLOT_FULL/),
      ]);
  }
  expect(await bookedPlaces(db, slot)).toBe(1);
  expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);
});

test.describe('Idempotency-Key', () => {
  test('key is scoped to its actor and endpoint', async ({ accounts, database: { db } }) => {
    const [me, other] = [await accounts.activeCustomer(), await accounts.activeCustomer()];
    const slot = await freeSlot(db);
    const key = { 'idempotency-key': randomUUID() };
    expectSuccess(bookSlot, await me.api.call(bookSlot, bookingInput(me, slot), key), 201);
    const theirs = await other.api.call(bookSlot, bookingInput(other, slot), key);
    expect(expectSuccess(bookSlot, theirs, 201).data.user_id).toBe(other.id);
    expect(theirs.headers.get('idempotent-replayed')).toBeNull();
    expectRefusal(await me.api.call(bookSlot, bookingInput(me, await freeSlot(db)), key), {
      status: 409,
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await bookedPlaces(db, slot)).toBe(2);
  });
});
