import { beforeAll, describe, expect, test } from 'vitest';
import { createBooking, createVisitToday } from '@/prisma/factories/bookings';
import { createPayment } from '@/prisma/factories/entries';
import { createReminder } from '@/prisma/factories/messages';
import { createNote, createTask } from '@/prisma/factories/notes-and-tasks';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { timeColumn } from '@/lib/db/dates';
import { createStoreRow } from '@/prisma/factories/stores';
import { changeOwnPassword } from '@/lib/accounts/change-password';
import { changePassword, requestReset, signUp, updateProfile } from '@/lib/accounts/contract';
import { changeOwnProfile } from '@/lib/accounts/operations';
import { signUpCustomer } from '@/lib/accounts/sign-up';
import { resetPassword } from '@/lib/accounts/reset';
import { changeBooking, rescheduleVisit } from '@/lib/bookings/change';
import { bookSlot, cancelBooking, rescheduleBooking, updateBooking } from '@/lib/bookings/contract';
import { bookVisit, cancelVisit } from '@/lib/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { setGoldRate } from '@/lib/gold-rate/contract';
import { setRates } from '@/lib/gold-rate/operations';
import { items } from '@/lib/items/contract';
import * as itemOperations from '@/lib/items/operations';
import { changeOpportunities } from '@/lib/opportunities/bulk';
import { notes } from '@/lib/notes/contract';
import * as noteOperations from '@/lib/notes/operations';
import { opportunities } from '@/lib/opportunities/contract';
import * as opportunityOperations from '@/lib/opportunities/operations';
import { moveOpportunity } from '@/lib/opportunities/stages';
import { orderPayments, refundOrderPayment } from '@/lib/ledger/contract';
import * as ledger from '@/lib/ledger/operations';
import { refundEntry } from '@/lib/ledger/refund';
import { orders } from '@/lib/orders/contract';
import * as orderOperations from '@/lib/orders/operations';
import { setReminders, stopReminders } from '@/lib/messages/contract';
import { changeReminders, endReminders } from '@/lib/messages/reminders';
import { confirmLinkPayment, createLinkPayment } from '@/lib/payment-links/contract';
import { confirmThroughLink, openLinkPayment } from '@/lib/payment-links/pay';
import { checkOrder, refund } from '@/lib/payments/back-office';
import {
  checkPaymentOrder,
  confirmOrderPayment,
  createOrderPayment,
  refundPayment,
} from '@/lib/payments/contract';
import { confirmOwnPayment, openOrderPayment } from '@/lib/payments/operations';
import { sendDueCodes } from '@/lib/sms/outbox';
import { reconcileScheduled } from '@/lib/payments/reconcile';
import { storeDate } from '@/lib/text/format';
import { tasks } from '@/lib/tasks/contract';
import * as taskOperations from '@/lib/tasks/operations';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { paymentWorld } from '@/lib/testing/payment-world';
import { createAdmin } from '@/lib/users/create-admin';
import { createUser as createUserEndpoint, deleteUser, updateUser } from '@/lib/users/contract';
import { removeUser } from '@/lib/users/delete';
import { changeUser, createStaff } from '@/lib/users/operations';
import { storesGold } from '@/lib/stores/contract';
import * as storeDays from '@/lib/stores/days';
import * as storeOperations from '@/lib/stores/operations';
import { bookForCaller } from '@/lib/visits/caller';
import { checkIn, visits } from '@/lib/visits/contract';
import { checkInVisit, markVisit } from '@/lib/visits/operations';
import { markNoShows } from '@/lib/visits/no-shows';
import { addWalkIn } from '@/lib/visits/walk-in';
import { endpoints } from './endpoints';

/**
 * Every change of an audited row has a new version and an audit entry in the same transaction. Triggers of the test database detect any
 * kind of statement.
 */
const world = await paymentWorld();
const { database, sandbox, context } = world;
const { db, pool } = database;

/** Names in the trail by table. Of payments, changes that concern money: effect and refunds. */
const audited = {
  users: 'user',
  bookings: 'booking',
  opportunities: 'opportunity',
  items: 'item',
  orders: 'order',
  payments: 'payment',
  gold_rates: 'gold_rate',
  stores: 'store',
  notes: 'note',
  tasks: 'task',
} as const;

