import { afterAll, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import type { User } from '@/lib/db/generated/client';
import { workerDocuments } from '@/lib/money/documents/documents';
import { dataIn, myDataFixture } from '@/e2e/testing/my-data-fixture';
import { before } from '@/e2e/testing/plant-customer';

/* The files of a customer with the data of many years, within the minute of docs/product/privacy.md ("Download"). */

const fixture = await myDataFixture();
const { db, context, openJson, openPdf, tokenOf } = fixture;
const documents = workerDocuments();
afterAll(() => documents.close());

const minute = 60_000;
/** A part of the JSON file, with which the memory that it takes grows. */
const mostCharacters = 1_000_000;
const counts = {
  changes_of_account: 5000,
  visits: 500,
  orders: 300,
  pieces: 3000,
  messages: 3000,
  log_ins: 2000,
} as const;
const nths = (count: number) => Array.from({ length: count }, (_, nth) => nth);

async function plant({ id: userId, mobile }: User): Promise<void> {
  const address = (nth: number) => `Door ${nth}, Besant Road, Governorpet, Vijayawada 520002, Andhra Pradesh`;
  await db.auditEntry.createMany({
    data: nths(counts.changes_of_account).map((nth) => ({
      action: 'user.profile',
      entity: 'user',
      entityId: userId,
      actorId: userId,
      at: before,
      before: { name: `Lakshmi ${nth}`, mobile, address: address(nth), dob: '1990-05-17' },
      after: { name: `Lakshmi ${nth + 1}`, mobile, address: address(nth + 1), dob: '1990-05-17' },
    })),
  });
  const { storeId, slotDate, slotTime } = await createBooking(db, {
    userId,
    userMobile: mobile,
    slotDate: '2026-02-02',
    cancelledAt: before,
  });
  await db.booking.createMany({
    data: nths(counts.visits - 1).map(() => ({
      userId,
      userMobile: mobile,
      storeId,
      slotDate,
      slotTime,
      quantityGrams: 5,
      status: 'cancelled' as const,
      cancelledAt: before,
    })),
  });
  const sales = await db.opportunity.createManyAndReturn({
    data: nths(counts.orders).map((nth) => ({
      userId,
      name: `Wedding set ${nth}`,
      totalAmount: 2500,
      status: 'closed' as const,
    })),
  });
  const orders = await db.order.createManyAndReturn({
    data: sales.map(({ id: opportunityId, name }) => ({
      userId,
      name,
      opportunityId,
      totalAmount: 2500,
      paidAmount: 0,
      pendingAmount: 2500,
      status: 'unpaid' as const,
    })),
  });
  await db.item.createMany({
    data: orders.flatMap(({ id: orderId, opportunityId }) =>
      nths(counts.pieces / counts.orders).map((nth) => ({
        orderId,
        opportunityId: opportunityId ?? 0,
        name: `Gold ring ${nth} with a stone`,
        price: 250,
        discountReason: 'A customer of many years',
      })),
    ),
  });
  await db.message.createMany({
    data: nths(counts.messages).map(() => ({
      kind: 'visit_booked',
      mobile,
      customerId: userId,
      variables: { date: '14 Jan 2026', time: '4 00 PM', store: 'Telangana', code: 'K7M2QX' },
      state: 'sent' as const,
      sentAt: before,
      attempts: 1,
      nextAttemptAt: null,
      expiresAt: before,
    })),
  });
  await db.session.createMany({
    data: nths(counts.log_ins).map((nth) => ({
      id: `log-in-${nth}`,
      userId,
      createdAt: before,
      expiresAt: new Date('2100-01-01'),
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36',
      address: '203.0.113.88',
    })),
  });
}

test('both files of a large account are ready within a minute', { tags: 'torture' }, async () => {
  const me = await fixture.reset();
  await plant(me);
  const token = await tokenOf(me);

  const asked = performance.now();
  const texts: string[] = [];
  const decoder = new TextDecoder();
  for await (const bytes of (await openJson(context.as(me), { token })).stream)
    texts.push(decoder.decode(bytes, { stream: true }));
  const jsonMs = performance.now() - asked;
  expect(jsonMs).toBeLessThan(minute);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(mostCharacters);
  const data = dataIn(texts.join(''));
  // With the entry of this download, and the log-in of this test.
  const { changes_of_account: changes, log_ins: logIns } = counts;
  const all = { ...counts, changes_of_account: changes + 1, log_ins: logIns + 1 };
  for (const [name, count] of Object.entries(all)) expect(data[name]).toHaveLength(count);

  const drawn = performance.now();
  const as = { ...context.as(me), documents: documents.of('account 1') };
  const { bytes } = await openPdf(as, { token });
  expect(performance.now() - drawn).toBeLessThan(minute);
  expect(bytes.length).toBeGreaterThan(100_000);
});
