import { createBooking } from '@/prisma/factories/bookings';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { items } from '@/lib/sales/items/contract';
import * as itemOperations from '@/lib/sales/items/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import { updateOrder } from '@/lib/sales/orders/operations';
import { updateUser } from '@/lib/people/users/contract';
import { changeUser } from '@/lib/people/users/operations';
import { auditLog } from '@/lib/desk/audit/contract';
import { readAuditLog } from '@/lib/desk/audit/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export const trail = throughContract(auditLog, readAuditLog);
const createOpportunity = throughContract(
  opportunities.actions.create,
  opportunityOperations.createOpportunity,
);
const updateOpportunity = throughContract(
  opportunities.actions.update,
  opportunityOperations.updateOpportunity,
);
const addItem = throughContract(items.actions.create, itemOperations.createItem);
const removeItem = throughContract(items.actions.delete, itemOperations.deleteItem);
const payOrder = throughContract(orders.actions.update, updateOrder);
const editUser = throughContract(updateUser, changeUser);

export const summary = (rows: { action: string; actor_name: string | null }[]) =>
  rows.map((row) => `${row.actor_name} ${row.action}`);

/** Fixture of one test file: a database with a company whose records were changed. */
export async function auditFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  let referred: User;
  let opportunity = 0;
  let order = 0;
  let item = 0;
  let foreign = 0;
  let booking = 0;
  const as = (user: User) => context.as(user);

  return {
    db,
    context,
    as,
    fill: async () => {
      staff = await createCompany(db);
      referred = await createUser(db, { referrerCode: staff.employee.referralId });
      const form = { name: 'Bridal set', userid: staff.customer.id, total_amount: 900 };
      opportunity = (await createOpportunity(as(staff.executive), { ...form, employeeid: staff.employee.id }))
        .data.id;
      foreign = (await createOpportunity(as(staff.otherExecutive), form)).data.id;
      const chain = { name: 'Chain', price: 900, opportunityid: opportunity };
      item = (await addItem(as(staff.employee), chain)).data.id;
      const deleted = (await addItem(as(staff.employee), chain)).data.id;
      await removeItem(as(staff.admin), { id: deleted });
      context.clock.forward(60);
      order =
        (await updateOpportunity(as(staff.executive), { id: opportunity, status: 'closed' })).order?.id ?? 0;
      await payOrder(as(staff.employee), { id: order, paid_amount: 900, status: 'completed' });
      await editUser(as(staff.employee), { id: referred.id, name: 'Rita' });
      booking = (
        await createBooking(db, { userId: referred.id, userMobile: referred.mobile, slotDate: '2026-02-02' })
      ).id;
      return { staff, referred, opportunity, foreign, item, order, booking };
    },
  };
}
