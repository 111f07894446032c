import { createBooking } from '@/prisma/factories/bookings';
import { createDocumentLink } from '@/prisma/factories/document-links';
import { createPayment } from '@/prisma/factories/entries';
import { createExchange } from '@/prisma/factories/exchanges';
import { createGrievance } from '@/prisma/factories/grievances';
import { createCreditNote, createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createNote, createTask } from '@/prisma/factories/notes-and-tasks';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { openSession } from '@/prisma/factories/sessions';
import type { User } from '@/lib/db/generated/client';
import { storedPiece } from '@/lib/money/exchanges/rules';
import type { Db } from '@/lib/db/client';

/* A customer with something in every place of the database that is about customers. */

/** When all of it was planted. */
export const before = new Date('2026-01-10T05:00:00.000Z');

/** Plants `<mark> <place>` in every place of the customer. @returns what is to be found, and what is not */
export async function plantCustomer(
  db: Db,
  { mark, user, staff }: { readonly mark: string; readonly user: User; readonly staff: User },
) {
  const found: string[] = [];
  const secret: string[] = [];
  const of = (place: string) => {
    found.push(`${mark} ${place}`);
    return `${mark} ${place}`;
  };
  const hidden = (place: string) => {
    secret.push(`${mark}-${place}`);
    return `${mark}-${place}`;
  };
  const { id: userId, mobile } = user;
  await db.user.update({
    where: { id: userId },
    data: { name: of('name'), email: `${of('email')}@example.in`, address: of('address'), stateCode: '37' },
  });
  const trail = { entity: 'user', entityId: userId, actorId: userId, at: before } as const;
  await db.auditEntry.create({
    data: {
      ...trail,
      action: 'user.profile',
      before: { name: of('earlier name') },
      after: { name: of('later name') },
    },
  });
  await db.customerIdentity.create({
    data: {
      userId,
      kind: 'pan',
      last4: '234F',
      nameAsOn: of('identity'),
      sealed: `v1.00000000.${hidden('sealed')}`,
      setBy: staff.id,
      setAt: before,
    },
  });
  await db.nominee.create({
    data: { userId, name: of('nominee'), relation: of('relation'), mobile: '9811155566', setAt: before },
  });
  await db.termsAcceptance.create({ data: { userId, version: '2026-11-30', acceptedAt: before } });
  await db.consent.create({
    data: {
      userId,
      purpose: 'calls',
      given: true,
      noticeVersion: '2026-11-30',
      language: 'en',
      how: 'account',
      byId: userId,
      at: before,
    },
  });
  await db.erasure.create({
    data: { userId, codeHash: hidden('erasure code'), triesLeft: 5, askedAt: before, expiresAt: before },
  });
  const plan = await payPlan(db, user);
  await db.subscription.update({ where: { id: plan.id }, data: { name: of('plan') } });
  await refundPlan(db, plan);
  const visit = await createBooking(db, {
    userId,
    userMobile: mobile,
    slotDate: '2026-02-02',
    referralCode: 'K7WQ2MHD',
  });
  await db.waitingEntry.create({
    data: {
      userId,
      storeId: visit.storeId,
      slotDate: visit.slotDate,
      slotTime: visit.slotTime,
      quantityGrams: 5,
    },
  });
  const sale = await createOpportunity(db, {
    userId,
    name: of('sale'),
    stage: 'lost',
    executiveId: staff.id,
  });
  await db.opportunity.update({
    where: { id: sale.id },
    data: { nextStep: of('next step'), lostNote: of('lost note') },
  });
  const { id: itemId } = await createItem(db, { opportunityId: sale.id, name: of('piece') });
  await db.item.update({
    where: { id: itemId },
    data: {
      discountReason: of('discount'),
      huidExempt: 'other',
      huidExemptNote: of('exemption'),
      askedPrice: '200',
      askedDiscountReason: of('request'),
      askedBy: staff.id,
      askedAt: before,
    },
  });
  const paid = await createPaidOrder(db, { userId });
  const { number: invoice } = await createInvoice(db, paid.id);
  const [returned] = await db.item.findMany({ where: { orderId: paid.id }, orderBy: { id: 'asc' } });
  const { number: creditNote } = await createCreditNote(db, paid.id, [returned?.id ?? 0]);
  const { number: estimate } = await db.estimate.create({
    data: { opportunityId: sale.id, userId, number: '', content: { seller: { id: 1 } } },
  });
  found.push(invoice, creditNote, estimate);
  const order = await createOrder(db, { userId, name: of('order'), totalAmount: '5000.00' });
  await createPayment(db, {
    orderId: order.id,
    method: 'upi',
    reference: of('reference'),
    note: of('entry'),
  });
  const linkToken = await createPaymentLink(db, { orderId: order.id });
  secret.push(linkToken);
  await db.paymentPromise.create({
    data: {
      orderId: order.id,
      amount: '77.77',
      payBy: new Date('2026-03-03'),
      paidBefore: '0',
      madeBy: staff.id,
    },
  });
  await db.dueReminder.create({ data: { orderId: order.id, channel: 'whatsapp', madeBy: staff.id } });
  secret.push((await createDocumentLink(db, { recordId: order.id, userId })).token);
  const note = of('old gold');
  const piece = storedPiece({
    article: 'jewellery',
    grossMg: 10_000,
    stoneMg: 0,
    touchHundredths: 9160,
    ratePaisePerGram: 700_000,
    deductionHundredths: 200,
    note,
  });
  await createExchange(db, { userId, createdBy: staff.id, pieces: [piece] });
  await db.message.create({
    data: {
      kind: 'visit_booked',
      mobile,
      customerId: userId,
      variables: { date: '14 Jan 2026', time: '4 00 PM', store: of('store'), code: 'K7M2QX' },
      key: hidden('key'),
      state: 'sent',
      sentAt: before,
      attempts: 1,
      nextAttemptAt: null,
      expiresAt: before,
      stopHash: hidden('stop').padEnd(43, '-'),
    },
  });
  await db.smsRequest.create({
    data: { mobile, network: '203.0.113.77', expiresAt: before, createdAt: new Date('2026-01-12') },
  });
  await createGrievance(db, {
    mobile,
    name: of('complainant'),
    text: of('complaint'),
    createdAt: new Date('2026-01-12'),
  });
  await db.import.create({
    data: {
      list: 'customers',
      fileName: 'customers.csv',
      columns: ['Remark'],
      mapping: [],
      createdBy: staff.id,
      // Checked before the account was made.
      createdAt: new Date('2026-01-09'),
      state: 'done',
      startedBy: staff.id,
      startedAt: before,
      attemptedAt: before,
      finishedAt: before,
      rows: { create: { line: 2, cells: [of('cell')], mobile, what: 'made', done: true } },
    },
  });
  await createTask(db, { assigneeId: staff.id, customerId: userId, title: of('task'), asksForCall: true });
  await createNote(db, { authorId: staff.id, customerId: userId, text: of('note') });
  const { actor } = await openSession(db, userId, before, {
    address: '203.0.113.88',
    userAgent: of('browser'),
  });
  secret.push(actor.sessionId);
  await db.customerOpening.create({ data: { actorId: staff.id, customerId: userId, at: before } });
  return { found, secret: [...secret, user.passwordHash] };
}
