import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createBooking } from '@/prisma/factories/bookings';
import { recordHistory } from '@/lib/desk/audit/contract';
import { readHistory } from '@/lib/desk/audit/operations';
import { items } from '@/lib/sales/items/contract';
import * as itemOperations from '@/lib/sales/items/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export type Seller = 'executive' | 'otherExecutive' | 'employee' | 'otherEmployee';
/** Every pair of an executive and an employee, one of each alone, and none. */
const pairs = [
  ['executive', 'employee'],
  ['executive', 'otherEmployee'],
  ['otherExecutive', 'employee'],
  ['otherExecutive', 'otherEmployee'],
  ['executive', null],
  [null, 'employee'],
  [null, null],
] as const;

export interface Sale {
  readonly of: readonly (string | null)[];
  readonly opportunity: number;
  readonly item: number;
  readonly order: number;
}
export const allOrders = throughContract(orders.actions.all, orderOperations.listOrders);

export const read = throughContract(opportunities.actions.read, opportunityOperations.readOpportunity);
export const readOrder = throughContract(orders.actions.read, orderOperations.readOrder);
export const itemsOf = throughContract(items.actions.read_by_opportunity, itemOperations.readItems);
export const history = throughContract(recordHistory, readHistory);
export const update = throughContract(opportunities.actions.update, opportunityOperations.updateOpportunity);
export const editOrder = throughContract(orders.actions.update, orderOperations.updateOrder);
export const removeOrder = throughContract(orders.actions.delete, orderOperations.deleteOrder);

/** Fixture of one test file: sales of each pair of sellers. */
export async function scopeFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });
  let staff: Company;
  const sales: Sale[] = [];

  async function everything() {
    const [o, i, r, trail] = await Promise.all([
      db.opportunity.findMany({ orderBy: { id: 'asc' } }),
      db.item.findMany({ orderBy: { id: 'asc' } }),
      db.order.findMany({ orderBy: { id: 'asc' } }),
      db.auditEntry.count(),
    ]);
    return { o, i, r, trail };
  }

  return {
    db,
    context,
    sales,
    everything,
    fill: async () => {
      staff = await createCompany(db);
      const idOf = (who: Seller | null) => (who === null ? null : staff[who].id);
      for (const of of pairs) {
        const own = { userId: staff.customer.id, executiveId: idOf(of[0]), employeeId: idOf(of[1]) };
        const opportunity = await createOpportunity(db, own);
        const item = await createItem(db, { opportunityId: opportunity.id });
        const order = await createOrder(db, own);
        sales.push({ of, opportunity: opportunity.id, item: item.id, order: order.id });
        // Soft-deleted copies: in no list or count.
        await createOpportunity(db, { ...own, deletedAt: new Date() });
        await createOrder(db, { ...own, deletedAt: new Date() });
      }
      await createBooking(db, {
        userId: staff.customer.id,
        userMobile: staff.customer.mobile,
        slotDate: '2026-02-02',
      });
      await db.user.update({
        where: { id: staff.customer.id },
        data: { referrerCode: staff.employee.referralId },
      });
      return staff;
    },
  };
}