const triggers = `
  CREATE SCHEMA watch;
  CREATE TABLE watch.changes (tx xid8, entity text, entity_id int, version_before int, version_after int);
  CREATE TABLE watch.entries (tx xid8, entity text, entity_id int);
  CREATE FUNCTION watch.change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE new_row jsonb := to_jsonb(NEW); old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) END;
    BEGIN
      IF new_row - 'updated_at' IS DISTINCT FROM old_row - 'updated_at' THEN
        INSERT INTO watch.changes VALUES (pg_current_xact_id(), TG_ARGV[0], NEW.id, (old_row->>'version')::int, (new_row->>'version')::int);
      END IF;
      RETURN NULL;
    END $$;
  CREATE FUNCTION watch.entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO watch.entries VALUES (pg_current_xact_id(), NEW.entity, NEW.entity_id); RETURN NULL; END $$;
  CREATE TRIGGER watch AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION watch.entry();
  CREATE TRIGGER watch_new_money AFTER INSERT ON payments FOR EACH ROW
    WHEN (NEW.effect IS NOT NULL OR NEW.refunded_paise > 0) EXECUTE FUNCTION watch.change('payment');
  CREATE TRIGGER watch_money AFTER UPDATE ON payments FOR EACH ROW
    WHEN (OLD.effect IS DISTINCT FROM NEW.effect OR OLD.refunded_paise <> NEW.refunded_paise) EXECUTE FUNCTION watch.change('payment');
  ${Object.entries(audited)
    .filter(([, entity]) => entity !== 'payment')
    .map(
      ([table, entity]) =>
        `CREATE TRIGGER watch AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION watch.change('${entity}');`,
    )
    .join('\n')}`;

let staff: Company;
let customer: User;
beforeAll(async () => {
  await pool.query(triggers);
  staff = await createCompany(db);
  customer = await createUser(db, { active: true, profile: true });
});

const as = (user: User) => context.as(user);
const sale = () => ({ userId: customer.id, executiveId: staff.executive.id });
const ofSale = { name: 'Bridal set', total_amount: 900 };
const visit = { slot_date: '2027-02-02', slot_time: '11:00:00', shop_address: 'Telangana', quantity: '1' };
/** With its customer and a new opportunity. */
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

let visitsMade = 0;
const bookedVisit = (user: User) =>
  createBooking(db, {
    userId: user.id,
    userMobile: user.mobile,
    slotDate: `2027-03-${String(10 + (visitsMade += 1))}`,
  });

async function storeWithVisit() {
  const store = await createStoreRow(db);
  const { id: userId, mobile: userMobile } = await createUser(db, { active: true });
  await createBooking(db, { userId, userMobile, shopAddress: store.shopAddress, slotDate: visit.slot_date });
  return store;
}

/** The order has two of the opportunity's three items. */
async function saleWithOrder() {
  const { id } = await createOpportunity(db, { ...sale(), status: 'closed' });
  const order = await createOrder(db, { ...sale(), opportunityId: id });
  await createItem(db, { opportunityId: id, orderId: order.id });
  await createItem(db, { opportunityId: id, orderId: order.id });
  await createItem(db, { opportunityId: id });
  return { id, orderId: order.id };
}

async function openSaleWithItems() {
  const { id } = await createOpportunity(db, sale());
  const item = await createItem(db, { opportunityId: id });
  await createItem(db, { opportunityId: id });
  await createItem(db, { opportunityId: id, deletedAt: new Date() });
  return { id, itemId: item.id };
}

const make = called(opportunities.actions.create, opportunityOperations.createOpportunity);
const change = called(opportunities.actions.update, opportunityOperations.updateOpportunity);
const move = called(opportunities.actions.move, moveOpportunity);
const bulk = called(opportunities.actions.bulk, changeOpportunities);
const addOrder = called(orders.actions.create, orderOperations.createOrder);
const editOrder = called(orders.actions.update, orderOperations.updateOrder);
const editItem = called(items.actions.update, itemOperations.updateItem);
const editUser = called(updateUser, changeUser);

/** Prepares records unobserved, then returns the observed action. */
type Scene = () => Promise<() => Promise<unknown>>;

