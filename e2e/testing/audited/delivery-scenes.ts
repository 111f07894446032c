import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { deliver } from '@/lib/money/deliveries/contract';
import { deliverPieces, issueInvoiceOfOrder } from '@/lib/money/deliveries/operations';
import { issueInvoice } from '@/lib/money/ledger/contract';
import { returnPieces } from '@/lib/money/returns/contract';
import { takeBack } from '@/lib/money/returns/operations';
import { createOrder } from '@/prisma/factories/sales';
import { items } from '@/lib/sales/items/contract';
import { markReady } from '@/lib/sales/items/ready';
import { throughContract } from '@/e2e/testing/through-contract';
import type { AuditedFixture, Scenes } from './fixture';

/** Pieces that become ready and are delivered. */
export function deliveryScenes({ db, staff, as, sale }: AuditedFixture): Scenes {
  /** A paid order of two pieces. */
  async function soldPieces(totalAmount?: string) {
    const { id: order_id } = await createPaidOrder(db, sale());
    if (totalAmount !== undefined)
      await db.order.update({
        where: { id: order_id },
        data: { totalAmount, pendingAmount: '1000.00', status: 'partial' },
      });
    const pieces = await db.item.findMany({ where: { orderId: order_id }, orderBy: { id: 'asc' } });
    return { order_id, ids: pieces.map(({ id }) => id) };
  }
  return {
    '/Items_gold ready': {
      'two items': async () => {
        const { ids } = await soldPieces();
        return () => throughContract(items.actions.ready, markReady)(as(staff.executive), { ids });
      },
    },
    '/deliver': {
      'a piece that is measured, with the sum as the total': async () => {
        const { order_id, ids } = await soldPieces('2000.00');
        const sent = { order_id, item_ids: ids.slice(0, 1), take_sum: true };
        const pieces = [{ item_id: ids[0], huid: 'AB12CD' }];
        return () => throughContract(deliver, deliverPieces)(as(staff.executive), { ...sent, pieces });
      },
    },
    '/returns': {
      'a piece whose price is refunded': async () => {
        const { order_id, ids } = await soldPieces();
        await createInvoice(db, order_id);
        const sent = { order_id, item_ids: ids.slice(0, 1), reason: 'Too small', restock: true };
        const settle = { kind: 'refund', method: 'upi' };
        return () => throughContract(returnPieces, takeBack)(as(staff.executive), { ...sent, settle });
      },
      'a piece that is exchanged': async () => {
        const { order_id, ids } = await soldPieces();
        await createInvoice(db, order_id);
        const { id: to_order_id } = await createOrder(db, { ...sale(), totalAmount: '5000.00' });
        const sent = { order_id, item_ids: ids, reason: 'Another design', restock: true };
        const settle = { kind: 'set_off', to_order_id };
        return () => throughContract(returnPieces, takeBack)(as(staff.executive), { ...sent, settle });
      },
    },
    '/issue_invoice': {
      'what is left': async () => {
        const { order_id } = await soldPieces();
        return () => throughContract(issueInvoice, issueInvoiceOfOrder)(as(staff.executive), { order_id });
      },
    },
  };
}
