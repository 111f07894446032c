import type { Selectable } from 'kysely';
import type { Tables } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { ProviderPayment } from './provider';
import type { paymentEffects } from './record';

export const paymentOrderColumns = [
  'id',
  'user_id',
  'razorpay_order_id',
  'amount_paise',
  'currency',
  'order_id',
] as const;
export type PaymentOrderRow = Pick<
  Selectable<Tables['payment_orders']>,
  (typeof paymentOrderColumns)[number]
>;

export type PaymentEffect = (typeof paymentEffects)[number];

/** Effect of a captured payment. Amounts in paise, both 0 unless `booked`. */
export interface Decision {
  readonly effect: PaymentEffect;
  readonly bookedPaise: number;
  readonly excessPaise: number;
  /** Call it after writing the payment's row. */
  apply(tx: Transaction, paymentId: number, now: Date): Promise<void>;
}

/** The plan, or the due of an order. */
export interface Purpose {
  /**
   * The first statements take the locks, before it waits. The returned function decides on a fitting payment, by the rows read under them.
   * @param begun now, before the locks
   */
  lock(
    tx: Transaction,
    order: PaymentOrderRow,
    begun: Date,
  ): Promise<(payment: ProviderPayment, now: Date) => Decision>;
  /** Whether to capture a fitting authorized payment; otherwise Razorpay returns it automatically. */
  wants(
    sql: Pick<Sql, 'first' | 'prisma'>,
    order: PaymentOrderRow,
    payment: ProviderPayment,
    now: Date,
  ): Promise<boolean>;
}
