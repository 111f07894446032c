/* oxlint-disable max-lines -- the declaration of every endpoint */
import { createGrievance } from '@/prisma/factories/grievances';
import { grievances } from '@/lib/people/grievances/contract';
import { readGrievances } from '@/lib/people/grievances/operations';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBooking } from '@/prisma/factories/bookings';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createCreditNote, createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { getDetails } from '@/lib/people/accounts/contract';
import { readDetails } from '@/lib/people/accounts/operations';
import { recordHistory } from '@/lib/desk/audit/contract';
import { readHistory } from '@/lib/desk/audit/operations';
import { cancelBooking, listBookingsOfUser, updateBooking } from '@/lib/visits/bookings/contract';
import { changeBooking } from '@/lib/visits/bookings/change';
import { cancelVisit, readBookingsOfUser } from '@/lib/visits/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { endpoints } from '@/lib/gateway/endpoints';
import { openInvoice, openReceipt } from '@/lib/money/ledger/contract';
import { createExchange } from '@/prisma/factories/exchanges';
import { exchanges, openPurchaseVoucher } from '@/lib/money/exchanges/contract';
import { readExchange } from '@/lib/money/exchanges/list';
import { readPurchaseVoucher } from '@/lib/money/exchanges/voucher';
import { readInvoice } from '@/lib/money/deliveries/invoices';
import { openCreditNote } from '@/lib/money/returns/contract';
import { readCreditNote } from '@/lib/money/returns/credit-notes';
import { readReceipt } from '@/lib/money/ledger/receipts';
import { openEstimate } from '@/lib/money/estimates/contract';
import { readEstimate } from '@/lib/money/estimates/operations';
import { openStatement } from '@/lib/money/statements/contract';
import { readStatement } from '@/lib/money/statements/operations';
import { customerIdentity } from '@/lib/people/identity/contract';
import { readIdentity, revealIdentity, setIdentity } from '@/lib/people/identity/operations';
import { notes } from '@/lib/desk/notes/contract';
import { listNotes } from '@/lib/desk/notes/operations';
import { openPlanCreditNote, openPlanReceipt } from '@/lib/money/subscriptions/contract';
import { readPlanCreditNote, readPlanReceipt } from '@/lib/money/subscriptions/plan-receipt';
import { visits } from '@/lib/visits/front-desk/contract';
import { findCustomer } from '@/lib/visits/front-desk/find';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext, type TestContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { collections } from '@/lib/money/collections/contract';
import { readCollection } from '@/lib/money/collections/read';
import { throughContract } from '@/e2e/testing/through-contract';
import { listUsers } from '@/lib/people/users/contract';
import { readUsers } from '@/lib/people/users/operations';
import { search } from '@/lib/desk/search/contract';
import { searchEverything } from '@/lib/desk/search/operations';
import { findVisit } from '@/lib/visits/front-desk/operations';
import { createUser } from '@/prisma/factories/users';
import { customers, readCustomer, readTimeline } from './contract';
import { showCustomer } from './customer-page';
import { findCustomers } from './list';
import { listEvents } from './timeline';

