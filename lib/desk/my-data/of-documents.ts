import { z } from 'zod';
import { instant, listOf, rupees, type Row, type Section } from './section';

/* What was issued, and bought from the customer. */

const store = { select: { title: true } } as const;

const estimates = listOf(
  'estimates',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.estimate.findMany({
      where: { userId, id: below },
      ...page,
      select: { id: true, number: true, issuedAt: true, opportunityId: true },
    }),
  (row) => ({ number: row.number, sale_id: row.opportunityId, issued_at: instant(row.issuedAt) }),
);

const invoices = listOf(
  'invoices',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.invoice.findMany({
      where: { order: { userId }, id: below },
      ...page,
      select: { id: true, number: true, totalAmount: true, orderId: true, issuedAt: true },
    }),
  (row) => ({
    number: row.number,
    amount: rupees(row.totalAmount),
    order_id: row.orderId,
    issued_at: instant(row.issuedAt),
  }),
);

const creditNotes = listOf(
  'credit_notes',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.creditNote.findMany({
      where: { order: { userId }, id: below },
      ...page,
      select: {
        id: true,
        number: true,
        totalAmount: true,
        orderId: true,
        issuedAt: true,
        invoice: { select: { number: true } },
      },
    }),
  (row) => ({
    number: row.number,
    amount: rupees(row.totalAmount),
    order_id: row.orderId,
    invoice: row.invoice.number,
    issued_at: instant(row.issuedAt),
  }),
);

const sharedLinks = listOf(
  'links_to_documents',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.documentLink.findMany({
      where: { userId, id: below },
      ...page,
      select: { id: true, kind: true, createdAt: true, expiresAt: true, revokedAt: true },
    }),
  (row) => ({
    document: row.kind,
    created_at: instant(row.createdAt),
    expires_at: instant(row.expiresAt),
    revoked_at: instant(row.revokedAt),
  }),
);

const oldPieces = z
  .array(
    z.object({
      article: z.string(),
      grossMg: z.number(),
      netMg: z.number(),
      fineMg: z.number(),
      valuePaise: z.number(),
      note: z.string().default(''),
    }),
  )
  .catch([]);

const oldGold = listOf(
  'old_gold',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.exchange.findMany({
      where: { userId, id: below },
      ...page,
      select: {
        id: true,
        state: true,
        pieces: true,
        value: true,
        settledAmount: true,
        number: true,
        orderId: true,
        opportunityId: true,
        signedNote: true,
        acceptedNote: true,
        voidReason: true,
        createdAt: true,
        acceptedAt: true,
        voidedAt: true,
        store,
        payouts: { select: { amount: true, method: true, reference: true, createdAt: true } },
      },
    }),
  (row) => ({
    id: row.id,
    state: row.state,
    store: row.store.title,
    pieces: oldPieces.parse(row.pieces).map((piece): Row => ({
      article: piece.article,
      gross_weight_mg: piece.grossMg,
      net_weight_mg: piece.netMg,
      fine_weight_mg: piece.fineMg,
      value: piece.valuePaise / 100,
      note: piece.note,
    })),
    value: rupees(row.value),
    settled: rupees(row.settledAmount),
    purchase_voucher: row.number,
    sale_id: row.opportunityId,
    order_id: row.orderId,
    note_of_first_signature: row.signedNote,
    note_of_second_signature: row.acceptedNote,
    void_reason: row.voidReason,
    quoted_at: instant(row.createdAt),
    accepted_at: instant(row.acceptedAt),
    voided_at: instant(row.voidedAt),
    paid_out: row.payouts.map((payout): Row => ({
      amount: rupees(payout.amount),
      method: payout.method,
      reference: payout.reference,
      at: instant(payout.createdAt),
    })),
  }),
);

export const documentSections: readonly Section[] = [estimates, invoices, creditNotes, sharedLinks, oldGold];
