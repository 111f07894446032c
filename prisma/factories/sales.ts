import type { Db } from '@/lib/db/client';
import {
  Prisma,
  type Item,
  type Opportunity,
  type OpportunityStage,
  type Order,
  type OrderEntry,
} from '@/lib/db/generated/client';

/** Money is rupees as text, to avoid rounding. */
export interface OpportunityOptions {
  readonly userId: number;
  readonly name?: string;
  readonly employeeId?: number | null;
  readonly executiveId?: number | null;
  readonly totalAmount?: string;
  /** A closed one has no order: create it with `createOrder`. */
  readonly status?: 'open' | 'closed';
  /** Decides the status. Lost: because of the price. */
  readonly stage?: OpportunityStage;
  /** Default: since it was created. */
  readonly stageSince?: Date;
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
  /** The visit it is for. */
  readonly bookingId?: number | null;
  /** Default: as in the product. */
  readonly storeId?: number;
}

export function createOpportunity(db: Db, options: OpportunityOptions): Promise<Opportunity> {
  return db.opportunity.create({
    data: {
      name: options.name ?? 'Bridal set',
      userId: options.userId,
      employeeId: options.employeeId ?? null,
      executiveId: options.executiveId ?? null,
      totalAmount: options.totalAmount ?? '1000.00',
      status: options.status ?? 'open',
      ...(options.stage === undefined ? {} : { stage: options.stage }),
      ...(options.stage === 'lost' ? { lostReason: 'price' } : {}),
      ...(options.stageSince === undefined ? {} : { stageSince: options.stageSince }),
      bookingId: options.bookingId ?? null,
      ...(options.storeId === undefined ? {} : { storeId: options.storeId }),
      createdAt: options.createdAt ?? new Date(),
      deletedAt: options.deletedAt ?? null,
    },
  });
}

export interface ItemOptions {
  readonly opportunityId: number;
  readonly name?: string;
  readonly price?: string;
  readonly orderId?: number | null;
  /** A price that waits for approval. */
  readonly asked?: { readonly by: number; readonly price: string };
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
}

export function createItem(db: Db, options: ItemOptions): Promise<Item> {
  return db.item.create({
    data: {
      name: options.name ?? 'Gold chain',
      price: options.price ?? '250.00',
      opportunityId: options.opportunityId,
      orderId: options.orderId ?? null,
      createdAt: options.createdAt ?? new Date(),
      deletedAt: options.deletedAt ?? null,
      ...(options.asked && {
        askedPrice: options.asked.price,
        askedBy: options.asked.by,
        askedAt: new Date(),
      }),
    },
  });
}

export interface OrderOptions {
  readonly userId: number;
  readonly name?: string;
  readonly employeeId?: number | null;
  readonly executiveId?: number | null;
  readonly totalAmount?: string;
  /** Booked as one adjustment of the year before, which is in no day book and no limit of a test. */
  readonly paidAmount?: string;
  /** Default: `paid` if nothing is pending, else `partial`. */
  readonly status?: 'unpaid' | 'partial' | 'paid' | 'pending';
  readonly opportunityId?: number | null;
  /** Default: as in the product. */
  readonly storeId?: number;
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
}

export function createOrder(db: Db, options: OrderOptions): Promise<Order> {
  const total = new Prisma.Decimal(options.totalAmount ?? '1000.00');
  const paid = new Prisma.Decimal(options.paidAmount ?? '0');
  const pending = total.minus(paid);
  const createdAt = options.createdAt ?? new Date();
  const adjustment = {
    kind: 'adjustment',
    method: 'unspecified',
    amount: paid,
    orderTotal: total,
    orderPaid: paid,
    receivedAt: new Date(createdAt.getTime() - 30 * 86_400_000),
  } as const;
  return db.order.create({
    data: {
      name: options.name ?? 'Order for Bridal set',
      userId: options.userId,
      employeeId: options.employeeId ?? null,
      executiveId: options.executiveId ?? null,
      totalAmount: total,
      paidAmount: paid,
      pendingAmount: pending,
      status: options.status ?? (pending.isZero() ? 'paid' : 'partial'),
      opportunityId: options.opportunityId ?? null,
      ...(options.storeId === undefined ? {} : { storeId: options.storeId }),
      createdAt,
      deletedAt: options.deletedAt ?? null,
      ...(paid.isZero() ? {} : { entries: { create: adjustment } }),
    },
  });
}

export interface EntryOptions {
  readonly orderId: number;
  /** Rupees; negative for a refund. */
  readonly amount?: string;
  readonly kind?: 'payment' | 'refund' | 'adjustment';
  readonly method?: 'cash' | 'upi' | 'card' | 'bank_transfer' | 'cheque' | 'online' | 'unspecified';
  readonly reference?: string;
  readonly receivedAt?: Date;
  readonly recordedBy?: number | null;
  readonly refundOf?: number;
  readonly state?: 'booked' | 'pending';
  /** A voided entry leaves the order as it is. */
  readonly voidedAt?: Date;
  readonly createdAt?: Date;
}

/** Updates the order's paid amount and status. */
export async function createEntry(db: Db, options: EntryOptions): Promise<OrderEntry> {
  const { orderId, kind = 'payment', method = kind === 'adjustment' ? 'unspecified' : 'cash' } = options;
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const amount = new Prisma.Decimal(options.amount ?? '100.00');
  const paid = options.voidedAt === undefined ? order.paidAmount.plus(amount) : order.paidAmount;
  const pending = order.totalAmount.minus(paid);
  const createdAt = options.createdAt ?? new Date();
  const { entries } = await db.order.update({
    where: { id: orderId },
    data: {
      paidAmount: paid,
      pendingAmount: pending,
      status: pending.isZero() ? 'paid' : 'partial',
      entries: {
        create: {
          kind,
          method,
          amount,
          reference:
            options.reference ?? (method === 'cash' ? null : `T${createdAt.getTime()}${Math.random()}`),
          receivedAt: options.receivedAt ?? createdAt,
          recordedBy: options.recordedBy ?? null,
          refundOf: options.refundOf ?? null,
          state: options.state ?? 'booked',
          orderTotal: order.totalAmount,
          orderPaid: paid,
          voidedAt: options.voidedAt ?? null,
          voidReason: options.voidedAt === undefined ? null : 'Entered twice',
          createdAt,
        },
      },
    },
    select: { entries: { orderBy: { id: 'desc' }, take: 1 } },
  });
  const [entry] = entries;
  if (entry === undefined) throw new Error('The entry was not made');
  return entry;
}
