import { approveReduction, askApproval } from '@/lib/sales/items/approval';
import { items } from '@/lib/sales/items/contract';
import * as itemOperations from '@/lib/sales/items/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { saleWithItems, type AuditedFixture, type Scenes } from './fixture';

const ask = throughContract(items.actions.ask_approval, askApproval);
const editItem = throughContract(items.actions.update, itemOperations.updateItem);

/** Changes of items. */
export function itemScenes({ db, staff, as, sale }: AuditedFixture): Scenes {
  const openSaleWithItems = () => saleWithItems(db, sale());
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
