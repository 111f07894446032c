import { base62, type CardEntity, digits, newId, type PaymentEntity } from './entities';

/** Failure in Razorpay's words (docs/product/payments.md, "Razorpay: test mode"). */
export interface Failure {
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  readonly description: string;
  readonly reason: string;
}

export const PAYMENT_FAILED: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.',
  reason: 'payment_failed',
};

const CARD_DECLINED: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was declined by the bank. Try another payment method or contact your bank.',
  reason: 'card_declined',
};

const INSUFFICIENT_FUND: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Your payment could not be completed due to insufficient account balance. Try again with another card.',
  reason: 'insufficient_fund',
};

/** `failure`: outcome of the test instrument itself. */
export interface Instrument {
  readonly fields: Pick<PaymentEntity, 'method' | 'vpa' | 'card_id' | 'card' | 'upi' | 'acquirer_data'>;
  readonly failure: Failure | null;
}

export function upi(vpa: string): Instrument {
  const acquirer = { rrn: digits(12), upi_transaction_id: base62(32).toUpperCase() };
  return {
    fields: { method: 'upi', vpa, card_id: null, upi: { vpa }, acquirer_data: acquirer },
    failure: vpa.startsWith('failure@') ? PAYMENT_FAILED : null,
  };
}

/** Test cards by last digits: a typed card number never reaches the sandbox. */
const CARDS: Readonly<Record<string, { network: string; failure: Failure | null }>> = {
  '1007': { network: 'Visa', failure: null },
  '1002': { network: 'MasterCard', failure: null },
  '1005': { network: 'RuPay', failure: null },
  '0003': { network: 'Visa', failure: CARD_DECLINED },
  '0001': { network: 'Visa', failure: INSUFFICIENT_FUND },
};

/** Test card with these last digits; null if there is none. */
export function card(last4: string): Instrument | null {
  const known = CARDS[last4];
  if (known === undefined) return null;
  const entity: CardEntity = {
    id: newId('card'),
    entity: 'card',
    name: 'Test card',
    last4,
    network: known.network,
    type: 'debit',
    issuer: 'HDFC',
    international: false,
    emi: false,
  };
  return {
    fields: {
      method: 'card',
      vpa: null,
      card_id: entity.id,
      card: entity,
      acquirer_data: { auth_code: digits(6) },
    },
    failure: known.failure,
  };
}
