import { beforeEach, describe, expect, test } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { createBooking } from '@/prisma/factories/bookings';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createActiveCustomer } from '@/prisma/factories/users';
import type { Context } from '@/lib/kernel/access/operation';
import { changeBooking } from '@/lib/visits/bookings/change';
import { updateBooking } from '@/lib/visits/bookings/contract';
import { issueInvoice } from '@/lib/money/ledger/contract';
import { issueInvoiceOfOrder } from '@/lib/money/deliveries/operations';
import { sendPaymentLink } from '@/lib/money/payment-links/contract';
import { sendLink } from '@/lib/money/payment-links/send';
import { refusalOf } from '@/e2e/testing/context';
import { deletionFixture, remove } from '@/e2e/testing/deletion-fixture';
import { check, file } from '@/e2e/testing/import-fixture';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { throughContract } from '@/e2e/testing/through-contract';

/*
 * A write about a customer and the deletion of the account at the same time (docs/product/rules.md, "Deletion"): the write commits first
 * and is erased, or finds the account deleted.
 */

const fixture = await deletionFixture();
const { database, db, as } = fixture;

let staff: Awaited<ReturnType<typeof fixture.reset>>;
beforeEach(async () => {
  staff = await fixture.reset();
});

const customerWithOrder = async () => {
  const { id, mobile } = await createActiveCustomer(db, { name: 'Very Personal' });
  const sale = await createOpportunity(db, { userId: id });
  const order = await createOrder(db, { userId: id, opportunityId: sale.id, totalAmount: '1000.00' });
  await createItem(db, { opportunityId: sale.id, orderId: order.id, price: '1000.00' });
  return { id, mobile, orderId: order.id };
};
type Customer = Awaited<ReturnType<typeof customerWithOrder>>;

interface Write {
  readonly prepare?: (customer: Customer) => Promise<unknown>;
  readonly run: (context: Context, customer: Customer) => Promise<unknown>;
  /** After the deletion; undefined: not refused. */
  readonly code?: string;
}

const writes: Readonly<Record<string, Write>> = {
  'a payment link is sent': {
    run: (context, { orderId }) =>
      throughContract(sendPaymentLink, sendLink)(context, { order_id: orderId, amount: 500 }),
    code: 'VALIDATION',
  },
  'an invoice is issued': {
    prepare: ({ orderId }) => createPayment(db, { orderId, amount: '1000.00' }),
    run: (context, { orderId }) =>
      throughContract(issueInvoice, issueInvoiceOfOrder)(context, { order_id: orderId }),
    code: 'NOT_INVOICEABLE',
  },
  'a file with the customer is checked': {
    run: (context, { mobile }) =>
      check(context, { list: 'customers', file: file(`Mobile,Name\n${mobile},Very Personal`) }),
  },
  'a visit that lost its slot is moved': {
    prepare: async ({ id, mobile }) => {
      const visit = await createBooking(db, { userId: id, userMobile: mobile, slotDate: '2026-01-29' });
      await db.booking.update({ where: { id: visit.id }, data: { needsNewTimeAt: new Date() } });
    },
    run: async (context, { id }) => {
      const visit = await db.booking.findFirstOrThrow({ where: { userId: id } });
      return throughContract(updateBooking, changeBooking)(context, {
        id: visit.id,
        slot_date: '2026-02-03',
      });
    },
    code: 'BOOKING_CANCELLED',
  },
};

async function texts() {
  const stored = [
    await db.message.findMany(),
    await db.importRow.findMany(),
    await db.booking.findMany({ select: { userMobile: true } }),
  ];
  return JSON.stringify(stored);
}

describe.each(Object.entries(writes))('%s', (_what, { prepare, run, code }) => {
  test('and commits before the deletion: it is erased', async () => {
    const customer = await customerWithOrder();
    await prepare?.(customer);
    const writer = heldBeforeCommit(as(staff.admin));
    const writing = run(writer.context, customer);
    await writer.done;
    const removing = remove(as(staff.admin), { id: customer.id });
    await waitingForLocks(database, 1);
    writer.commit();
    await Promise.all([writing, removing]);
    expect(await texts()).not.toMatch(new RegExp(`personal|${customer.mobile}`, 'i'));
    expect(await db.booking.count({ where: { userId: customer.id, status: 'booked' } })).toBe(0);
  });

  test('while the deletion is about to commit: it waits and finds the account deleted', async () => {
    const customer = await customerWithOrder();
    await prepare?.(customer);
    const remover = heldBeforeCommit(as(staff.admin));
    const removing = remove(remover.context, { id: customer.id });
    await remover.done;
    const writing = run(as(staff.admin), customer);
    const outcome = code === undefined ? writing : refusalOf(writing).then((refusal) => refusal.code);
    await waitingForLocks(database, 1);
    remover.commit();
    await removing;
    const result = await outcome;
    if (code !== undefined) expect(result).toBe(code);
    expect(await texts()).not.toMatch(new RegExp(`personal|${customer.mobile}`, 'i'));
    expect(await db.invoice.count()).toBe(0);
    expect(await db.paymentLink.count()).toBe(0);
    expect(await db.booking.count({ where: { userId: customer.id, status: 'booked' } })).toBe(0);
  });
});
