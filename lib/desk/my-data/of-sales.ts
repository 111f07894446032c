import { purityOf } from '@/lib/sales/items/purity-keys';
import { date, instant, listOf, rupees, type Section } from './section';

/* What was offered and ordered. */

const store = { select: { title: true } } as const;

const sales = listOf(
  'sales',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.opportunity.findMany({
      where: { userId, id: below },
      ...page,
      select: {
        id: true,
        name: true,
        totalAmount: true,
        stage: true,
        nextStep: true,
        expectedOn: true,
        lostReason: true,
        lostNote: true,
        createdAt: true,
        updatedAt: true,
        deletedAt: true,
        store,
      },
    }),
  (row) => ({
    id: row.id,
    name: row.name,
    amount: rupees(row.totalAmount),
    stage: row.stage,
    next_step: row.nextStep,
    decision_expected_on: date(row.expectedOn),
    lost_reason: row.lostReason,
    lost_note: row.lostNote,
    store: row.store.title,
    created_at: instant(row.createdAt),
    changed_at: instant(row.updatedAt),
    deleted_at: instant(row.deletedAt),
  }),
);

const orders = listOf(
  'orders',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.order.findMany({
      where: { userId, id: below },
      ...page,
      select: {
        id: true,
        name: true,
        totalAmount: true,
        paidAmount: true,
        pendingAmount: true,
        status: true,
        opportunityId: true,
        dueOn: true,
        promisedOn: true,
        createdAt: true,
        updatedAt: true,
        deletedAt: true,
        store,
      },
    }),
  (row) => ({
    id: row.id,
    name: row.name,
    sale_id: row.opportunityId,
    total: rupees(row.totalAmount),
    paid: rupees(row.paidAmount),
    pending: rupees(row.pendingAmount),
    status: row.status,
    due_on: date(row.dueOn),
    pieces_promised_on: date(row.promisedOn),
    store: row.store.title,
    created_at: instant(row.createdAt),
    changed_at: instant(row.updatedAt),
    deleted_at: instant(row.deletedAt),
  }),
);

const pieces = listOf(
  'pieces',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.item.findMany({
      where: { opportunity: { userId }, id: below },
      ...page,
      include: {
        invoice: { select: { number: true } },
        creditNote: { select: { number: true } },
      },
    }),
  (row) => ({
    id: row.id,
    name: row.name,
    article: row.article,
    price: rupees(row.price),
    net_weight_mg: row.weightMg,
    gross_weight_mg: row.grossMg,
    stone_weight_mg: row.stoneMg,
    purity: row.purity && purityOf(row.purity),
    rate_per_gram: rupees(row.ratePerGram),
    making_percent: rupees(row.makingPercent),
    making_amount: rupees(row.makingAmount),
    wastage_percent: rupees(row.wastagePercent),
    stone_amount: rupees(row.stoneAmount),
    hallmark_amount: rupees(row.hallmarkAmount),
    tax_percent: rupees(row.taxPercent),
    discount_amount: rupees(row.discountAmount),
    discount_reason: row.discountReason,
    requested_price: rupees(row.askedPrice),
    requested_discount_reason: row.askedDiscountReason,
    huid: row.huid,
    without_huid: row.huidExempt,
    without_huid_note: row.huidExemptNote,
    sale_id: row.opportunityId,
    order_id: row.orderId,
    ready_at: instant(row.readyAt),
    invoice: row.invoice?.number ?? null,
    credit_note: row.creditNote?.number ?? null,
    created_at: instant(row.createdAt),
    deleted_at: instant(row.deletedAt),
  }),
);

export const saleSections: readonly Section[] = [sales, orders, pieces];