/* Who of the staff got whose personal data (docs/product/rules.md, "Customers"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const { actions: identityActions } = customerIdentity;
const readIdentityOf = throughContract(identityActions.status, readIdentity);
const listCustomers = throughContract(customers.actions.list, findCustomers);
const searchFor = throughContract(search, searchEverything);

const looks = async () =>
  (await db.customerOpening.findMany({ orderBy: { id: 'asc' } })).map(({ actorId, customerId }) => [
    actorId,
    customerId,
  ]);

const reads: Readonly<Record<string, (as: TestContext, customer: User) => Promise<unknown>>> = {
  '/customer': (as, { id }) => throughContract(readCustomer, showCustomer)(as, { id }),
  '/grievances list': async (as, { mobile }) => {
    await createGrievance(db, { mobile });
    return throughContract(grievances.actions.list, readGrievances)(as, {});
  },
  '/timeline': (as, { id }) => throughContract(readTimeline, listEvents)(as, { customer_id: id }),
  '/notes list': (as, { id }) => throughContract(notes.actions.list, listNotes)(as, { customer_id: id }),
  '/get_booking_by_user_id': (as, { id }) =>
    throughContract(listBookingsOfUser, readBookingsOfUser)(as, { user_id: id }),
  '/get_details': (as, { mobile }) => throughContract(getDetails, readDetails)(as, { mobile }),
  '/get_all_user_details': (as, { mobile }) => throughContract(listUsers, readUsers)(as, { search: mobile }),
  '/customers list': (as, { mobile }) => listCustomers(as, { search: mobile }),
  '/search': (as, { mobile }) => searchFor(as, { q: mobile }),
  '/record_history': (as, { id }) => throughContract(recordHistory, readHistory)(as, { entity: 'user', id }),
  '/visits find': (as, { mobile }) => throughContract(visits.actions.find, findCustomer)(as, { mobile }),
  '/customer_identity status': (as, { id }) => readIdentityOf(as, { user_id: id }),
  '/customer_identity reveal': async (as, { id }) => {
    const pan = { kind: 'pan', value: 'ABCPE1234F', name_as_on: 'NILA' } as const;
    await throughContract(identityActions.set, setIdentity)(as, { user_id: id, ...pan });
    return throughContract(identityActions.reveal, revealIdentity)(as, { user_id: id, reason: 'Return' });
  },
  '/receipt': async (as, { id: userId }) => {
    const order = await createPaidOrder(db, { userId });
    const { id } = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
    return throughContract(openReceipt, readReceipt)(as, { id });
  },
  '/exchanges read': async (as, { id: userId }) => {
    const { id } = await createExchange(db, { userId, createdBy: userId });
    return throughContract(exchanges.actions.read, readExchange)(as, { id });
  },
  '/purchase_voucher': async (as, { id: userId }) => {
    const { id } = await createExchange(db, {
      userId,
      createdBy: userId,
      acceptedBy: staff.admin.id,
    });
    return throughContract(openPurchaseVoucher, readPurchaseVoucher)(as, { id });
  },
  '/collections read': async (as, { id: userId }) => {
    const { id } = await createOrder(db, { userId });
    return throughContract(collections.actions.read, readCollection)(as, { order_id: id });
  },
  '/invoice': async (as, { id: userId }) => {
    const order = await createPaidOrder(db, { userId });
    await createInvoice(db, order.id);
    return throughContract(openInvoice, readInvoice)(as, { order_id: order.id });
  },
  '/credit_note': async (as, { id: userId }) => {
    const order = await createPaidOrder(db, { userId });
    await createInvoice(db, order.id);
    const pieces = await db.item.findMany({ where: { orderId: order.id } });
    const { id } = await createCreditNote(
      db,
      order.id,
      pieces.map((piece) => piece.id),
    );
    return throughContract(openCreditNote, readCreditNote)(as, { id });
  },
  '/plan_receipt': async (as, customer) => {
    await payPlan(db, customer);
    return throughContract(openPlanReceipt, readPlanReceipt)(as, { user_id: customer.id });
  },
  '/estimate': async (as, { id: userId }) => {
    const { id: opportunityId } = await createOpportunity(db, { userId });
    await createItem(db, { opportunityId });
    return throughContract(openEstimate, readEstimate)(as, { opportunity_id: opportunityId });
  },
  '/statement': (as, { id }) =>
    throughContract(openStatement, readStatement)(as, { user_id: id, from: '2026-01-01', to: '2026-01-31' }),
  '/plan_credit_note': async (as, customer) => {
    await refundPlan(db, await payPlan(db, customer));
    return throughContract(openPlanCreditNote, readPlanCreditNote)(as, { user_id: customer.id });
  },
};

/**
 * Every response with personal data, or with a file. `own`: of the actor, or of the order that the link pays. `change`: of a record that
 * the request changes, with an entry in the audit trail. `label`: name and mobile in lists of many records; the request log has actor and
 * endpoint. `audited`: the audit trail has an entry of the read itself. `staff`: names of staff, and of things.
 */
