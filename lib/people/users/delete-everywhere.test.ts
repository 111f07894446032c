/* oxlint-disable max-lines -- one person, planted by every operation that stores personal data */
import { beforeEach, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createActiveCustomer } from '@/prisma/factories/users';
import { visitor, type Actor } from '@/lib/kernel/access/actor';
import type { Context, WriteContext } from '@/lib/kernel/access/operation';
import { changePassword, logIn, requestReset, signUp, updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnPassword } from '@/lib/people/accounts/change-password';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { resetPassword } from '@/lib/people/accounts/reset';
import { signUpCustomer } from '@/lib/people/accounts/sign-up';
import { bookSlot, cancelBooking, updateBooking } from '@/lib/visits/bookings/contract';
import { changeBooking } from '@/lib/visits/bookings/change';
import { bookVisit, cancelVisit } from '@/lib/visits/bookings/operations';
import { keyOfErasureCode, makeErasureCode } from '@/lib/people/erasure/code';
import { runErasures } from '@/lib/people/erasure/close';
import { erasure } from '@/lib/people/erasure/contract';
import { askErasure, confirmErasure } from '@/lib/people/erasure/operations';
import { fileGrievance } from '@/lib/people/grievances/contract';
import { takeGrievance } from '@/lib/people/grievances/file';
import { nominee } from '@/lib/people/nominee/contract';
import { setNominee } from '@/lib/people/nominee/operations';
import { readCustomer } from '@/lib/people/customers/contract';
import { showCustomer } from '@/lib/people/customers/customer-page';
import { Prisma, type User } from '@/lib/db/generated/client';
import { collections } from '@/lib/money/collections/contract';
import { recordPromise } from '@/lib/money/collections/promise';
import { closeDay } from '@/lib/money/day-book/closings';
import { dayBook } from '@/lib/money/day-book/contract';
import { acceptExchange } from '@/lib/money/exchanges/accept';
import { exchanges } from '@/lib/money/exchanges/contract';
import { quoteExchange } from '@/lib/money/exchanges/quote';
import { voidExchange } from '@/lib/money/exchanges/void';
import { tenGrams } from '@/e2e/testing/exchange-fixture';
import { exportList } from '@/lib/desk/export/contract';
import { exportRows } from '@/lib/desk/export/operations';
import { runIdempotent } from '@/lib/gateway/idempotency';
import { items } from '@/lib/sales/items/contract';
import { createItem } from '@/lib/sales/items/operations';
import { issueInvoice, orderPayments } from '@/lib/money/ledger/contract';
import { returnPieces } from '@/lib/money/returns/contract';
import { takeBack } from '@/lib/money/returns/operations';
import { issueInvoiceOfOrder } from '@/lib/money/deliveries/operations';
import { addPayment, voidEntry } from '@/lib/money/ledger/operations';
import { customerIdentity } from '@/lib/people/identity/contract';
import { revealIdentity, setIdentity } from '@/lib/people/identity/operations';
import { openEstimate } from '@/lib/money/estimates/contract';
import { readEstimate } from '@/lib/money/estimates/operations';
import { notes } from '@/lib/desk/notes/contract';
import { createNote, updateNote } from '@/lib/desk/notes/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { createOpportunity, updateOpportunity } from '@/lib/sales/opportunities/operations';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';
import { orders } from '@/lib/sales/orders/contract';
import { createOrder } from '@/lib/sales/orders/operations';
import { sendPaymentLink } from '@/lib/money/payment-links/contract';
import { sendLink } from '@/lib/money/payment-links/send';
import { receiveEvent } from '@/lib/money/payments/webhook';
import { refundPlan as refundAtDesk, registerCustomer } from '@/lib/money/plan-sales/contract';
import { sellPlan } from '@/lib/money/plan-sales/operations';
import { refundSoldPlan } from '@/lib/money/plan-sales/refund';
import { runImports } from '@/lib/desk/import/run';
import { tasks } from '@/lib/desk/tasks/contract';
import { createTask } from '@/lib/desk/tasks/operations';
import { columnsWith } from '@/e2e/testing/columns-with';
import { createCompany, type Company } from '@/e2e/testing/company';
import { actorOf, testContext, testNow, type TestContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { check, file, start } from '@/e2e/testing/import-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { storeDate } from '@/lib/kernel/text/format';
import { messages } from '@/lib/visits/messages/contract';
import { sendOffer } from '@/lib/visits/messages/offers';
import { visits } from '@/lib/visits/front-desk/contract';
import { sendSignUpLink } from '@/lib/visits/front-desk/walk-in';
import { deleteUser, updateUser } from './contract';
import { removeUser } from './delete';
import { changeUser } from './operations';

/*
 * A person is planted by every operation that stores something about them, then deleted, and searched for in every text and JSON column of
 * the database (docs/product/rules.md, "Deletion").
 */

const database = await testDb();
const { db, pool } = database;
const base = testContext(database, { limits: true, passwords: 'quick' });
const context = { ...base, payments: { ...base.payments, verifyWebhookSignature: () => true } };

const name = 'Zephyrina Quillfeather శకుంతలాంబ';
const earlierName = 'Zephyrina Oldenburgh';
const [earlierMobile, mobile] = ['9811122233', '9844455566'];
const email = 'zephyrina@quill.example';
const upi = `${mobile}@upi`;
const address = '77 Nightjar Crescent\nVijayawada';
const pans = ['AQNPZ7719K', 'BQNPZ6618J'] as const;
const network = '203.0.113.77';
/** Of the nominee. */
const nomineeMobile = '9811155566';
const traces = [
  nomineeMobile,
  'zephyrina',
  'quillfeather',
  'oldenburgh',
  'శకుంతలాంబ',
  'sakuntalamb',
  'cakuntalamp',
  earlierMobile,
  mobile,
  '98444 55566',
  '98444-55566',
  '98111 22233',
  'quill.example',
  'nightjar',
];

/** What stays, with the reason. */
const kept: Readonly<Record<string, string>> = {
  'credit_notes.content':
    'an issued credit note names its recipient by law for eight years (lib/people/erasure/recipients.ts)',
  'exchanges.content':
    'an issued purchase voucher names its seller by law for eight years (lib/people/erasure/recipients.ts)',
  'invoices.content':
    'an issued tax invoice names its recipient by law for eight years (lib/people/erasure/recipients.ts)',
  'order_entries.reference': 'how it was paid is append-only, for the books of account',
  'plan_credit_notes.content':
    'an issued credit note names its recipient by law for eight years (lib/people/erasure/recipients.ts)',
  'plan_credit_notes.reference': 'how it was paid is append-only, for the books of account',
  'subscriptions.invoice':
    'an issued tax invoice names its recipient by law for eight years (lib/people/erasure/recipients.ts)',
  'subscriptions.reference': 'how it was paid is append-only, for the books of account',
};

/** Places of the person before the deletion: a column that is missing here shows that the test plants too little. */
const planted = [
  'audit_entries.after',
  'audit_entries.before',
  'bookings.user_mobile',
  'credit_notes.content',
  'customer_identities.name_as_on',
  'day_closings.reason',
  'estimates.content',
  'exchanges.accepted_note',
  'exchanges.content',
  'exchanges.pieces',
  'exchanges.signed_note',
  'exchanges.void_reason',
  'grievances.email',
  'grievances.mobile',
  'grievances.name',
  'grievances.text',
  'idempotency_keys.answer',
  'import_rows.cells',
  'import_rows.mobile',
  'imports.columns',
  'imports.file_name',
  'invoices.content',
  'items.asked_discount_reason',
  'items.discount_reason',
  'items.huid_exempt_note',
  'items.name',
  'messages.key',
  'messages.mobile',
  'messages.variables',
  'nominees.mobile',
  'nominees.name',
  'nominees.relation',
  'notes.text',
  'opportunities.lost_note',
  'opportunities.name',
  'opportunities.next_step',
  'order_entries.note',
  'order_entries.reference',
  'order_entries.void_reason',
  'orders.name',
  'plan_credit_notes.content',
  'plan_credit_notes.reference',
  'rate_limits.key',
  'search_words.keys',
  'search_words.sound',
  'search_words.tamil_sound',
  'search_words.word',
  'sms_outbox.mobile',
  'subscriptions.invoice',
  'subscriptions.mobile',
  'subscriptions.reference',
  'tasks.title',
  'users.address',
  'users.email',
  'users.mobile',
  'users.name',
  'visible_customers.mobile',
  'visible_customers.name',
];

/** Columns in which the person stands. */
const found = (what: readonly string[] = traces) => columnsWith(pool, what);

let keys = 0;
/** Runs an operation with an Idempotency-Key, whose response is stored. */
function keyed<Output>(as: Context, actor: Actor, run: (as: Context) => Promise<Output>) {
  keys += 1;
  let output: Output | undefined;
  const create = async ({ sql }: WriteContext) => {
    output = await run({ ...as, sql });
    return { status: 201, body: JSON.stringify(output) };
  };
  const request = {
    key: `key-${keys}`,
    actor,
    network,
    endpoint: '/things',
    body: new Uint8Array(),
    secrets: context.secrets,
  };
  return runIdempotent(request, as, create).then(() => {
    if (output === undefined) throw new Error('Replayed');
    return output;
  });
}

async function plant() {
  const staff = await createCompany(db);
  let sessions = 0;
  /** Each in a session of its own: a change of mobile or password ends the others. */
  const as = (user: User) => {
    sessions += 1;
    return base.as(actorOf(user, `stand-in-of-${user.id}-${sessions}`), { address: network });
  };
  const office = as(staff.admin);
  const stranger = base.as(visitor, { address: network });

  await throughContract(visits.actions.send_link, sendSignUpLink)(office, { mobile: earlierMobile });
  const { data: account } = await keyed(stranger, visitor, (within) =>
    throughContract(signUp, signUpCustomer)(within, {
      name: earlierName,
      mobile: earlierMobile,
      password: 'a long password',
      confirm_password: 'a long password',
    }),
  );
  const { id } = account;
  const me = async () => as(await db.user.update({ where: { id }, data: { planActive: true } }));
  const enter = (password: string, number: string) =>
    throughContract(logIn, logInWithPassword)(stranger, { mobile: number, password });
  await enter('a long password', earlierMobile);
  await throughContract(updateProfile, changeOwnProfile)(await me(), {
    name,
    mobile: earlierMobile,
    email,
    address,
    gender: 'female',
    dob: '1987-06-05',
  });
  const complain = (from: string) =>
    throughContract(fileGrievance, takeGrievance)(stranger, {
      name,
      mobile: from,
      email,
      text: `The store was closed. ${name}`,
    });
  await complain(earlierMobile);
  await throughContract(updateUser, changeUser)(office, { id, mobile });
  await complain(mobile);
  await throughContract(nominee.actions.set, setNominee)(await me(), {
    name: `Daughter of ${name}`,
    relation: `Of ${earlierName}`,
    mobile: nomineeMobile,
  });
  await throughContract(requestReset, resetPassword)(stranger, { mobile, new_password: 'another password' });
  await throughContract(changePassword, changeOwnPassword)(await me(), {
    current_password: 'a long password',
    new_password: 'another password',
    confirm_password: 'another password',
  });
  await expect(enter('a wrong password', mobile)).rejects.toThrow();

  const event = {
    event: 'payment.failed',
    payload: {
      payment: {
        entity: {
          id: 'pay_1',
          email,
          contact: `+91${mobile}`,
          vpa: upi,
          card: { name },
          description: `Ring for ${name}`,
          notes: { for: name },
        },
      },
    },
  };
  await receiveEvent.run(context, {
    body: new TextEncoder().encode(JSON.stringify(event)),
    signature: 'of the test',
    eventId: 'evt_1',
  });

  const book = async (slot_time: string) =>
    throughContract(bookSlot, bookVisit)(await me(), {
      slot_date: '2026-02-02',
      slot_time,
      shop_address: 'Andhra Pradesh',
      user_id: id,
      user_mobile: mobile,
      quantity: '5',
    });
  const plan = await payPlan(db, { id, mobile });
  await refundPlan(db, plan);
  await db.subscription.updateMany({ where: { userId: id }, data: { endedAt: context.clock.now() } });
  await db.user.update({ where: { id }, data: { planActive: false } });
  await throughContract(registerCustomer, sellPlan)(office, { mobile, method: 'upi', reference: upi });
  await throughContract(refundAtDesk, refundSoldPlan)(office, { user_id: id, reference: upi });
  const { data: moved } = await book('10:00:00');
  const { data: cancelled } = await book('11:00:00');
  await throughContract(updateBooking, changeBooking)(office, { id: moved.id, slot_time: '12:00:00' });
  await throughContract(cancelBooking, cancelVisit)(office, { id: cancelled.id });
  const past = await createBooking(db, { userId: id, userMobile: mobile, slotDate: '2026-01-05' });
  const lost = await createBooking(db, { userId: id, userMobile: mobile, slotDate: '2026-01-06' });
  await db.booking.update({ where: { id: lost.id }, data: { needsNewTimeAt: context.clock.now() } });

  const { data: sale } = await keyed(office, office.actor, (within) =>
    throughContract(opportunities.actions.create, createOpportunity)(within, {
      name: `Visit of ${name}, 5 grams`,
      userid: id,
      total_amount: 1000,
    }),
  );
  await throughContract(opportunities.actions.update, updateOpportunity)(office, {
    id: sale.id,
    next_step: `Call ${name.toUpperCase()} on +91 98444 55566`,
  });
  const item = await throughContract(items.actions.create, createItem)(office, {
    name: `Ring for ${earlierName}`,
    price: 1000,
    discount_amount: 10,
    discount_reason: `Promised to ${name}`,
    huid_exempt: 'other',
    huid_exempt_note: `${name} wears it`,
    opportunityid: sale.id,
  });
  await throughContract(openEstimate, readEstimate)(office, { opportunity_id: sale.id });
  await throughContract(opportunities.actions.create, createOpportunity)(office, {
    name: `Chain of ${email}`,
    userid: id,
    total_amount: 5,
  }).then(({ data }) =>
    throughContract(opportunities.actions.move, moveOpportunity)(office, {
      id: data.id,
      stage: 'lost',
      lost_reason: 'other',
      lost_note: `Moved to 77 nightjar crescent  vijayawada`,
    }),
  );
  const { data: order } = await throughContract(orders.actions.create, createOrder)(office, {
    name: `Order for Visit of ${name}`,
    userid: id,
    total_amount: 1000,
    opportunityid: sale.id,
  });
  await db.item.update({ where: { id: item.data.id }, data: { orderId: order.id } });
  await throughContract(sendPaymentLink, sendLink)(office, { order_id: order.id, amount: 500 });
  await keyed(office, office.actor, (within) =>
    throughContract(collections.actions.promise, recordPromise)(within, {
      order_id: order.id,
      pay_by: storeDate(context.clock.now()),
    }),
  );
  const pay = (how: { method: 'cash'; note: string } | { method: 'upi'; reference: string }) =>
    throughContract(orderPayments.actions.add, addPayment)(office, {
      order_id: order.id,
      amount: 1000,
      ...how,
    });
  const { data: entry } = await pay({ method: 'cash', note: `From ${name}` });
  await throughContract(orderPayments.actions.void, voidEntry)(office, {
    id: entry.id,
    reason: `Not ${name}`,
  });
  await pay({ method: 'upi', reference: upi });
  await throughContract(issueInvoice, issueInvoiceOfOrder)(office, { order_id: order.id });
  const pieces = await db.item.findMany({ where: { orderId: order.id, invoiceId: { not: null } } });
  await throughContract(returnPieces, takeBack)(office, {
    order_id: order.id,
    item_ids: pieces.map((piece) => piece.id),
    reason: `${name} changed the mind`,
    settle: { kind: 'refund', method: 'upi' },
    restock: true,
  });
  // In no order: a delivery ends a request.
  await db.item.create({
    data: {
      name: 'Bangle',
      price: 1000,
      opportunityId: sale.id,
      askedPrice: '900',
      askedDiscountReason: `${name} buys often`,
      askedBy: staff.admin.id,
      askedAt: context.clock.now(),
    },
  });
  const { data: sold } = await throughContract(exchanges.actions.quote, quoteExchange)(office, {
    user_id: id,
    store_id: 1,
    pieces: [{ ...tenGrams, gross_mg: 100, note: `Chain of ${name}` }],
  });
  const accept = throughContract(exchanges.actions.accept, acceptExchange);
  const signature = { id: sold.id, signed: true, note: `${name} has no phone` };
  await accept(office, signature);
  await accept(context.as(staff.executive), signature).catch(async () =>
    accept(context.as(staff.employee), signature),
  );
  await throughContract(exchanges.actions.void, voidExchange)(office, {
    id: sold.id,
    reason: `${name} wants it back`,
  });
  await throughContract(dayBook.actions.close, closeDay)(office, {
    date: storeDate(context.clock.now()),
    counted: 1,
    reason: `Change of ${name}`,
  });

  await keyed(office, office.actor, (within) =>
    throughContract(notes.actions.create, createNote)(within, { customer_id: id, text: `${name} likes tea` }),
  );
  for (const value of pans)
    await throughContract(customerIdentity.actions.set, setIdentity)(office, {
      user_id: id,
      kind: 'pan',
      value,
      name_as_on: name,
    });
  await throughContract(customerIdentity.actions.reveal, revealIdentity)(office, {
    user_id: id,
    reason: `Asked for by ${name}`,
  });
  await throughContract(tasks.actions.create, createTask)(office, {
    title: `Call ${name}`,
    customer_id: id,
    due_on: '2026-02-03',
    assignee_id: staff.admin.id,
  });
  await throughContract(readCustomer, showCustomer)(office, { id });

  const lines = ['Mobile,Name,Email', `${mobile},${name},${email}`, `mobile ${mobile} or so,${name},`].join(
    '\n',
  );
  const { data: checked } = await check(office, { list: 'customers', file: file(lines, `${name}.csv`) });
  await check(office, { list: 'customers', file: file(`Mobile,Name\n${earlierMobile},${earlierName}`) });
  // Without headers: the first person is taken for them.
  const { data: headless } = await check(office, {
    list: 'customers',
    file: file(`${name},98444-55566,1987\nZephyr Neighbour,9811122235,1990`),
  });
  expect(headless.columns).toMatchObject([{ name }, { name: '98444-55566' }, { name: '1987' }]);
  // In a row of another customer.
  await check(office, {
    list: 'customers',
    file: file(`Mobile,Name,Address\n9811122236,Zephyr Third,"Care of ${name}, 98444 55566"`),
  });
  const { data: sales } = await check(office, {
    list: 'opportunities',
    file: file(`Mobile,Name,Total Amount\n${mobile},Anklet of ${name},700`),
  });
  for (const each of [checked, sales]) await start(office, { id: each.id });
  await runImports(context.sql, context.clock);
  await plantInOthers(office, staff);
  const csv = await throughContract(exportList, exportRows)(office, { list: 'customers', search: name });
  await new Response(csv.stream).text();
  return { id, office, past, lost, moved };
}

/** In records that nothing links to the person. */
async function plantInOthers(office: TestContext, { admin }: Company) {
  const other = await createActiveCustomer(db, { name: 'Zephyr Neighbour', mobile: '9811122235' });
  const written = (number: string) => `${name}, ${number}`;
  await keyed(office, office.actor, (within) =>
    throughContract(tasks.actions.create, createTask)(within, {
      title: `Call ${written('+91 98444 55566')}`,
      due_on: '2026-02-03',
      assignee_id: admin.id,
    }),
  );
  const { data: note } = await throughContract(notes.actions.create, createNote)(office, {
    customer_id: other.id,
    text: 'Came with a friend',
  });
  for (const text of [`Came with ${written('98444-55566')}`, `Came with ${earlierName} 098111 22233`])
    await throughContract(notes.actions.update, updateNote)(office, { id: note.id, text });
  const { data: sale } = await throughContract(opportunities.actions.create, createOpportunity)(office, {
    name: `Ring like that of ${written(mobile)}`,
    userid: other.id,
    total_amount: 1000,
  });
  await throughContract(opportunities.actions.update, updateOpportunity)(office, {
    id: sale.id,
    next_step: `Ask ${name}`,
  });
  await throughContract(items.actions.create, createItem)(office, {
    name: `Ring of ${written('98444 55566')}`,
    price: 1000,
    opportunityid: sale.id,
  });
  const { data: order } = await throughContract(orders.actions.create, createOrder)(office, {
    name: `Order with ${written(mobile)}`,
    userid: other.id,
    total_amount: 1000,
    opportunityid: sale.id,
  });
  const { data: entry } = await throughContract(orderPayments.actions.add, addPayment)(office, {
    order_id: order.id,
    amount: 500,
    method: 'cash',
    note: `Paid by ${written('98444 55566')}`,
  });
  await throughContract(orderPayments.actions.void, voidEntry)(office, {
    id: entry.id,
    reason: `${name} took it back`,
  });
  await throughContract(exchanges.actions.quote, quoteExchange)(office, {
    user_id: other.id,
    store_id: 1,
    pieces: [{ ...tenGrams, note: `Brought by ${written('98444 55566')}` }],
  });
  await throughContract(fileGrievance, takeGrievance)(base.as(visitor, { address: network }), {
    name: other.name,
    mobile: other.mobile,
    text: `I came with ${written('+91-98444-55566')} and nobody was there.`,
  });
  await throughContract(messages.actions.offer, sendOffer)(office, {
    user_ids: [other.id],
    purpose: 'offers_sms',
    text: `Ask for 98444 55566`,
  });
}

beforeEach(() => database.emptyAll());

/** By an admin, or at the end of an erasure. */
const closings: Readonly<Record<string, (id: number, office: TestContext) => Promise<void>>> = {
  'deleted by an admin': async (id, office) => {
    await throughContract(deleteUser, removeUser)(office, { id });
  },
  'closed at the end of an erasure': async (id, office) => {
    const { clock } = context;
    // Nothing may be open.
    for (const { id: visit } of await db.booking.findMany({
      where: { userId: id, status: 'booked', slotDate: { gt: clock.now() } },
    }))
      await throughContract(cancelBooking, cancelVisit)(office, { id: visit });
    await db.$executeRaw`UPDATE orders SET deleted_at = now() WHERE user_id = ${id}`;
    const me = base.as(actorOf(await db.user.findUniqueOrThrow({ where: { id } })), { address: network });
    await throughContract(erasure.actions.ask, askErasure)(me, {});
    const { id: requestId } = await db.erasure.findFirstOrThrow();
    const code = await makeErasureCode(
      context.sql,
      context.secrets[0],
      keyOfErasureCode(requestId),
      clock.now(),
    );
    await throughContract(erasure.actions.confirm, confirmErasure)(me, { code });
    const then = clock.now();
    clock.forward(7 * 86_400);
    const done = await runErasures(context);
    expect(done).toMatchObject({ closed: 1, refused: 0, errors: [] });
    clock.set(then);
  },
};

test.each(Object.entries(closings))(
  'a person %s is nowhere in the database, except in issued documents and in references of payments',
  async (_how, close) => {
    const other = await createActiveCustomer(db, { name: 'Zephyr Other', mobile: '9811122234' });
    const { id, office, past, lost, moved } = await plant();
    expect.soft(await found()).toEqual(planted);
    // The number of an identity document is nowhere in the clear, and its last characters where staff see them.
    expect.soft(await found(pans)).toEqual([]);
    const ends = pans.map((pan) => pan.slice(-4));
    expect.soft(await found(ends)).toEqual(['audit_entries.after', 'customer_identities.last4']);
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id } });
    await close(id, office);
    expect.soft(await found()).toEqual(Object.keys(kept));
    expect.soft(await found([...pans, ...ends])).toEqual([]);
    expect(await db.customerIdentity.count()).toBe(0);
    // Counts of a network, which others may share: they expire within a day.
    expect.soft(await found([network])).toEqual(['rate_limits.key']);
    const user = await db.user.findUniqueOrThrow({ where: { id } });
    expect(user).toMatchObject({ name: '', mobile: '', email: null, address: null, dob: null, gender: null });
    const statuses = await db.booking.findMany({
      where: { id: { in: [past.id, lost.id, moved.id] } },
      orderBy: { id: 'asc' },
    });
    expect(statuses.map((visit) => [visit.id, visit.status])).toEqual([
      [moved.id, 'cancelled'],
      [past.id, 'booked'],
      [lost.id, 'cancelled'],
    ]);
    expect(user.passwordHash).not.toBe(passwordHash);
    expect(await db.sealedRest.count()).toBe(1);
    // The log has ids.
    for (const trace of traces) expect(JSON.stringify(context.notes)).not.toContain(trace);
    context.clock.forward(2 * 366 * 86_400);
    expect(await runErasures(context)).toMatchObject({ closed: 0, erased: 1, errors: [] });
    context.clock.set(testNow);
    expect(await db.sealedRest.count()).toBe(0);
    expect.soft(await found()).toEqual(Object.keys(kept));
    expect(await db.customerOpening.count({ where: { customerId: id } })).toBe(0);
    expect(await db.orderEntry.findFirst({ where: { note: { not: null } } })).toMatchObject({
      note: 'From [removed]',
      voidReason: 'Not [removed]',
      amount: new Prisma.Decimal(1000),
    });
    expect(await db.dayClosing.findMany()).toMatchObject([{ reason: 'Change of [removed]' }]);
    expect(await db.opportunity.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })).toMatchObject([
      { name: 'Visit of [removed], 5 grams', nextStep: 'Call [removed] on [removed]' },
      { name: 'Chain of [removed]', lostNote: 'Moved to [removed]' },
      { name: 'Anklet of [removed]' },
    ]);
    expect(await db.user.findUnique({ where: { id: other.id } })).toMatchObject({ name: 'Zephyr Other' });
    expect(await db.import.findFirst({ where: { columns: { array_contains: 'Column 3' } } })).toMatchObject({
      columns: ['Column 1', 'Column 2', 'Column 3'],
    });
    expect(await db.importRow.findFirst({ where: { mobile: '9811122236' } })).toMatchObject({
      cells: ['9811122236', 'Zephyr Third', 'Care of [removed], [removed]'],
    });
    const ofOthers = { userId: { not: id } };
    expect(await db.task.findMany({ where: { customerId: null } })).toMatchObject([
      { title: 'Call [removed], [removed]', deletedAt: null },
    ]);
    expect(await db.note.findMany({ where: { customerId: { not: id } } })).toMatchObject([
      { text: 'Came with [removed] [removed]', deletedAt: null },
    ]);
    expect(await db.opportunity.findMany({ where: ofOthers })).toMatchObject([
      { name: 'Ring like that of [removed], [removed]', nextStep: 'Ask [removed]' },
    ]);
    expect(await db.order.findMany({ where: ofOthers, include: { entries: true } })).toMatchObject([
      {
        name: 'Order with [removed], [removed]',
        entries: [{ note: 'Paid by [removed], [removed]', voidReason: '[removed] took it back' }],
      },
    ]);
    expect(await db.grievance.findMany({ where: { name: { not: '' } } })).toMatchObject([
      { text: 'I came with [removed], [removed] and nobody was there.' },
    ]);
    expect(
      await db.auditEntry.findMany({ where: { action: 'note.update' }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { before: { text: 'Came with a friend' }, after: { text: 'Came with [removed], [removed]' } },
      {
        before: { text: 'Came with [removed], [removed]' },
        after: { text: 'Came with [removed] [removed]' },
      },
    ]);
  },
);
