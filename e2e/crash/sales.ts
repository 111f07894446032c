import { items } from '@/lib/sales/items/contract';
import { orderPayments } from '@/lib/money/ledger/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orders } from '@/lib/sales/orders/contract';
import type { Acknowledgement, Round } from './writer';

/* Write rounds of opportunities, items and orders. */

export interface Seller {
  readonly token: string;
  readonly customer: number;
  /** Makes names unique within a run: a duplicate proves a duplicate write. */
  readonly mark: string;
}

export const idOf = ({ data }: Acknowledgement) => data?.id ?? 0;

export function desk({ token, customer, mark }: Seller) {
  const shared = { token };
  const opportunity = (name: string, total = 1234.56) => ({
    ...shared,
    call: opportunities,
    input: { action: 'create', name, userid: customer, total_amount: total },
    creates: true,
    promises: (response: Acknowledgement) => [
      {
        table: 'opportunities' as const,
        id: idOf(response),
        row: { name, user_id: customer, total_amount: total, status: 'open', deleted: false },
      },
    ],
  });
  const item = (name: string, opportunityid: number, price = 99.99) => ({
    ...shared,
    call: items,
    input: { action: 'create', name, price, opportunityid },
    creates: true,
    promises: (response: Acknowledgement) => [
      {
        table: 'items' as const,
        id: idOf(response),
        row: { name, price, opportunity_id: opportunityid, deleted: false },
      },
    ],
  });
  const order = (name: string) => ({
    ...shared,
    call: orders,
    input: { action: 'create', name, userid: customer, total_amount: '500.50' },
    creates: true,
    promises: (response: Acknowledgement) => [
      {
        table: 'orders' as const,
        id: idOf(response),
        row: { name, user_id: customer, total_amount: 500.5, pending_amount: 500.5, deleted: false },
      },
    ],
  });
  const closed = (id: number, name: string, total = 1234.56) => ({
    ...shared,
    call: opportunities,
    input: { action: 'update', id, status: 'closed' },
    of: { table: 'opportunities' as const, id },
    doneBefore: 'OPPORTUNITY_CLOSED',
    promises: ({ order: created }: Acknowledgement) => [
      { table: 'opportunities' as const, id, row: { status: 'closed' } },
      ...(created === undefined
        ? []
        : [
            {
              table: 'orders' as const,
              id: created.id,
              row: {
                name: `Order for ${name}`,
                opportunity_id: id,
                total_amount: total,
                pending_amount: total,
              },
            },
          ]),
    ],
  });
  const deletedRow = (table: 'opportunities' | 'items' | 'orders', id: number) => ({
    ...shared,
    call: { opportunities, items, orders }[table],
    input: { action: 'delete', id },
    of: { table, id },
    doneBefore: 'NOT_FOUND',
    promises: () => [{ table, id, row: { deleted: true } }],
  });
  const name = (what: string, round: number) => `${mark} ${what} ${round}`;
  return { shared, opportunity, item, order, closed, gone: deletedRow, name };
}

export function salesRounds(seller: Seller): Record<string, Round> {
  const { shared, opportunity, item, order, closed, gone, name } = desk(seller);
  return {
    'opportunity, made': async (write, round) => {
      await write(opportunity(name('made', round)));
    },
    'opportunity, changed': async (write, round) => {
      const id = idOf(await write(opportunity(name('to change', round))));
      for (let change = 1; change <= 5; change += 1) {
        const changed = name(`changed ${change}`, round);
        await write({
          ...shared,
          call: opportunities,
          input: { action: 'update', id, name: changed, total_amount: change },
          of: { table: 'opportunities', id },
          promises: () => [{ table: 'opportunities', id, row: { name: changed, total_amount: change } }],
        });
      }
    },
    'opportunity, closed': async (write, round) => {
      const id = idOf(await write(opportunity(name('to close', round))));
      await write(item(name('of the closed', round), id));
      await write(closed(id, name('to close', round)));
    },
    'opportunity, deleted': async (write, round) => {
      const id = idOf(await write(opportunity(name('to delete', round))));
      await write(gone('opportunities', id));
    },
    'items, made': async (write, round) => {
      const id = idOf(await write(opportunity(name('of items', round))));
      for (let count = 1; count <= 5; count += 1) await write(item(name(`item ${count}`, round), id));
    },
    'item, changed': async (write, round) => {
      const parent = idOf(await write(opportunity(name('of an item', round))));
      const id = idOf(await write(item(name('item to change', round), parent)));
      for (let price = 1; price <= 5; price += 1) {
        await write({
          ...shared,
          call: items,
          input: { action: 'update', id, price },
          of: { table: 'items', id },
          promises: () => [{ table: 'items', id, row: { price } }],
        });
      }
    },
    'item, deleted': async (write, round) => {
      const parent = idOf(await write(opportunity(name('of a lost item', round))));
      const id = idOf(await write(item(name('item to delete', round), parent)));
      await write(gone('items', id));
    },
    'order, made and changed': async (write, round) => {
      const id = idOf(await write(order(name('order to change', round))));
      for (let paid = 1; paid <= 5; paid += 1) {
        await write({
          ...shared,
          call: orders,
          input: { action: 'update', id, paid_amount: paid },
          of: { table: 'orders', id },
          promises: () => [{ table: 'orders', id, row: { paid_amount: paid, pending_amount: 500.5 - paid } }],
        });
      }
    },
    'payments, recorded and voided': async (write, round) => {
      const id = idOf(await write(order(name('order to pay', round))));
      let paid = 0;
      for (let count = 1; count <= 3; count += 1) {
        const note = name(`payment ${count}`, round);
        paid += 100;
        const after = {
          table: 'orders' as const,
          id,
          row: { paid_amount: paid, pending_amount: 500.5 - paid },
        };
        const entry = await write({
          ...shared,
          call: orderPayments,
          input: { action: 'add', order_id: id, amount: '100', method: 'upi', reference: note, note },
          creates: true,
          promises: (response) => [
            {
              table: 'order_entries',
              id: idOf(response),
              row: { order_id: id, amount: 100, note, deleted: false },
            },
            after,
          ],
        });
        if (count < 3) continue;
        const voided = idOf(entry);
        await write({
          ...shared,
          call: orderPayments,
          input: { action: 'void', id: voided, reason: 'Recorded twice' },
          of: { table: 'orders', id },
          promises: () => [
            { table: 'order_entries', id: voided, row: { deleted: true } },
            { table: 'orders', id, row: { paid_amount: 200, pending_amount: 300.5 } },
          ],
        });
      }
    },
    'order, deleted': async (write, round) => {
      const id = idOf(await write(order(name('order to delete', round))));
      await write(gone('orders', id));
    },
  };
}
