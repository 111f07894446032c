import { beforeAll, describe, expect, test } from 'vitest';
import { checkCounters } from '@/lib/db/counters';
import { identityNeeded } from '@/lib/sale-rules';
import { content } from '@/lib/money/deliveries/content';
import { needsAddress, placeOfSupply, recipientOf } from '@/lib/money/deliveries/rules';
import { paiseOfColumn } from '@/lib/paise';
import { testDb } from '@/e2e/testing/database';
import { on } from '@/e2e/testing/migration-fixture';
import { seed } from './seed';

/* The demo has only what the product itself would write, on whatever day it begins. */

describe.each([
  ['a Monday after midnight', new Date('2026-11-29T18:38:00Z')],
  ['the end of a financial year', new Date('2027-03-31T18:00:00Z')],
])('seeded on %s', async (_day, now) => {
  const { db, url } = await testDb();
  beforeAll(() => db.$transaction((tx) => seed(tx, now), { timeout: 60_000 }));

  const invoices = async () => {
    const rows = await db.invoice.findMany({
      include: { order: { include: { user: true } }, identity: true },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => ({
      ...row,
      paise: paiseOfColumn(row.totalAmount),
      printed: content.parse(row.content),
    }));
  };

  test('an invoice of 50,000 rupees or more has the address and the State of the customer', async () => {
    const large = (await invoices()).filter(({ paise }) => needsAddress(paise));
    expect(large.length).toBeGreaterThan(0);
    for (const { number, printed } of large)
      expect({ number, ...printed.customer }).toMatchObject({
        address: expect.stringMatching(/\S/),
        state: { stateCode: expect.stringMatching(/^\d\d$/) },
      });
  });

  test('deliveries to a customer above the limit have the identity', async () => {
    const delivered = new Map<number, number>();
    const lacking: string[] = [];
    for (const { order, paise, identity, number } of await invoices()) {
      const others = delivered.get(order.userId) ?? 0;
      if (identityNeeded(paise, others) && identity === null) lacking.push(number);
      delivered.set(order.userId, others + paise);
    }
    expect(lacking).toEqual([]);
  });

  test('customer and place of supply of an invoice are those of the account', async () => {
    const places = new Set<string>();
    for (const { order, printed } of await invoices()) {
      const { name, address, stateCode } = order.user;
      expect(printed.customer).toMatchObject({ name, address });
      expect(printed.customer.state?.stateCode ?? null).toBe(stateCode);
      const { seller } = await db.store.findUniqueOrThrow({
        where: { id: order.storeId },
        select: { seller: true },
      });
      if (seller === null) throw new Error('The store does not sell');
      const recipient = recipientOf({ address, state_code: stateCode }, undefined);
      const place = placeOfSupply(
        { stateCode: seller.stateCode, counterPlace: seller.counterPlace },
        recipient,
      );
      expect(printed.placeOfSupply.stateCode).toBe(place);
      places.add(`${seller.stateCode} to ${place}`);
    }
    expect([...places].toSorted()).toEqual(['36 to 36', '36 to 37', '37 to 37']);
  });

  test('every entry that did not come through Razorpay says who recorded it', async () => {
    const entries = await db.orderEntry.findMany({ where: { recordedBy: null } });
    expect(entries.filter(({ method }) => method !== 'online')).toEqual([]);
  });

  test('counters are right', async () => {
    expect(await on(url, checkCounters)).toEqual([]);
  });
});
