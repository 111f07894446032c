import { expect } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createNote, createTask } from '@/prisma/factories/notes-and-tasks';
import { createEntry, createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createActiveCustomer } from '@/prisma/factories/users';
import { changeOpportunities } from '@/lib/sales/opportunities/bulk';
import { notes } from '@/lib/desk/notes/contract';
import * as noteOperations from '@/lib/desk/notes/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { tasks } from '@/lib/desk/tasks/contract';
import * as taskOperations from '@/lib/desk/tasks/operations';
import { remindOfAdvances } from '@/lib/desk/tasks/remind-advances';
import { voidEntry } from '@/lib/money/ledger/operations';
import { orderPayments } from '@/lib/money/ledger/contract';
import { dayMs } from '@/lib/kernel/text/calendar';
import { throughContract } from '@/e2e/testing/through-contract';
import { saleWithItems, type AuditedFixture, type Scenes } from './fixture';

const ofSale = { name: 'Bridal set', total_amount: 900 };
const make = throughContract(opportunities.actions.create, opportunityOperations.createOpportunity);
const change = throughContract(opportunities.actions.update, opportunityOperations.updateOpportunity);
const move = throughContract(opportunities.actions.move, moveOpportunity);
const bulk = throughContract(opportunities.actions.bulk, changeOpportunities);
const addOrder = throughContract(orders.actions.create, orderOperations.createOrder);
const editOrder = throughContract(orders.actions.update, orderOperations.updateOrder);

const voids = throughContract(orderPayments.actions.void, voidEntry);