/** By endpoint and action, every way to change rows of audited tables. */
const scenes: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  '/Signup_Gold': {
    'a new customer': async () => {
      const password = { password: 'secret1', confirm_password: 'secret1' };
      return () =>
        called(signUp, signUpCustomer)(context, { name: 'Nila', mobile: '9876501234', ...password });
    },
  },
  '/profileupdate': {
    'own profile': async () => () =>
      called(updateProfile, changeOwnProfile)(as(customer), {
        mobile: customer.mobile,
        name: 'Charu C',
        gender: 'female',
        email: 'charu@example.com',
        dob: '1990-01-02',
        address: '3 Temple Street',
      }),
  },
  '/change_password': {
    'a new password': async () => {
      const { id } = await createUser(db);
      const passwordHash = await context.passwords.hash('secret1');
      const user = await db.user.update({
        where: { id },
        data: { passwordHash, version: { increment: 1 } },
      });
      const passwords = { new_password: 'secret2', confirm_password: 'secret2' };
      return () =>
        called(changePassword, changeOwnPassword)(as(user), { current_password: 'secret1', ...passwords });
    },
  },
  '/request_reset': {
    'a new password': async () => {
      const reset = called(requestReset, resetPassword);
      // On an account of its own, since it ends the sessions.
      const { mobile } = await createUser(db);
      const sent = { mobile, new_password: 'secret2' };
      await reset(context, sent);
      await sendDueCodes({ ...context, sms: sandbox.sms, dailyLimit: false });
      const [otp] = await sandbox.codesOf(mobile);
      return () => reset(context, { ...sent, otp });
    },
  },
  '/slotbooking': {
    'a visit': async () => () =>
      called(bookSlot, bookVisit)(as(customer), {
        ...visit,
        user_id: customer.id,
        user_mobile: customer.mobile,
      }),
  },
  '/cancel_booking': {
    'a visit': async () => {
      const { id } = await bookedVisit(customer);
      return () => called(cancelBooking, cancelVisit)(as(customer), { id });
    },
  },
  '/update_booking': {
    'another day': async () => {
      const { id } = await bookedVisit(customer);
      return () => called(updateBooking, changeBooking)(as(staff.admin), { id, slot_date: '2027-04-06' });
    },
  },
  '/reschedule_booking': {
    'another day': async () => {
      const { id } = await bookedVisit(customer);
      const sent = { ...visit, id, slot_date: '2027-04-07' };
      return () => called(rescheduleBooking, rescheduleVisit)(as(customer), sent);
    },
  },
  '/check_in': {
    'by code': async () => {
      const { code } = await createVisitToday(db, customer, storeDate(context.clock.now()));
      return () => called(checkIn, checkInVisit)(as(staff.employee), { code });
    },
  },
  '/visits mark': {
    arrived: async () => {
      const { id } = await createVisitToday(db, customer, storeDate(context.clock.now()));
      return () => called(visits.actions.mark, markVisit)(as(staff.employee), { id, visit: 'arrived' });
    },
  },
  '/visits book': {
    'for a caller': async () => () =>
      called(visits.actions.book, bookForCaller)(as(staff.employee), {
        ...visit,
        slot_date: '2027-04-08',
        mobile: customer.mobile,
      }),
  },
  '/visits walk_in': {
    'in the running slot': async () => {
      context.clock.set(`${storeDate(context.clock.now())}T11:00:00+05:30`);
      const { id } = await db.store.findFirstOrThrow({ orderBy: { id: 'asc' } });
      const { shopAddress: shop_address } = await db.store.update({
        where: { id },
        data: {
          opens: timeColumn('00:00:00'),
          closes: timeColumn('23:59:00'),
          openDays: [1, 2, 3, 4, 5, 6, 7],
        },
      });
      const { mobile } = await createActiveCustomer(db);
      return () => called(visits.actions.walk_in, addWalkIn)(as(staff.employee), { mobile, shop_address });
    },
    'on a booking': async () => {
      const { userMobile: mobile, storeId } = await createVisitToday(
        db,
        await createActiveCustomer(db),
        storeDate(context.clock.now()),
      );
      const { shopAddress: shop_address } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
      return () => called(visits.actions.walk_in, addWalkIn)(as(staff.employee), { mobile, shop_address });
    },
  },
  '/stores_gold create': {
    'a store': async () => () =>
      called(storesGold.actions.create, storeOperations.createStore)(as(staff.admin), {
        shop_address: 'Brodipet, Guntur',
        title: 'Guntur',
        slot_minutes: 30,
        capacity: 4,
        hours: [{ day: 1, opens: '10:00:00', closes: '18:00:00' }],
      }),
  },
  '/stores_gold update': {
    'switching it off, with a booked visit': async () => {
      const { id } = await storeWithVisit();
      const update = called(storesGold.actions.update, storeOperations.updateStore);
      return () => update(as(staff.admin), { id, active: false, confirm: true });
    },
  },
  '/stores_gold close_day': {
    'with a booked visit': async () => {
      const { id } = await storeWithVisit();
      const close = called(storesGold.actions.close_day, storeDays.closeDays);
      return () => close(as(staff.admin), { id, from: visit.slot_date, reason: 'Festival', confirm: true });
    },
  },
  '/stores_gold special_day': {
    'with a booked visit': async () => {
      const { id } = await storeWithVisit();
      const special = called(storesGold.actions.special_day, storeDays.setSpecialDay);
      return () => special(as(staff.admin), { id, date: visit.slot_date, hours: [], confirm: true });
    },
  },
  '/booking_reminders': {
    off: async () => {
      const { id } = await bookedVisit(customer);
      return () => called(setReminders, changeReminders)(as(customer), { id, reminders: false });
    },
  },
  '/stop_reminders': {
    'by the link of a reminder': async () => {
      const { id } = await bookedVisit(customer);
      const token = await createReminder(db, id);
      return () => called(stopReminders, endReminders)(context, { token });
    },
  },
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
        await move(as(staff.executive), { id, stage: 'lost', lost_reason: 'other', lost_note: 'Moved away' });
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
        called(opportunities.actions.delete, opportunityOperations.deleteOpportunity)(as(staff.executive), {
          id: data.id,
        });
    },
    'with its items': async () => {
      const { id } = await openSaleWithItems();
      return () =>
        called(opportunities.actions.delete, opportunityOperations.deleteOpportunity)(as(staff.executive), {
          id,
        });
    },
  },
  '/Items_gold create': {
    'an item': async () => {
      const { id } = await openSaleWithItems();
      const item = { name: 'Ring', price: 5, opportunityid: id };
      return () => called(items.actions.create, itemOperations.createItem)(as(staff.executive), item);
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
  '/Items_gold delete': {
    'an item': async () => {
      const { itemId } = await openSaleWithItems();
      return () => called(items.actions.delete, itemOperations.deleteItem)(as(staff.admin), { id: itemId });
    },
  },
  '/orders_gold create': {
    'of no opportunity': async () => () => addOrder(as(staff.executive), { ...ofSale, userid: customer.id }),
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
      return () => called(orders.actions.delete, orderOperations.deleteOrder)(as(staff.executive), { id });
    },
  },
  '/notes create': {
    'on an opportunity': async () => {
      const { id: opportunityid } = await createOpportunity(db, sale());
      const sent = { customer_id: customer.id, opportunityid, text: 'Prefers antique finish' };
      return () => called(notes.actions.create, noteOperations.createNote)(as(staff.executive), sent);
    },
  },
  '/notes update': {
    'the text': async () => {
      const { id } = await createNote(db, { customerId: customer.id, authorId: staff.admin.id });
      return () =>
        called(notes.actions.update, noteOperations.updateNote)(as(staff.admin), { id, text: 'New' });
    },
  },
  '/notes delete': {
    'a note': async () => {
      const { id } = await createNote(db, { customerId: customer.id, authorId: staff.admin.id });
      return () => called(notes.actions.delete, noteOperations.deleteNote)(as(staff.admin), { id });
    },
  },
  '/tasks create': {
    'for a colleague': async () => () =>
      called(tasks.actions.create, taskOperations.createTask)(as(staff.executive), {
        title: 'Call back',
        due_on: '2027-02-02',
        assignee_id: staff.employee.id,
      }),
  },
  '/tasks update': {
    'the day': async () => {
      const { id } = await createTask(db, { assigneeId: staff.employee.id });
      const sent = { id, due_on: '2027-02-03' };
      return () => called(tasks.actions.update, taskOperations.updateTask)(as(staff.employee), sent);
    },
  },
  '/tasks done': {
    'a task': async () => {
      const { id } = await createTask(db, { assigneeId: staff.employee.id });
      return () => called(tasks.actions.done, taskOperations.finishTask)(as(staff.employee), { id });
    },
  },
  '/tasks undo': {
    'a done task': async () => {
      const { id } = await createTask(db, { assigneeId: staff.employee.id, doneAt: new Date() });
      return () => called(tasks.actions.undo, taskOperations.reopenTask)(as(staff.employee), { id });
    },
  },
  '/tasks delete': {
    'a task': async () => {
      const { id } = await createTask(db, { assigneeId: staff.employee.id });
      return () => called(tasks.actions.delete, taskOperations.deleteTask)(as(staff.employee), { id });
    },
  },
  '/order_payments add': {
    'a payment': async () => {
      const { orderId } = await saleWithOrder();
      const sent = { order_id: orderId, amount: 100, method: 'cash' };
      return () => called(orderPayments.actions.add, ledger.addPayment)(as(staff.executive), sent);
    },
  },
  '/order_payments void': {
    'a payment': async () => {
      const { id } = await createPayment(db, await saleWithOrder());
      return () =>
        called(orderPayments.actions.void, ledger.voidEntry)(as(staff.admin), { id, reason: 'Typed twice' });
    },
  },
  '/refund_order_payment': {
    'a part of a payment': async () => {
      const { id } = await createPayment(db, await saleWithOrder());
      const sent = { entry_id: id, amount: 1, note: 'Returned' };
      return () => called(refundOrderPayment, refundEntry)(as(staff.admin), sent);
    },
  },
  '/create_user': {
    'a colleague': async () => {
      const password = { password: 'secret1', confirm_password: 'secret1' };
      const colleague = { name: 'Nadia', mobile: '9876501235', role: 'employee', ...password };
      return () => called(createUserEndpoint, createStaff)(as(staff.admin), colleague);
    },
  },
  '/update_user': {
    'name and role': async () => {
      const { id } = await createUser(db, { role: 'employee' });
      return () => editUser(as(staff.admin), { id, name: 'Noor', role: 'executive' });
    },
    'a plan by hand': async () => {
      const { id } = await createUser(db, {});
      return () => editUser(as(staff.admin), { id, active: 1 });
    },
  },
  '/delete_user': {
    'with visits to come': async () => {
      const user = await createUser(db, { active: true, profile: true });
      await bookedVisit(user);
      await bookedVisit(user);
      return () => called(deleteUser, removeUser)(as(staff.admin), { id: user.id });
    },
    'the referral alone': async () => {
      const { id } = await createUser(db, { referrerCode: staff.employee.referralId });
      return () => called(deleteUser, removeUser)(as(staff.employee), { id });
    },
  },
  '/set_gold_rate': {
    'two rates': async () => () =>
      called(setGoldRate, setRates)(as(staff.admin), { rates: { '24K': 13_250, '22K': 12_146 } }),
  },
  '/subscription_details': {
    'a paid plan': async () => {
      const { user, orderId } = await world.customerWithOrder();
      const payment = await sandbox.pay(orderId);
      return () => world.confirm(user, payment);
    },
    'a second payment': async () => {
      const { user, orderId } = await world.customerWithOrder();
      await db.user.update({ where: { id: user.id }, data: { planActive: true, version: { increment: 1 } } });
      const payment = await sandbox.pay(orderId);
      return () => world.confirm(user, payment).catch((error: unknown) => error);
    },
  },
  '/confirm_order_payment': {
    'the due of an order': async () => {
      const { id } = await createOrder(db, sale());
      const { data } = await called(createOrderPayment, openOrderPayment)(as(customer), { our_order_id: id });
      const payment = await sandbox.pay(data.order_id);
      const proof = {
        our_order_id: id,
        razorpay_order_id: payment.orderId,
        razorpay_payment_id: payment.id,
        razorpay_signature: payment.signature ?? '',
      };
      return () => called(confirmOrderPayment, confirmOwnPayment)(as(customer), proof);
    },
  },
  '/pay_link_confirm': {
    'a payment through a link': async () => {
      const { id } = await createOrder(db, sale());
      const token = await createPaymentLink(db, { orderId: id });
      const { data } = await called(createLinkPayment, openLinkPayment)(context, { token });
      const payment = await sandbox.pay(data.order_id);
      const proof = {
        token,
        razorpay_order_id: payment.orderId,
        razorpay_payment_id: payment.id,
        razorpay_signature: payment.signature ?? '',
      };
      return () => called(confirmLinkPayment, confirmThroughLink)(context, proof);
    },
  },
  '/razorpay_webhook': {
    'a captured payment': async () => {
      const { orderId } = await world.customerWithOrder();
      const payment = await sandbox.pay(orderId);
      return () => sandbox.deliver(payment.id, 'payment.captured');
    },
  },
  '/check_payment_order': {
    'a captured payment': async () => {
      const { user, orderId } = await world.customerWithOrder();
      await sandbox.pay(orderId);
      const { id } = await db.paymentOrder.findFirstOrThrow({ where: { userId: user.id } });
      return () => called(checkPaymentOrder, checkOrder)(as(staff.admin), { id });
    },
    'a part that was given back at Razorpay': async () => {
      const { user, orderId } = await world.customerWithOrder();
      const payment = await sandbox.pay(orderId);
      await world.confirm(user, payment);
      await sandbox.refund(payment.id, 5000);
      const { id } = await db.paymentOrder.findFirstOrThrow({ where: { userId: user.id } });
      return () => called(checkPaymentOrder, checkOrder)(as(staff.admin), { id });
    },
  },
  '/refund_payment': {
    'a whole payment': async () => {
      const { user, orderId } = await world.customerWithOrder();
      await world.confirm(user, await sandbox.pay(orderId));
      const { id } = await db.payment.findFirstOrThrow({ where: { userId: user.id } });
      return () => called(refundPayment, refund)(as(staff.admin), { id });
    },
  },
  'npm run admin:create': {
    'an administrator': async () => () =>
      createAdmin(context, { name: 'Nora', mobile: '9876501236', password: 'secret1' }),
  },
  'no-shows of past days': {
    'of an expected visit': async () => {
      await createBooking(db, { userId: customer.id, userMobile: customer.mobile, slotDate: '2026-01-05' });
      return () => markNoShows(context.sql, context.clock.now());
    },
  },
  'npm run payments:reconcile': {
    'a payment that nobody reported': async () => {
      const { orderId } = await world.customerWithOrder();
      await sandbox.pay(orderId);
      context.clock.forward(3600);
      return () => reconcileScheduled(context);
    },
  },
};

