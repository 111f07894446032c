/** A payment provider as the product needs one; Razorpay's own shapes end at the adapter beside this file. */
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

/** Every method that asks the provider refuses UNAVAILABLE where it is slow, failing or away. */
export interface PaymentProvider {
  /** The public key id, for checkout. */
  readonly keyId: string;
  /** Opens an order; answers the provider's order id. */
  createOrder(order: NewProviderOrder): Promise<string>;
  /** The payment, or null where the provider knows none of that id. */
  findPayment(paymentId: string): Promise<ProviderPayment | null>;
  /** All payments made on an order, failed ones too. */
  paymentsOfOrder(orderId: string): Promise<readonly ProviderPayment[]>;
  /** Captures an authorized payment; null where the provider refuses to. */
  capture(payment: ProviderPayment): Promise<ProviderPayment | null>;
  /**
   * Gives a captured payment's money back, all that is left of it. The same key never refunds twice.
   * Null where the provider refuses (refunded already, too old).
   */
  refund(payment: ProviderPayment, key: string): Promise<'refunded' | null>;
  /** Whether the browser's signature belongs to this order and payment. */
  checkoutSignatureHolds(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether a webhook's signature belongs to exactly these bytes; each secret in use is tried. */
  webhookSignatureHolds(body: Uint8Array, signature: string): boolean;
}

/** A provider of the whole site. Itself, it asks for the site (jobs); what it asks for an account waits in turn with that of the others. */
export interface SharedProvider extends PaymentProvider {
  /** @param owner an account, or a network for visitors */
  of(owner: string): PaymentProvider;
}
