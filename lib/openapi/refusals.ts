import type { RefusalCode } from '@/lib/access/refusal';
import { noShowCorrectionDays } from '@/lib/business';
import { refusalText } from '@/lib/text/messages';
import { accountFailureText } from '@/lib/text/account-failures';

/** The document's error table. */
interface RefusalDescription {
  /** When it is returned, and what to do. */
  readonly meaning: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export const errorDescriptions = {
  BAD_JSON: {
    meaning: 'The body is not valid JSON in UTF-8, or not an object.',
    message: refusalText.badJson,
  },
  VALIDATION: {
    meaning: 'A field is missing or wrong. `fields` names each one with a sentence for it.',
    message: accountFailureText.passwordTooShort,
    fields: { password: accountFailureText.passwordTooShort },
  },
  UNKNOWN_ACTION: {
    meaning: 'The endpoint has no such `action`.',
    message: 'Action must be one of list, read, create, update, delete.',
    fields: { action: 'Action must be one of list, read, create, update, delete.' },
  },
  UNAUTHENTICATED: {
    meaning: 'There is no token, or it is unreadable, expired or revoked. Log in again.',
    message: refusalText.unauthenticated,
  },
  BAD_CREDENTIALS: {
    meaning: 'Mobile number or password is wrong. An unknown number gets the same response in the same time.',
    message: refusalText.badCredentials,
  },
  BAD_SIGNATURE: {
    meaning: 'The signature does not match the raw body and the webhook secret.',
    message: 'The signature of this event is not right.',
  },
  PAYMENT_NOT_VERIFIED: {
    meaning: 'Razorpay does not confirm the payment, or it is another one.',
    message: 'This payment is not of the right amount.',
  },
  FORBIDDEN: { meaning: 'The account is signed in, but may not do this.', message: refusalText.forbidden },
  CROSS_ORIGIN: {
    meaning:
      'A page of another site sent the request in a browser. Requests of a program with a bearer token are never refused so.',
    message: refusalText.crossOrigin,
  },
  SUBSCRIPTION_REQUIRED: {
    meaning: 'The customer has no Premium Plan.',
    message: refusalText.subscriptionRequired,
  },
  NOT_FOUND: {
    meaning: 'The record does not exist, or this account may not see it; or the endpoint does not exist.',
    message: refusalText.noSuchRecord,
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists, the method does not. The header `Allow` names what it takes.',
    message: refusalText.methodNotAllowed('POST'),
  },
  MOBILE_TAKEN: {
    meaning: 'Another account has this mobile number.',
    message: 'This mobile number has an account already.',
    fields: { mobile: 'This mobile number has an account already.' },
  },
  ALREADY_ACTIVE: {
    meaning: 'The Premium Plan is active already.',
    message: 'Your Premium Plan is active already.',
  },
  SLOT_FULL: {
    meaning: 'The last place of this slot is taken.',
    message: 'This slot is full. Please choose another time.',
    fields: { slot_time: 'This slot is full. Please choose another time.' },
  },
  DUPLICATE_BOOKING: {
    meaning: 'The customer has a booking at this date and time already.',
    message: 'You have a booking at this date and time already.',
  },
  BOOKING_PAST: {
    meaning: 'The slot of this booking has begun.',
    message: 'This visit has begun or is over, so it cannot be cancelled any more.',
  },
  BOOKING_CANCELLED: {
    meaning: 'The booking is cancelled.',
    message: 'This booking is cancelled and cannot be changed.',
  },
  ARRIVED: {
    meaning: 'The customer is checked in at the store, so the visit stays.',
    message: 'This visit is checked in at the store, so it cannot be moved any more.',
  },
  SLOT_FREE: {
    meaning: 'The slot has a free place: there is nothing to wait for.',
    message: 'This slot has a free place. Please book it.',
  },
  ALREADY_WAITING: {
    meaning: 'The customer is on the waiting list of this slot already.',
    message: 'You are on the waiting list of this slot already.',
  },
  WAITING_LIMIT: {
    meaning: 'A customer waits for three slots of a day at most.',
    message: 'You can wait for 3 slots of a day. Please leave one of them first.',
  },
  WRONG_DAY: {
    meaning: 'The visit is on another day. `data` has its `slot_date`.',
    message: 'This visit is on another day: Sat, Nov 28, 2026. It can be checked in on that day only.',
  },
  WRONG_STORE: {
    meaning: 'The visit is at another store. `data` has its `shop_address`.',
    message: 'This visit is at another store: Karnataka. Check it in there, or choose that store here.',
  },
  SLOT_NOT_OVER: {
    meaning: 'The slot has not ended: nobody is a no-show yet.',
    message: 'The time of this visit is not over yet. Please wait until it ends.',
  },
  VISIT_DONE: {
    meaning: `The state of the visit stays: it is served or cancelled, has none, or is a no-show of more than ${noShowCorrectionDays} days ago.`,
    message: 'This visit is served, so its state stays.',
  },
  NOT_ARRIVED: {
    meaning: 'The customer of the visit is not checked in.',
    message: 'The customer of this visit is not checked in. Please check it in first.',
  },
  HAS_OPPORTUNITY: {
    meaning: "The visit has a colleague's opportunity; a visit has one live opportunity at most.",
    message: 'A colleague has created an opportunity for this visit already.',
  },
  STORE_CLOSED: {
    meaning: 'No slot of the store is running now.',
    message: refusalText.storeClosed,
  },
  HAS_ORDER: {
    meaning: 'An order is in the way: an opportunity has one live order at most.',
    message: 'This opportunity has an order. Please delete the order first.',
  },
  OPPORTUNITY_CLOSED: {
    meaning: 'The opportunity is closed: won for ever, or lost until it is moved to an open stage.',
    message: 'Cannot edit a closed opportunity.',
  },
  BULK_REFUSED: {
    meaning:
      'Some of the records may not be changed, so none was. `data` has up to 1,000 of them, each with `id` and `message`.',
    message: '2 of 40 opportunities cannot be changed, so none was.',
  },
  STALE_VERSION: {
    meaning: 'Someone else changed the record since `version`. `data` holds it as it is now.',
    message: 'This record was changed by someone else meanwhile. Please look at it again.',
  },
  HAS_PAYMENTS: {
    meaning:
      'The order has live entries in its ledger, or an invoice. For another customer: entries, also voided ones.',
    message:
      'This order has entries that count. Void them first; an order paid online cannot be deleted or given to another customer.',
  },
  VISITS_AFFECTED: {
    meaning:
      'The change would take the slots of booked visits. `data` has their `count` and up to 200 `bookings`. Confirm it with `confirm`.',
    message: refusalText.visitsAffected(3),
  },
  MESSAGE_STATE: {
    meaning: 'The message has not failed, or its link has ended.',
    message: refusalText.messageState,
  },
  PAYMENT_ONLINE: {
    meaning: 'A payment made online is refunded, never voided: real money moved.',
    message: 'An online payment cannot be voided. Refund it instead.',
  },
  HAS_REFUNDS: {
    meaning: 'The payment has live refunds.',
    message: 'This payment has refunds. Void them first.',
  },
  OUT_OF_BALANCE: {
    meaning: 'The paid amount would leave the range from 0 to the total.',
    message: 'Voiding it would leave more paid than the order’s total.',
  },
  REFERENCE_TAKEN: {
    meaning: 'A live payment has this method and reference already.',
    message: 'This reference is recorded already, on order 88: Bridal set.',
    fields: { reference: 'This reference is recorded already, on order 88: Bridal set.' },
  },
  NOT_INVOICEABLE: {
    meaning:
      'An invoice needs a paid order above 0 whose items add up to its total, and a customer with an account.',
    message: 'The prices of its items do not add up to the order’s total.',
  },
  RATE_JUMP: {
    meaning:
      'The rate is more than 10 % away from the last one, which is in `data`. Confirm it with `confirm`.',
    message: '22K: more than 10 % away from the last rate. Check it, and confirm if it is right.',
  },
  TOTAL_DIFFERS: {
    meaning:
      'The items add up to another sum than `items_sum`. `data` holds `total` and `sum` as they are now.',
    message: 'The items add up to ₹6,000.00 now, and the total is ₹5,000.00. Please look at them again.',
  },
  DAY_CLOSED: {
    meaning: 'The day is closed already. `data` holds how and by whom.',
    message: 'Sat, Nov 28, 2026 was closed by Asha Admin on Sat, Nov 28, 2026, 8:05 PM.',
  },
  LAST_ADMIN: {
    meaning: 'Nobody could administer the site any more.',
    message: 'This is the last active administrator. Please make another one first.',
  },
  IDEMPOTENCY_MISMATCH: {
    meaning: 'This Idempotency-Key came with another body before. Use a new one.',
    message: refusalText.idempotencyMismatch,
  },
  TOO_LARGE: { meaning: 'The body exceeds its limit: 64 KiB, uploads 6 MiB.', message: refusalText.tooLarge },
  NOT_JSON: { meaning: 'The body is not sent as `application/json`.', message: refusalText.notJson },
  RATE_LIMITED: {
    meaning: 'Too many attempts. Wait for the number of seconds in the header `Retry-After`.',
    message: refusalText.rateLimited(12 * 60),
  },
  INTERNAL: {
    meaning: 'An internal error. Report the `request_id` to support.',
    message: refusalText.internal,
  },
  UNAVAILABLE: {
    meaning: 'The database or a provider is away. Try again after `Retry-After` seconds.',
    message: refusalText.unavailable,
  },
} as const satisfies Record<RefusalCode, RefusalDescription>;