/** Endpoints that change no row of an audited table. */
const others = [
  '/Login_Gold',
  '/inviter',
  '/Logout_Gold',
  '/sessions',
  '/end_sessions',
  '/get_details',
  '/stores',
  '/slot_availability',
  '/full_days',
  '/booking_calendar',
  '/get_booking_by_user_id',
  '/create_payment_order',
  '/Opportunity list',
  '/Opportunity board',
  '/Opportunity read',
  '/Items_gold read_by_opportunity',
  '/orders_gold all',
  '/orders_gold read',
  '/order_payments list',
  '/receipt',
  '/plan_receipt',
  '/issue_invoice',
  '/invoice',
  '/get_all_booking_details',
  '/get_all_user_details',
  '/customers list',
  '/search',
  // Writes the access log.
  '/customer',
  '/timeline',
  '/staff_directory',
  '/dashboard_counts',
  '/desk_counts',
  '/figures',
  '/audit_log',
  '/record_history',
  '/payment_orders',
  '/messages list',
  '/notes list',
  '/tasks list',
  '/stores_gold list',
  // Audited, without a row of the stores that changes.
  '/stores_gold open_day',
  '/visits day',
  '/visits send_link',
  '/waiting_list join',
  '/waiting_list leave',
  '/waiting_list mine',
  '/messages resend',
  '/dues',
  '/day_book',
  // Audited, without a row of its own.
  '/export',
  '/import check',
  '/import start',
  '/import state',
  '/import list',
  '/import_refused',
  '/gold_rate',
  '/gold_rates',
  '/create_order_payment',
  '/send_payment_link',
  '/pay_link',
  '/pay_link_order',
  '/my_orders',
];

