import type { Selectable } from 'kysely';
import type { Tables } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { ProviderPayment } from './provider';
import type { paymentEffects } from './record';

/** The columns of a payment order that settling needs. */
export const orderColumns = [
  'id',
  'user_id',
  'razorpay_order_id',
  'amount_paise',
  'currency',
  'order_id',
] as const;
export type OrderRow = Pick<Selectable<Tables['payment_orders']>, (typeof orderColumns)[number]>;

export type PaymentEffect = (typeof paymentEffects)[number];

/** The effect of a captured payment. Paise; both 0 unless `booked`. */
export interface Decision {
  readonly effect: PaymentEffect;
  readonly bookedPaise: number;
  readonly excessPaise: number;
  /** Writes the effect; the payment's row is written. */
  apply(tx: Transaction, paymentId: number, now: Date): Promise<void>;
}

/** The purpose of a payment order: the plan, or the due of an order. */
export interface Purpose {
  /**
   * Locks the purpose by its first statement. The returned function decides on a payment that fits its order, by the rows read under the
   * lock.
   */
  lock(tx: Transaction, order: OrderRow): Promise<(payment: ProviderPayment) => Decision>;
  /** Whether an authorized payment that fits its order is wanted; if not, Razorpay returns it automatically. */
  wants(sql: Pick<Sql, 'first'>, order: OrderRow, payment: ProviderPayment): Promise<boolean>;
}
