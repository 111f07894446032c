import type { Db } from '@/lib/db/client';
import { Prisma, type Item, type Opportunity, type Order } from '@/lib/db/generated/client';

/** Opportunities, items and orders for tests. Money is rupees as text, to avoid rounding. */
export interface OpportunityOptions {
  readonly userId: number;
  readonly name?: string;
  readonly employeeId?: number | null;
  readonly executiveId?: number | null;
  readonly totalAmount?: string;
  /** A closed one created here has no order: create it with `createOrder`. */
  readonly status?: 'open' | 'closed';
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
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
    },
  });
}

export interface OrderOptions {
  readonly userId: number;
  readonly name?: string;
  readonly employeeId?: number | null;
  readonly executiveId?: number | null;
  readonly totalAmount?: string;
  /** Booked as one opening adjustment. */
  readonly paidAmount?: string;
  /** Default: `paid` if nothing is pending, else `partial`. */
  readonly status?: 'unpaid' | 'partial' | 'paid' | 'pending';
  readonly opportunityId?: number | null;
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
}

export function createOrder(db: Db, options: OrderOptions): Promise<Order> {
  const total = new Prisma.Decimal(options.totalAmount ?? '1000.00');
  const paid = new Prisma.Decimal(options.paidAmount ?? '0');
  const pending = total.minus(paid);
  const createdAt = options.createdAt ?? new Date();
  const opening = {
    kind: 'adjustment',
    method: 'unspecified',
    opening: true,
    amount: paid,
    orderTotal: total,
    orderPaid: paid,
    receivedAt: createdAt,
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
      createdAt,
      deletedAt: options.deletedAt ?? null,
      ...(paid.isZero() ? {} : { entries: { create: opening } }),
    },
  });
}