const declared: Readonly<Record<string, 'logged' | 'own' | 'change' | 'label' | 'audited' | 'staff'>> = {
  ...Object.fromEntries(Object.keys(reads).map((name) => [name, 'logged'] as const)),
  '/Signup_Gold': 'own',
  // First name and initial of who invites.
  '/inviter': 'label',
  '/sessions': 'own',
  '/profileupdate': 'own',
  '/slotbooking': 'own',
  '/cancel_booking': 'change',
  '/reschedule_booking': 'own',
  '/booking_calendar': 'own',
  '/booking_reminders': 'own',
  '/create_payment_order': 'staff',
  '/subscription_details': 'own',
  '/my_orders': 'own',
  '/create_order_payment': 'staff',
  '/confirm_order_payment': 'own',
  // The access log has the sharing.
  '/shared_document': 'own',
  '/pay_link': 'own',
  '/pay_link_order': 'staff',
  '/Opportunity list': 'label',
  '/Opportunity read': 'label',
  '/Opportunity board': 'label',
  '/Opportunity create': 'change',
  '/Opportunity update': 'change',
  '/Opportunity move': 'change',
  '/Opportunity bulk': 'change',
  '/Items_gold create': 'staff',
  '/Items_gold update': 'staff',
  '/Items_gold ask_approval': 'staff',
  '/Items_gold approve': 'staff',
  '/Items_gold delete': 'staff',
  '/Items_gold ready': 'staff',
  '/Items_gold read_by_opportunity': 'staff',
  '/Items_gold read_by_order': 'staff',
  '/orders_gold all': 'label',
  '/orders_gold read': 'label',
  '/orders_gold create': 'change',
  '/orders_gold update': 'change',
  '/order_payments add': 'change',
  '/order_payments void': 'change',
  '/refund_order_payment': 'change',
  '/deliver': 'change',
  '/returns': 'change',
  '/dues': 'label',
  '/collections promise': 'change',
  '/collections cancel_promise': 'change',
  '/collections contacted': 'change',
  '/collections set_reminders': 'change',
  '/advances': 'label',
  '/exchanges quote': 'change',
  '/exchanges accept': 'change',
  '/exchanges set_off': 'change',
  '/exchanges pay_out': 'change',
  '/exchanges void': 'change',
  '/exchanges list': 'label',
  '/get_all_booking_details': 'label',
  '/update_booking': 'change',
  '/visits day': 'label',
  '/visits mark': 'change',
  '/visits book': 'change',
  '/visits walk_in': 'change',
  '/visits call_next': 'change',
  '/visits undo_call': 'change',
  '/register_customer': 'change',
  '/refund_plan': 'change',
  '/check_in': 'change',
  '/customer_identity set': 'change',
  '/notes create': 'change',
  '/notes update': 'change',
  '/tasks list': 'label',
  '/tasks create': 'change',
  '/tasks update': 'change',
  '/tasks done': 'change',
  '/tasks undo': 'change',
  '/staff_directory': 'staff',
  '/create_user': 'staff',
  '/invitation resend': 'change',
  '/welcome': 'own',
  '/nominee get': 'own',
  '/nominee set': 'own',
  '/nominee remove': 'own',
  // Names of passkeys.
  '/require_factor': 'own',
  '/second_factor status': 'own',
  '/second_factor confirm_totp': 'own',
  '/second_factor remove_totp': 'own',
  '/second_factor new_codes': 'own',
  '/second_factor passkey_options': 'own',
  '/second_factor add_passkey': 'own',
  '/second_factor remove_passkey': 'own',
  '/person read': 'staff',
  '/person end_session': 'staff',
  '/update_user': 'change',
  '/figures': 'staff',
  // Addresses of the business.
  '/sellers_gold list': 'staff',
  '/sellers_gold create': 'staff',
  '/sellers_gold update': 'staff',
  // For admins alone: the trail of all records.
  '/audit_log': 'label',
  '/access_log': 'label',
  '/payment_orders': 'label',
  '/check_payment_order': 'label',
  '/refund_payment': 'change',
  '/grievances answer': 'change',
  '/messages list': 'label',
  '/messages resend': 'change',
  '/day_book read': 'label',
  '/export': 'audited',
  '/my_data_json': 'own',
  '/my_data_pdf': 'own',
  '/import check': 'audited',
  '/import start': 'audited',
  '/import state': 'staff',
  '/import stop': 'change',
  // The rows of an admin's own file.
  '/import_refused': 'label',
};

