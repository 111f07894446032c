import { randomInt } from 'node:crypto';

/** Razorpay sends an empty list if there are no notes. */
export type Notes = Readonly<Record<string, string>> | readonly never[];

/** docs/product/payments.md, "Razorpay: orders". Amounts in paise, times in unix seconds. */
export interface OrderEntity {
  readonly amount: number;
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly attempts: number;
  readonly created_at: number;
  readonly currency: string;
  readonly entity: 'order';
  readonly id: string;
  readonly notes: Notes;
  readonly offer_id: null;
  readonly receipt: string | null;
  readonly status: 'created' | 'attempted' | 'paid';
}

export interface CardEntity {
  readonly id: string;
  readonly entity: 'card';
  readonly name: string;
  readonly last4: string;
  readonly network: string;
  readonly type: 'credit' | 'debit';
  readonly issuer: string | null;
  readonly international: boolean;
  readonly emi: boolean;
}

/** docs/product/payments.md, "Razorpay: payments". `fee` contains `tax`; both are null until captured. */
export interface PaymentEntity {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly order_id: string;
  readonly invoice_id: null;
  readonly international: boolean;
  readonly method: 'upi' | 'card';
  readonly amount_refunded: number;
  readonly refund_status: 'partial' | 'full' | null;
  readonly captured: boolean;
  readonly description: string | null;
  readonly card_id: string | null;
  readonly card?: CardEntity;
  readonly bank: null;
  readonly wallet: null;
  readonly vpa: string | null;
  readonly email: string;
  readonly contact: string;
  readonly notes: Notes;
  readonly fee: number | null;
  readonly tax: number | null;
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly error_source: string | null;
  readonly error_step: string | null;
  readonly error_reason: string | null;
  readonly acquirer_data: Readonly<Record<string, string | null>>;
  readonly created_at: number;
  readonly upi?: { readonly vpa: string };
  readonly late_authorized?: true;
}

/** docs/product/payments.md, "Razorpay: refunds". */
export interface RefundEntity {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_id: string;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly acquirer_data: { readonly arn: string | null };
  readonly created_at: number;
  readonly batch_id: null;
  readonly status: 'processed' | 'failed';
  readonly speed_processed: 'normal' | 'instant';
  readonly speed_requested: 'normal' | 'optimum';
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random text as in every id of Razorpay and in `x-razorpay-event-id`. */
export function base62(length = 14): string {
  return Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('');
}

export type IdPrefix = 'order' | 'pay' | 'rfnd' | 'card';

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${base62()}`;
}

export function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