test('every endpoint is observed, or listed as changing no audited row', () => {
  const expected = Object.values(endpoints).flatMap((endpoint) =>
    'actions' in endpoint
      ? Object.keys(endpoint.actions).map((action) => `${endpoint.path} ${action}`)
      : [endpoint.path],
  );
  const named = [...Object.keys(scenes).filter((name) => name.startsWith('/')), ...others];
  expect(named.toSorted()).toEqual(expected.toSorted());
});

describe.each(Object.entries(scenes))('%s', (_endpoint, ways) => {
  test.each(Object.entries(ways))('%s', async (_way, prepare) => {
    const run = await prepare();
    await pool.query('TRUNCATE watch.changes, watch.entries');
    await run();
    const { rows } = await pool.query<
      Record<'entity' | 'entity_id' | 'version_before' | 'version_after', unknown>
    >('SELECT entity, entity_id, version_before, version_after FROM watch.changes');
    expect(rows).not.toEqual([]);
    for (const { entity, version_before: before, version_after: after } of rows)
      if (typeof before === 'number')
        expect({ entity, version: after }).toEqual({ entity, version: before + 1 });
    const missing = await pool.query(
      `SELECT DISTINCT entity, entity_id FROM watch.changes c
       WHERE NOT EXISTS (SELECT 1 FROM watch.entries e WHERE e.tx = c.tx AND e.entity = c.entity AND e.entity_id = c.entity_id)`,
    );
    expect(missing.rows).toEqual([]);
  });
});