/** Changes of opportunities, orders, notes and tasks. */
export function saleScenes({
  context,
  db,
  staff,
  customer,
  as,
  sale,
  saleWithOrder,
}: AuditedFixture): Scenes {
  /** Creates an arrived visit with its customer and a new opportunity. */
  async function arrivedVisit() {
    const { id, mobile } = await createActiveCustomer(db);
    const { id: booking_id } = await createBooking(db, {
      userId: id,
      userMobile: mobile,
      slotDate: '2027-03-01',
      visit: 'arrived',
    });
    return { userid: id, booking_id };
  }
  /** An order with a payment so old that its executive gets a task. */
  async function oldAdvance() {
    const at = new Date(context.clock.now().getTime() - 300 * dayMs);
    const order = await createOrder(db, { ...sale(), createdAt: at });
    const entry = await createEntry(db, {
      orderId: order.id,
      method: 'upi',
      amount: '100.00',
      receivedAt: at,
      createdAt: at,
    });
    return { order, entry };
  }
  const openSaleWithItems = () => saleWithItems(db, sale());
  return {
    '/Opportunity create': {
      open: async () => () => make(as(staff.executive), { ...ofSale, userid: customer.id }),
      closed: async () => () => make(as(staff.admin), { ...ofSale, userid: customer.id, status: 'closed' }),
      'of a visit': async () => {
        const visited = await arrivedVisit();
        return () => make(as(staff.executive), { ...ofSale, ...visited });
      },
    },
    '/Opportunity update': {
      'a field': async () => {
        const { id } = await openSaleWithItems();
        return () => change(as(staff.executive), { id, name: 'Temple set' });
      },
      'closing it': async () => {
        const { id } = await openSaleWithItems();
        return () => change(as(staff.executive), { id, status: 'closed' });
      },
      'closing it where it has an order with some of its items': async () => {
        const { id, orderId } = await saleWithOrder();
        await db.opportunity.update({ where: { id }, data: { status: 'open' } });
        const other = await createItem(db, { opportunityId: id, orderId });
        expect(other.orderId).toBe(orderId);
        return () => change(as(staff.admin), { id, status: 'closed' });
      },
    },
    '/Opportunity move': {
      'to an open stage': async () => {
        const { id } = await openSaleWithItems();
        return () => move(as(staff.executive), { id, stage: 'quoted' });
      },
      'to won': async () => {
        const { id } = await openSaleWithItems();
        return () => move(as(staff.executive), { id, stage: 'won' });
      },
      'to lost, and back': async () => {
        const { id } = await openSaleWithItems();
        return async () => {
          await move(as(staff.executive), {
            id,
            stage: 'lost',
            lost_reason: 'other',
            lost_note: 'Moved away',
          });
          await move(as(staff.executive), { id, stage: 'contacted' });
        };
      },
    },
    '/Opportunity bulk': {
      'moving two, one of them lost': async () => {
        const { id } = await openSaleWithItems();
        const { id: lost } = await createOpportunity(db, { ...sale(), stage: 'lost' });
        return () => bulk(as(staff.executive), { ids: [id, lost], do: 'move', stage: 'quoted' });
      },
      'giving two': async () => {
        const ids = [(await openSaleWithItems()).id, (await openSaleWithItems()).id];
        return () =>
          bulk(as(staff.admin), { ids, do: 'give', executiveid: null, employeeid: staff.otherEmployee.id });
      },
    },
    '/Opportunity delete': {
      'of a visit': async () => {
        const { data } = await make(as(staff.executive), { ...ofSale, ...(await arrivedVisit()) });
        return () =>
          throughContract(opportunities.actions.delete, opportunityOperations.deleteOpportunity)(
            as(staff.executive),
            { id: data.id },
          );
      },
      'with its items': async () => {
        const { id } = await openSaleWithItems();
        return () =>
          throughContract(opportunities.actions.delete, opportunityOperations.deleteOpportunity)(
            as(staff.executive),
            { id },
          );
      },
    },
    '/orders_gold create': {
      'of no opportunity': async () => () =>
        addOrder(as(staff.executive), { ...ofSale, userid: customer.id }),
      'of an opportunity with items': async () => {
        const { id } = await openSaleWithItems();
        return () => addOrder(as(staff.executive), { ...ofSale, userid: customer.id, opportunityid: id });
      },
    },
    '/orders_gold update': {
      'a part payment': async () => {
        const { orderId } = await saleWithOrder();
        return () => editOrder(as(staff.executive), { id: orderId, paid_amount: 100 });
      },
      'moved to another opportunity': async () => {
        const { orderId } = await saleWithOrder();
        const { id } = await openSaleWithItems();
        return () => editOrder(as(staff.executive), { id: orderId, opportunityid: id });
      },
    },
    '/orders_gold delete': {
      'with items in it': async () => {
        const { orderId: id } = await saleWithOrder();
        return () =>
          throughContract(orders.actions.delete, orderOperations.deleteOrder)(as(staff.executive), { id });
      },
    },
    '/notes create': {
      'on an opportunity': async () => {
        const { id: opportunityid } = await createOpportunity(db, sale());
        const input = { customer_id: customer.id, opportunityid, text: 'Prefers antique finish' };
        return () =>
          throughContract(notes.actions.create, noteOperations.createNote)(as(staff.executive), input);
      },
    },
    '/notes update': {
      'the text': async () => {
        const { id } = await createNote(db, { customerId: customer.id, authorId: staff.admin.id });
        return () =>
          throughContract(notes.actions.update, noteOperations.updateNote)(as(staff.admin), {
            id,
            text: 'New',
          });
      },
    },
    '/notes delete': {
      'a note': async () => {
        const { id } = await createNote(db, { customerId: customer.id, authorId: staff.admin.id });
        return () =>
          throughContract(notes.actions.delete, noteOperations.deleteNote)(as(staff.admin), { id });
      },
    },
    '/tasks create': {
      'for a colleague': async () => () =>
        throughContract(tasks.actions.create, taskOperations.createTask)(as(staff.executive), {
          title: 'Call back',
          due_on: '2027-02-02',
          assignee_id: staff.employee.id,
        }),
    },
    '/tasks update': {
      'the day': async () => {
        const { id } = await createTask(db, { assigneeId: staff.employee.id });
        const input = { id, due_on: '2027-02-03' };
        return () =>
          throughContract(tasks.actions.update, taskOperations.updateTask)(as(staff.employee), input);
      },
    },
    '/tasks done': {
      'a task': async () => {
        const { id } = await createTask(db, { assigneeId: staff.employee.id });
        return () =>
          throughContract(tasks.actions.done, taskOperations.finishTask)(as(staff.employee), { id });
      },
    },
    '/tasks undo': {
      'a done task': async () => {
        const { id } = await createTask(db, { assigneeId: staff.employee.id, doneAt: new Date() });
        return () =>
          throughContract(tasks.actions.undo, taskOperations.reopenTask)(as(staff.employee), { id });
      },
    },
    '/tasks delete': {
      'a task': async () => {
        const { id } = await createTask(db, { assigneeId: staff.employee.id });
        return () =>
          throughContract(tasks.actions.delete, taskOperations.deleteTask)(as(staff.employee), { id });
      },
    },
    'tasks about old advances': {
      given: async () => {
        await oldAdvance();
        return () => remindOfAdvances(context);
      },
      'deleted with the advance': async () => {
        const { entry } = await oldAdvance();
        await remindOfAdvances(context);
        return () => voids(as(staff.admin), { id: entry.id, reason: 'Typed twice' });
      },
    },
  };
}
