import { approveReduction, askApproval } from '@/lib/sales/items/approval';
import { items } from '@/lib/sales/items/contract';
import * as itemOperations from '@/lib/sales/items/operations';
import { markReady } from '@/lib/sales/items/ready';
import { deliver } from '@/lib/money/deliveries/contract';
import { deliverPieces, issueInvoiceOfOrder } from '@/lib/money/deliveries/operations';
import { issueInvoice } from '@/lib/money/ledger/contract';
import { createPaidOrder } from '@/prisma/factories/invoices';
import { throughContract } from '@/e2e/testing/through-contract';
import { saleWithItems, type AuditedFixture, type Scenes } from './fixture';

const ask = throughContract(items.actions.ask_approval, askApproval);
const editItem = throughContract(items.actions.update, itemOperations.updateItem);

/** Changes and deliveries of items. */
export function itemScenes({ db, staff, as, sale }: AuditedFixture): Scenes {
  const openSaleWithItems = () => saleWithItems(db, sale());
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
    '/Items_gold create': {
      'an item': async () => {
        const { id } = await openSaleWithItems();
        const item = { name: 'Ring', price: 5, opportunityid: id };
        return () =>
          throughContract(items.actions.create, itemOperations.createItem)(as(staff.executive), item);
      },
    },
    '/Items_gold update': {
      'a field': async () => {
        const { itemId } = await openSaleWithItems();
        return () => editItem(as(staff.executive), { id: itemId, price: 7 });
      },
      'moved to another opportunity': async () => {
        const [{ itemId }, { id }] = [await openSaleWithItems(), await openSaleWithItems()];
        return () => editItem(as(staff.executive), { id: itemId, opportunityid: id });
      },
    },
    '/Items_gold ask_approval': {
      'a discount': async () => {
        const { itemId } = await openSaleWithItems();
        return () => ask(as(staff.executive), { id: itemId, price: 7, discount_amount: 90 });
      },
      again: async () => {
        const { itemId } = await openSaleWithItems();
        await ask(as(staff.executive), { id: itemId, price: 7, discount_amount: 90 });
        return () => ask(as(staff.executive), { id: itemId, price: 7, discount_amount: 80 });
      },
    },
    '/Items_gold approve': {
      'a discount': async () => {
        const { itemId } = await openSaleWithItems();
        const values = { id: itemId, price: 7, discount_amount: 90 };
        await ask(as(staff.executive), values);
        return () =>
          throughContract(items.actions.approve, approveReduction)(as(staff.admin), {
            ...values,
            note: 'Agreed',
          });
      },
    },
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
    '/Items_gold delete': {
      'one that waits for approval': async () => {
        const { itemId } = await openSaleWithItems();
        await ask(as(staff.executive), { id: itemId, price: 7, discount_amount: 90 });
        return () =>
          throughContract(items.actions.delete, itemOperations.deleteItem)(as(staff.admin), { id: itemId });
      },
      'an item': async () => {
        const { itemId } = await openSaleWithItems();
        return () =>
          throughContract(items.actions.delete, itemOperations.deleteItem)(as(staff.admin), { id: itemId });
      },
    },
  };
}
