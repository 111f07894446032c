/* oxlint-disable max-lines -- one table of all refusals */
import type { RefusalCode } from '@/lib/kernel/access/refusal';
import { bookingRefusals, hasBooking } from '@/lib/visits/bookings/rules';
import { noShowCorrectionDays } from '@/lib/visit-rules';
import { goldRateLimits } from '@/lib/sale-rules';
import { sellerHasDocuments } from '@/lib/visits/sellers/rules';
import { voidRefusals } from '@/lib/money/ledger/rules';
import { formatPaise } from '@/lib/paise';
import { closedOpportunity } from '@/lib/sales/opportunities/rules';
import { wrongAmount } from '@/lib/money/payments/rules';
import { refusalText } from '@/lib/kernel/text/messages';
import { accountFailureText } from '@/lib/kernel/text/account-failures';
import { visitRefusals } from '@/lib/visits/front-desk/rules';
import { callRefusals } from '@/lib/desk/calls/rules';
import { waitingRefusals } from '@/lib/visits/waiting/rules';

const referenceTaken = refusalText.referenceTaken({ id: 88, name: 'Bridal set' });
const needsApproval = refusalText.needsApproval({
  limit: formatPaise(1_000_00),
  reduction: formatPaise(7_000_00),
});
const unknownAction = String(refusalText.unknownAction(['list', 'read', 'create', 'update', 'delete']));

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
    message: unknownAction,
    fields: { action: unknownAction },
  },
  UNAUTHENTICATED: {
    meaning: 'There is no token, or it is unreadable, expired or revoked. Log in again.',
    message: refusalText.unauthenticated,
  },
  BAD_CREDENTIALS: {
    meaning:
      'Mobile number or password is wrong. An unknown number gets the same response in the same time. Or the code of the second factor is wrong, or the log-in has expired.',
    message: refusalText.badCredentials,
  },
  BAD_SIGNATURE: {
    meaning: 'The signature does not match the raw body and the webhook secret.',
    message: refusalText.badSignature,
  },
  PAYMENT_NOT_VERIFIED: {
    meaning: 'Razorpay does not confirm the payment, or it is another one.',
    message: wrongAmount,
  },
  FORBIDDEN: { meaning: 'The account is signed in, but may not do this.', message: refusalText.forbidden },
  CROSS_ORIGIN: {
    meaning:
      'A page of another site sent the request in a browser. Requests of a program with a bearer token are never refused so.',
    message: refusalText.crossOrigin,
  },
  PROOF_NEEDED: {
    meaning:
      'The operation needs a recent proof of who uses the session. `data` has the `methods` of `POST /prove`; then send the same request again.',
    message: refusalText.proofNeeded,
  },
  FACTOR_NEEDED: {
    meaning: 'The role needs a second factor, and the account has none: set it up by `POST /second_factor`.',
    message: refusalText.factorNeeded,
  },
  LOCKED: {
    meaning: 'The session is locked on a shared counter: unlock it by `POST /device`.',
    message: refusalText.locked,
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
    message: String(refusalText.methodNotAllowed('POST')),
  },
  MOBILE_TAKEN: {
    meaning: 'Another account has this mobile number.',
    message: refusalText.mobileTaken,
    fields: { mobile: refusalText.mobileTaken },
  },
  NOT_INVITED: {
    meaning: 'The account was opened, or made with a password, or is suspended.',
    message: refusalText.notInvited,
  },
  NOT_LOCKED: { meaning: 'The session is not locked.', message: refusalText.notLocked },
  NOT_SHARED: { meaning: 'The device is not a shared counter.', message: refusalText.notShared },
  OTHER_BROWSER: {
    meaning: 'The request does not come from the browser of the session: its cookie is missing, or another.',
    message: refusalText.otherBrowser,
  },
  PIN_BLOCKED: {
    meaning: 'Five wrong PINs in a row: the PIN is no good until its person has used the password.',
    message: refusalText.pinBlocked,
  },
  NO_FACTOR: {
    meaning: 'The account has no second factor.',
    message: refusalText.noFactor,
  },
  RESET_STARTED: {
    meaning: 'A reset of this second factor was already started.',
    message: refusalText.resetStarted,
  },
  NO_RESET: {
    meaning: 'There is no reset to approve or cancel, or it took effect.',
    message: refusalText.noReset,
  },
  ADMINS_UNPROTECTED: {
    meaning: 'Fewer than two active admins have a second factor and unused recovery codes.',
    message: refusalText.adminsUnprotected,
  },
  FACTOR_REQUIRED: {
    meaning: 'The role needs a second factor: the last one stays.',
    message: refusalText.factorRequired,
  },
  PASSKEY_LIMIT: {
    meaning: 'The account has as many passkeys as it may have.',
    message: refusalText.passkeyLimit,
  },
  ERASURE_BLOCKED: {
    meaning:
      'The account cannot be deleted now. `data` has all `reasons`, each with what to do. `freeze` of `POST /erasure` is possible at once.',
    message: refusalText.erasureBlocked,
  },
  ERASURE_STATE: {
    meaning: 'The account is already scheduled for deletion.',
    message: refusalText.erasureRequested,
  },
  ALREADY_ACTIVE: {
    meaning: 'The Premium Plan is already active.',
    message: refusalText.alreadyActive,
  },
  SLOT_FULL: {
    meaning: 'The last place of this slot is taken.',
    message: refusalText.slotFull,
    fields: { slot_time: refusalText.slotFull },
  },
  DUPLICATE_BOOKING: {
    meaning: 'The customer already has a booking on this date at this time.',
    message: hasBooking('You have'),
  },
  BOOKING_PAST: {
    meaning: 'The slot of this booking has begun.',
    message: bookingRefusals.begun('cancelled'),
  },
  BOOKING_CANCELLED: {
    meaning: 'The booking is cancelled.',
    message: bookingRefusals.cancelled,
  },
  ARRIVED: {
    meaning: 'The customer is checked in at the store, so the visit stays.',
    message: bookingRefusals.arrived('moved'),
  },
  SLOT_FREE: {
    meaning: 'The slot has a free place: there is nothing to wait for.',
    message: waitingRefusals.free,
  },
  ALREADY_WAITING: {
    meaning: 'The customer is already on the waiting list for this slot.',
    message: waitingRefusals.waiting,
  },
  WAITING_LIMIT: {
    meaning: 'A customer waits for three slots of a day at most.',
    message: waitingRefusals.limit,
  },
  ALREADY_ASKED: {
    meaning: 'The customer has an open request for a call.',
    message: callRefusals.asked,
  },
  WRONG_DAY: {
    meaning: 'The visit is on another day. `data` has its `slot_date`.',
    message: visitRefusals.wrongDay('2026-11-28'),
  },
  WRONG_STORE: {
    meaning: 'The visit is at another store. `data` has its `shop_address`.',
    message: visitRefusals.wrongStore('Karnataka'),
  },
  SLOT_NOT_OVER: {
    meaning: 'The slot has not ended, so nobody is a no-show yet.',
    message: visitRefusals.notOver,
  },
  VISIT_DONE: {
    meaning: `The state of the visit stays: it is served or cancelled, lost its slot, or is a no-show of more than ${noShowCorrectionDays} days ago.`,
    message: visitRefusals.served,
  },
  NOT_ARRIVED: {
    meaning: 'The customer of the visit is not checked in.',
    message: refusalText.notArrived,
  },
  HAS_OPPORTUNITY: {
    meaning: "The visit has a colleague's opportunity; a visit has one live opportunity at most.",
    message: refusalText.hasOpportunity,
  },
  STORE_CLOSED: {
    meaning: 'No slot of the store is running now.',
    message: refusalText.storeClosed,
  },
  HAS_ORDER: {
    meaning: 'An order is in the way: an opportunity has one live order at most.',
    message: refusalText.hasOrder,
  },
  OPPORTUNITY_CLOSED: {
    meaning: 'The opportunity is closed. A won one stays won; a lost one can be moved back to an open stage.',
    message: `${closedOpportunity}.`,
  },
  BULK_REFUSED: {
    meaning:
      'Some of the records cannot be changed, so none was changed. `data` has up to 1,000 of them, each with `id` and `message`.',
    message: refusalText.bulkRefused(2, 40),
  },
  STALE_VERSION: {
    meaning: 'Someone else changed the record since `version`. `data` holds it as it is now.',
    message: refusalText.staleVersion,
  },
  HAS_PAYMENTS: {
    meaning:
      'The order has live entries in its ledger, or an invoice. For another customer: entries, also voided ones.',
    message: refusalText.liveEntries,
  },
  VISITS_AFFECTED: {
    meaning:
      'The change would take the slots of booked visits. `data` has their `count` and up to 200 `bookings`. Confirm it with `confirm`.',
    message: refusalText.visitsAffected(3),
  },
  MESSAGE_STATE: {
    meaning: 'The message has not failed, its link has ended, or messages of its kind are switched off.',
    message: refusalText.messageState,
  },
  GRIEVANCE_STATE: {
    meaning: 'The complaint is answered already: the first answer stands. It is in `data`.',
    message: refusalText.grievanceAnswered,
  },
  PAYMENT_ONLINE: {
    meaning: 'A payment made online is refunded, never voided: real money moved.',
    message: voidRefusals.online,
  },
  HAS_REFUNDS: {
    meaning: 'The payment has live refunds.',
    message: voidRefusals.refunded,
  },
  HAS_DOCUMENTS: {
    meaning: 'Documents name what would change: it stays as it was when they were issued.',
    message: sellerHasDocuments,
  },
  OUT_OF_BALANCE: {
    meaning:
      'The paid amount would leave the range from 0 to the total, or fall below the price of the delivered pieces: then `data` holds the `due` in rupees that an admin may allow.',
    message: voidRefusals.overTotal,
  },
  REFERENCE_TAKEN: {
    meaning: 'A live payment already has this method and reference.',
    message: referenceTaken,
    fields: { reference: referenceTaken },
  },
  NEEDS_APPROVAL: {
    meaning:
      'The reduction is above the limit of your role. `data` holds `limit` and `reduction`, in rupees before tax. Send the values with `ask_approval`.',
    message: needsApproval,
    fields: { price: needsApproval },
  },
  HUID_TAKEN: {
    meaning:
      'Another live piece has this HUID. Pieces that are deleted, of a lost opportunity or returned to the stock do not count.',
    message: refusalText.huidTaken,
    fields: { huid: refusalText.huidTaken },
  },
  HUID_NEEDED: {
    meaning:
      'Hallmarked pieces of 2 g or more have neither a HUID nor an exemption. `data` has them, each with `id` and `message`.',
    message: 'HUID or exemption is missing: Gold ring.',
  },
  NOT_BOOKED: {
    meaning: 'The pieces are in no order. `data` has them, each with `id` and `message`.',
    message: 'Not in an order yet: Gold ring.',
  },
  DELIVERED: {
    meaning:
      'The pieces are delivered with an invoice, and stay as invoiced. `data` has them, each with `id` and `message`.',
    message: 'Delivered already: Gold ring.',
  },
  NOT_DELIVERED: {
    meaning:
      'The pieces are not delivered, or are already returned. `data` has them, each with `id` and `message`.',
    message: 'Not delivered, or returned already: Gold ring.',
  },
  DUE_LEFT: {
    meaning: 'Something would stay due on delivered pieces. `data` holds `due` in rupees.',
    message: '₹1,000.00 is still due on these pieces. Record the payment first, or ask an admin to allow it.',
  },
  ADVANCE_EXPIRED: {
    meaning:
      'The advance of the order is at least 365 days old, so the order accepts no more payments. Deliver or refund.',
    message:
      'The advance of order 7 is 365 days old or older, so it takes no more payments. Deliver its pieces, or refund the advance by Dec 15, 2026.',
  },
  ADDRESS_NEEDED: {
    meaning:
      'An invoice of 50,000 rupees or more needs the address and the State of the customer, or a buyer.',
    message: 'An invoice of ₹62,500.00 needs the address and the State of the customer. Please enter them.',
  },
  IDENTITY_NEEDED: {
    meaning:
      'A delivery above 2,00,000 rupees, alone or with the others to the customer within 24 hours, needs a recorded identity document.',
    message:
      'A delivery of ₹2,50,000.00 needs the PAN or Form 97 of the customer. Please record it on the customer’s page.',
  },
  NOT_INVOICEABLE: {
    meaning:
      'An invoice needs pieces above 0 that no invoice has, and a customer with an account; of older clients also a paid order whose items add up to its total. A purchase of old gold needs a store with a seller.',
    message: refusalText.pricesNotTotal,
  },
  NO_ITEMS: {
    meaning: 'The opportunity has no pieces that are not delivered.',
    message: refusalText.noItems,
  },
  EXCHANGE_STATE: {
    meaning:
      'The purchase of old gold is in another state than the action needs, or a part of it is settled. `data` holds `state`.',
    message: 'This purchase is quoted; it must be accepted for this.',
  },
  RATE_JUMP: {
    meaning: `The rate is more than ${goldRateLimits.jumpPercent} % away from the last one, which is in \`data\`. Confirm it with \`confirm\`.`,
    message: refusalText.rateJump(['22K']),
  },
  TOTAL_DIFFERS: {
    meaning:
      'The items add up to another sum than `items_sum`. `data` holds `total` and `sum` as they are now.',
    message: refusalText.totalDiffers({ sum: formatPaise(6_000_00), total: formatPaise(5_000_00) }),
  },
  DAY_CLOSED: {
    meaning: 'The day is already closed. `data` says by whom and when.',
    message: refusalText.dayClosed({
      date: '2026-11-28',
      name: 'Asha Admin',
      at: new Date('2026-11-28T14:35:00Z'),
    }),
  },
  LAST_ADMIN: {
    meaning: 'This is the last active admin.',
    message: refusalText.lastAdmin,
  },
  IDEMPOTENCY_MISMATCH: {
    meaning: 'This Idempotency-Key came with another body before. Use a new one.',
    message: refusalText.idempotencyMismatch,
  },
  TOO_LARGE: {
    meaning: 'The body exceeds its limit: 64 KiB, of `POST /messages` 128 KiB, uploads 6 MiB.',
    message: refusalText.tooLarge,
  },
  NOT_JSON: { meaning: 'The body is not sent as `application/json`.', message: refusalText.notJson },
  RATE_LIMITED: {
    meaning: 'Too many attempts. Wait for the number of seconds in the header `Retry-After`.',
    message: String(refusalText.rateLimited(12 * 60)),
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
