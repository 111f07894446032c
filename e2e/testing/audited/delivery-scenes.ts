import { createPaidOrder } from '@/prisma/factories/invoices';
import { deliver } from '@/lib/money/deliveries/contract';
import { deliverPieces, issueInvoiceOfOrder } from '@/lib/money/deliveries/operations';
import { issueInvoice } from '@/lib/money/ledger/contract';
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
    '/issue_invoice': {
      'what is left': async () => {
        const { order_id } = await soldPieces();
        return () => throughContract(issueInvoice, issueInvoiceOfOrder)(as(staff.executive), { order_id });
      },
    },
  };
}
