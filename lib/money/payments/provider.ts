import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';

/** Razorpay's own shapes stay within its adapter (razorpay.ts). */
export const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export type ProviderPaymentStatus = (typeof paymentStatuses)[number];

export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly refundedPaise: number;
  readonly currency: string;
  readonly status: ProviderPaymentStatus;
  readonly method: string | null;
}

export interface NewProviderOrder {
  readonly receipt: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly notes: Readonly<Record<string, string>>;
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Sent with the refund; null for one made elsewhere. */
  readonly mark: string | null;
}

/** The provider rejects an order's amount. */
export class OrderRefused extends Refusal {
  constructor() {
    super('UNAVAILABLE', refusalText.providerAway, { retryAfterSeconds: 30 });
  }
}

/** Sent without a response: it may have taken effect. */
export class OutcomeUnknown extends Refusal {
  constructor(cause: unknown) {
    super('UNAVAILABLE', refusalText.providerAway, { retryAfterSeconds: 5, cause });
  }
}

/** Methods that send requests refuse UNAVAILABLE if the provider is slow, failing or unreachable. */
export interface PaymentProvider {
  /** Public, for checkout. */
  readonly keyId: string;
  /** Returns the provider's order id. Throws {@link OrderRefused} if it rejects the amount. */
  createOrder(order: NewProviderOrder): Promise<string>;
  /** Finds a payment; null if the provider does not have it. */
  findPayment(paymentId: string): Promise<ProviderPayment | null>;
  /** Includes failed ones. */
  paymentsOfOrder(orderId: string): Promise<readonly ProviderPayment[]>;
  /** Captures a payment; null if the provider refuses. */
  capture(payment: ProviderPayment): Promise<ProviderPayment | null>;
  /**
   * Refunds a part of a captured payment. The same idempotency key never refunds twice, and needs the same amount and mark. Null if the
   * provider refuses (already refunded, too old); {@link OutcomeUnknown} if the money may have moved.
   */
  refund(
    payment: Pick<ProviderPayment, 'id'>,
    amountPaise: number,
    { key, mark }: { readonly key: string; readonly mark?: string },
  ): Promise<ProviderRefund | null>;
  /** Includes failed ones. */
  refundsOf(paymentId: string): Promise<readonly ProviderRefund[]>;
  verifyCheckoutSignature(orderId: string, paymentId: string, signature: string): boolean;
  /** Verifies a signature over exactly these bytes, with each secret in use. */
  verifyWebhookSignature(body: Uint8Array, signature: string): boolean;
}

/** Provider of the whole site. Direct requests are the site's own (jobs); requests for an account queue fairly with others. */
export interface SharedProvider extends PaymentProvider {
  /** @param owner an account, or a network for visitors */
  of(owner: string): PaymentProvider;
}
