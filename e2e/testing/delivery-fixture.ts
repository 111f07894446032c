import { expect } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { Item } from '@/lib/db/generated/client';
import { deliver } from '@/lib/money/deliveries/contract';
import { deliverPieces, issueInvoiceOfOrder } from '@/lib/money/deliveries/operations';
import { returnPieces } from '@/lib/money/returns/contract';
import { takeBack } from '@/lib/money/returns/operations';
import { issueInvoice } from '@/lib/money/ledger/contract';
import { items } from '@/lib/sales/items/contract';
import * as itemOperations from '@/lib/sales/items/operations';
import { markReady } from '@/lib/sales/items/ready';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { ledgerFixture } from './ledger-fixture';
import { throughContract } from './through-contract';
import type { Company } from './company';

export type PieceOptions = Partial<
  Pick<Item, 'name' | 'article' | 'weightMg' | 'purity' | 'huid' | 'huidExempt'>
> & { readonly price?: string };

/** Fixture of one test file: the ledger's, with sold orders, their deliveries, and what else changes them. */
export async function deliveryFixture() {
  const ledger = await ledgerFixture();
  const { db, database, context } = ledger;
  let staff: Company;

  /** A won opportunity with an order of the pieces, paid by UPI as far as `paid` says (rupees). */
  async function sold(
    pieces: readonly PieceOptions[],
    { paid = '0', total }: { paid?: string; total?: string } = {},
  ) {
    const parties = {
      userId: staff.customer.id,
      employeeId: staff.employee.id,
      executiveId: staff.executive.id,
      createdAt: context.clock.now(),
    };
    const sum = pieces.reduce((all, { price = '500.00' }) => all + Number(price), 0);
    const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed' });
    const order = await createOrder(db, {
      ...parties,
      opportunityId,
      totalAmount: total ?? sum.toFixed(2),
    });
    const rows: Item[] = [];
    for (const { price = '500.00', name = 'Ring', ...rest } of pieces) {
      const { id } = await createItem(db, { opportunityId, orderId: order.id, name, price });
      rows.push(await db.item.update({ where: { id }, data: rest }));
    }
    if (Number(paid) > 0)
      await createPayment(db, {
        orderId: order.id,
        amount: paid,
        method: 'upi',
        reference: `PAID${order.id}`,
        receivedAt: context.clock.now(),
        createdAt: context.clock.now(),
      });
    return { id: order.id, opportunityId, items: rows, ids: rows.map(({ id }) => id) };
  }

  /**
   * Invoices and credit notes are the sums of their pieces, numbered without gaps; paid amounts are within their orders; what is set off here
   * is set off there.
   */
  async function expectBalanced(): Promise<void> {
    const { rows } = await database.pool.query(
      `SELECT 'invoice' AS what, i.id FROM invoices i
         WHERE i.total_amount <> (SELECT coalesce(sum(price), 0) FROM items WHERE invoice_id = i.id AND order_id = i.order_id AND deleted_at IS NULL)
       UNION ALL SELECT 'order', o.id FROM orders o WHERE o.paid_amount NOT BETWEEN 0 AND o.total_amount OR o.pending_amount <> o.total_amount - o.paid_amount
       UNION ALL SELECT 'total', o.id FROM orders o WHERE EXISTS (SELECT FROM invoices WHERE order_id = o.id)
         AND o.total_amount <> (SELECT coalesce(sum(price), 0) FROM items WHERE order_id = o.id AND deleted_at IS NULL AND credit_note_id IS NULL)
       UNION ALL SELECT 'credit note', c.id FROM credit_notes c
         WHERE c.total_amount <> (SELECT coalesce(sum(price), 0) FROM items WHERE credit_note_id = c.id AND invoice_id = c.invoice_id AND order_id = c.order_id)
       UNION ALL SELECT 'invoiced less credited', o.id FROM orders o
         WHERE (SELECT coalesce(sum(total_amount), 0) FROM invoices WHERE order_id = o.id) - (SELECT coalesce(sum(total_amount), 0) FROM credit_notes WHERE order_id = o.id)
           <> (SELECT coalesce(sum(price), 0) FROM items WHERE order_id = o.id AND invoice_id IS NOT NULL AND credit_note_id IS NULL)
       UNION ALL SELECT 'set off', sum(amount)::int FROM order_entries WHERE method = 'set_off' HAVING sum(amount) <> 0
       UNION ALL SELECT 'huid', min(id) FROM items WHERE deleted_at IS NULL AND NOT declined GROUP BY huid HAVING count(huid) > 1
       UNION ALL SELECT 'deleted', o.id FROM orders o WHERE o.deleted_at IS NOT NULL AND EXISTS (SELECT FROM invoices WHERE order_id = o.id)
       UNION ALL SELECT 'advance', o.id FROM orders o LEFT JOIN expected_advances a ON a.order_id = o.id
         WHERE (o.advance_since, o.advance_amount) IS DISTINCT FROM (a.since, a.amount)
       UNION ALL SELECT 'due', o.id FROM orders o WHERE o.due_on IS NULL
         AND o.paid_amount < (SELECT coalesce(sum(price), 0) FROM items WHERE order_id = o.id AND invoice_id IS NOT NULL AND credit_note_id IS NULL)`,
    );
    expect(rows).toEqual([]);
    const invoices = await db.invoice.findMany({ orderBy: { number: 'asc' }, select: { number: true } });
    expect(invoices.map(({ number }) => number)).toEqual(
      invoices.map((_, index) => `I/25-26/${String(index + 1).padStart(6, '0')}`),
    );
    const notes = await db.creditNote.findMany({ orderBy: { number: 'asc' }, select: { number: true } });
    expect(notes.map(({ number }) => number)).toEqual(
      notes.map((_, index) => `C/25-26/${String(index + 1).padStart(6, '0')}`),
    );
    await ledger.expectSound();
  }

  return {
    ...ledger,
    reset: async (): Promise<Company> => (staff = await ledger.reset()),
    sold,
    expectBalanced,
    deliver: throughContract(deliver, deliverPieces),
    takeBack: throughContract(returnPieces, takeBack),
    issue: throughContract(issueInvoice, issueInvoiceOfOrder),
    ready: throughContract(items.actions.ready, markReady),
    addItem: throughContract(items.actions.create, itemOperations.createItem),
    editItem: throughContract(items.actions.update, itemOperations.updateItem),
    removeItem: throughContract(items.actions.delete, itemOperations.deleteItem),
    editOrder: throughContract(orders.actions.update, orderOperations.updateOrder),
    removeOrder: throughContract(orders.actions.delete, orderOperations.deleteOrder),
    readOrder: throughContract(orders.actions.read, orderOperations.readOrder),
  };
}