/** Fields of persons, in any record. */
const personal = new Set(
  'name mobile phonenumber email address dob gender user_name username user_mobile customer_name first_name referrername before after text name_as_on value'.split(
    ' ',
  ),
);
/** Fields that responses have only in the access log, as a change, or as the own. */
const details = ['email', 'dob', 'gender', 'name_as_on', 'value'];

function personalFields(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) personalFields(each, found);
  else if (typeof node === 'object' && node !== null)
    Object.entries(node).forEach(([key, value]: [string, unknown]) => {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const name of Object.keys(value)) if (personal.has(name)) found.add(name);
      personalFields(value, found);
    });
  return found;
}

test('every endpoint whose response has personal data is declared, and details are never a mere label', () => {
  const found = Object.values(endpoints).flatMap((endpoint) => {
    const all: readonly [string, { readonly output: z.ZodType; readonly produces?: string }][] =
      'actions' in endpoint
        ? Object.entries(endpoint.actions).map(([action, each]) => [`${endpoint.path} ${action}`, each])
        : [[endpoint.path, endpoint]];
    return all.flatMap(([name, { output, produces = 'application/json' }]) => {
      const fields = personalFields(z.toJSONSchema(output, { unrepresentable: 'any' }));
      return fields.size > 0 || produces !== 'application/json' ? [{ name, fields }] : [];
    });
  });
  expect(Object.keys(declared).toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  for (const { name, fields } of found)
    // The `value` of old gold is rupees.
    if (details.some((field) => fields.has(field)) && !['/create_user', '/exchanges list'].includes(name))
      expect([name, declared[name]]).toEqual([name, expect.stringMatching(/^(logged|own|change)$/)]);
});

describe.each(Object.entries(reads))('%s', (_endpoint, read) => {
  test('is in the access log, once within a minute', { tags: 'torture' }, async () => {
    const { admin, customer } = staff;
    await createNote(db, { customerId: customer.id, authorId: admin.id });
    await read(context.as(admin), customer);
    expect(await looks()).toEqual([[admin.id, customer.id]]);
  });
});

test('the same customer again is logged after a minute; another colleague is logged at once', async () => {
  const { admin, employee, customer } = staff;
  const details = throughContract(getDetails, readDetails);
  const { mobile, id } = customer;
  await details(context.as(admin), { mobile });
  await details(context.as(admin), { mobile });
  await details(context.as(employee), { mobile });
  context.clock.forward(61);
  await details(context.as(admin), { mobile });
  expect(await looks()).toEqual([
    [admin.id, id],
    [employee.id, id],
    [admin.id, id],
  ]);
});

describe('whoever finds any customer', () => {
  const entries = async () =>
    (await db.customerOpening.findMany({ orderBy: { id: 'asc' } })).map(
      ({ actorId, customerId, listed, byMobile }) => ({ actorId, customerId, listed, byMobile }),
    );
  const opened = (byMobile = false) => ({
    actorId: staff.executive.id,
    customerId: staff.customer.id,
    listed: false,
    byMobile,
  });
  const bookingOf = ({ id, mobile }: User) =>
    createBooking(db, { userId: id, userMobile: mobile, slotDate: '2026-01-05' });

  test('by the whole mobile in the list of customers has opened that customer', async () => {
    const { executive, customer } = staff;
    expect((await listCustomers(context.as(executive), { search: customer.mobile })).total).toBe(1);
    expect(await entries()).toEqual([opened()]);
  });

  test('is not logged where a filter leaves the customer out', async () => {
    const { executive, customer } = staff;
    const input = { search: customer.mobile, plan: customer.planActive ? 'none' : 'active' };
    expect((await listCustomers(context.as(executive), input)).total).toBe(0);
    expect(await entries()).toEqual([]);
  });

  test.each(['mobile', 'code'] as const)(
    'by the whole %s in the search has opened that customer',
    async (by) => {
      const { executive, customer } = staff;
      const { code } = await bookingOf(customer);
      const q = by === 'mobile' ? customer.mobile : code;
      expect((await searchFor(context.as(executive), { q })).data.customers).toHaveLength(1);
      expect(await entries()).toEqual([opened()]);
    },
  );

  test('by the code of a visit has opened its customer; an unknown code logs nothing', async () => {
    const { executive, customer } = staff;
    const { code } = await bookingOf(customer);
    await findVisit.run(context.as(executive), { code: 'ZZZZZZ' });
    expect(await entries()).toEqual([]);
    expect(await findVisit.run(context.as(executive), { code })).toMatchObject({ user_id: customer.id });
    expect(await entries()).toEqual([opened()]);
  });

  test.each([
    ['search', (as: TestContext, mobile: string) => searchFor(as, { q: mobile })],
    ['list', (as: TestContext, search: string) => listCustomers(as, { search })],
  ])('and opens the page from the %s has one entry, which keeps the page open', async (_from, find) => {
    const { executive, customer } = staff;
    const { id, mobile } = customer;
    const openPage = throughContract(readCustomer, showCustomer);
    const as = context.as(executive);
    await find(as, mobile);
    await openPage(as, { id, mobile });
    expect(await entries()).toEqual([opened(true)]);
    await openPage(as, { id });
    await find(as, mobile);
    expect(await entries()).toEqual([opened(true)]);
    context.clock.forward(61);
    await find(as, mobile);
    expect(await entries()).toEqual([opened(true), opened()]);
  });

  test('by name, in scope, is not logged by the search', async () => {
    const { admin, customer } = staff;
    expect((await searchFor(context.as(admin), { q: customer.name })).data.customers).not.toEqual([]);
    expect(await entries()).toEqual([]);
  });
});

test('the list of customers logs the rows of a page as listed, with one statement, one row too', async () => {
  const { admin, customer } = staff;
  for (let n = 0; n < 3; n += 1) await createUser(db);
  const as = context.as(admin);
  let writes = 0;
  const counting: TestContext = {
    ...as,
    sql: {
      ...as.sql,
      rows: (statement, options) => {
        if (options?.writes === true) writes += 1;
        return as.sql.rows(statement, options);
      },
    },
  };
  const logged = () => db.customerOpening.findMany({ orderBy: { customerId: 'asc' } });
  await listCustomers(counting, { limit: 1 });
  expect(await logged()).toMatchObject([{ actorId: admin.id, listed: true }]);
  const { data } = await listCustomers(counting, { limit: 500 });
  expect(writes).toBe(2);
  const ids = data.map(({ id }) => id).toSorted((one, other) => one - other);
  expect(ids).toContain(customer.id);
  expect(await logged()).toMatchObject(ids.map((customerId) => ({ customerId, listed: true })));
  await listCustomers(as, { search: 'nobody at all' });
  expect(await logged()).toHaveLength(ids.length);
});

test('own data, and those of staff, are not logged', async () => {
  const { admin, customer, employee } = staff;
  const details = throughContract(getDetails, readDetails);
  await details(context.as(customer), { mobile: customer.mobile });
  await details(context.as(admin), { mobile: employee.mobile });
  await throughContract(listBookingsOfUser, readBookingsOfUser)(context.as(customer), {
    user_id: customer.id,
  });
  expect(await looks()).toEqual([]);
});

test('a cancelled visit of a customer with a past one leaves no visibility of a past day', async () => {
  const { admin, customer } = staff;
  const visit = (slotDate: string) =>
    createBooking(db, { userId: customer.id, userMobile: customer.mobile, slotDate });
  await visit('2026-01-05');
  const { id } = await visit('2026-02-02');
  const rows = () => db.visibleCustomer.findMany({ where: { viewerId: 0, id: customer.id } });
  await throughContract(updateBooking, changeBooking)(context.as(admin), { id, slot_date: '2026-02-03' });
  expect(await rows()).toHaveLength(1);
  await throughContract(cancelBooking, cancelVisit)(context.as(admin), { id });
  expect(await rows()).toEqual([]);
});
