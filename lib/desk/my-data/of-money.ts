import { date, instant, listOf, rupees, type Row, type Section } from './section';

/* The plan, and all that was paid, refunded, promised and reminded of. */

const plans = listOf(
  'plans',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.subscription.findMany({
      where: { userId, id: below },
      ...page,
      select: {
        id: true,
        name: true,
        mobile: true,
        amountPaise: true,
        method: true,
        reference: true,
        receiptNo: true,
        createdAt: true,
        endedAt: true,
        creditNotes: {
          select: { number: true, method: true, reference: true, issuedAt: true, voidedAt: true },
          orderBy: { id: 'asc' },
        },
      },
    }),
  (row) => ({
    name: row.name,
    mobile: row.mobile,
    amount: row.amountPaise / 100,
    method: row.method,
    reference: row.reference,
    document: row.receiptNo,
    began_at: instant(row.createdAt),
    ended_at: instant(row.endedAt),
    credit_notes: row.creditNotes.map((note): Row => ({
      number: note.number,
      method: note.method,
      reference: note.reference,
      issued_at: instant(note.issuedAt),
      voided_at: instant(note.voidedAt),
    })),
  }),
);

const started = listOf(
  'online_payments_started',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.paymentOrder.findMany({
      where: { userId, id: below },
      ...page,
      select: {
        id: true,
        receipt: true,
        razorpayOrderId: true,
        amountPaise: true,
        status: true,
        orderId: true,
        createdAt: true,
      },
    }),
  (row) => ({
    number: row.receipt,
    razorpay_order: row.razorpayOrderId,
    amount: row.amountPaise / 100,
    status: row.status,
    order_id: row.orderId,
    at: instant(row.createdAt),
  }),
);

const online = listOf(
  'online_payments',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.payment.findMany({
      where: { userId, id: below },
      ...page,
      select: {
        id: true,
        razorpayPaymentId: true,
        amountPaise: true,
        refundedPaise: true,
        status: true,
        method: true,
        createdAt: true,
        capturedAt: true,
        refunds: {
          select: { amountPaise: true, state: true, createdAt: true },
          orderBy: { createdAt: 'asc' },
        },
      },
    }),
  (row) => ({
    razorpay_payment: row.razorpayPaymentId,
    amount: row.amountPaise / 100,
    refunded: row.refundedPaise / 100,
    status: row.status,
    method: row.method,
    at: instant(row.createdAt),
    captured_at: instant(row.capturedAt),
    refunds: row.refunds.map((refund): Row => ({
      amount: refund.amountPaise / 100,
      state: refund.state,
      at: instant(refund.createdAt),
    })),
  }),
);

const entries = listOf(
  'payments_of_orders',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.orderEntry.findMany({
      where: { order: { userId }, id: below },
      ...page,
      select: {
        id: true,
        orderId: true,
        kind: true,
        amount: true,
        method: true,
        reference: true,
        receivedAt: true,
        note: true,
        receiptNo: true,
        document: true,
        state: true,
        voidedAt: true,
        voidReason: true,
        createdAt: true,
      },
    }),
  (row) => ({
    order_id: row.orderId,
    kind: row.kind,
    amount: rupees(row.amount),
    method: row.method,
    reference: row.reference,
    note: row.note,
    document: row.document,
    number: row.receiptNo,
    state: row.state,
    received_at: instant(row.receivedAt),
    recorded_at: instant(row.createdAt),
    voided_at: instant(row.voidedAt),
    void_reason: row.voidReason,
  }),
);

/** Without their tokens. */
const links = listOf(
  'payment_links',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.paymentLink.findMany({
      where: { userId, id: below },
      ...page,
      select: { id: true, orderId: true, amount: true, createdAt: true, expiresAt: true, closedAt: true },
    }),
  (row) => ({
    order_id: row.orderId,
    amount: rupees(row.amount),
    created_at: instant(row.createdAt),
    expires_at: instant(row.expiresAt),
    closed_at: instant(row.closedAt),
  }),
);

const promises = listOf(
  'promises_to_pay',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.paymentPromise.findMany({
      where: { order: { userId }, id: below },
      ...page,
      select: {
        id: true,
        orderId: true,
        amount: true,
        payBy: true,
        state: true,
        createdAt: true,
        endedAt: true,
      },
    }),
  (row) => ({
    order_id: row.orderId,
    amount: rupees(row.amount),
    pay_by: date(row.payBy),
    state: row.state,
    recorded_at: instant(row.createdAt),
    ended_at: instant(row.endedAt),
  }),
);

const reminders = listOf(
  'reminders_of_dues',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.dueReminder.findMany({
      where: { order: { userId }, id: below },
      ...page,
      select: { id: true, orderId: true, channel: true, dueOn: true, createdAt: true },
    }),
  (row) => ({
    order_id: row.orderId,
    channel: row.channel,
    due_on: date(row.dueOn),
    at: instant(row.createdAt),
  }),
);

export const moneySections: readonly Section[] = [plans, started, online];
export const ledgerSections: readonly Section[] = [entries, links, promises, reminders];
