import type { Sentence } from '@/lib/kernel/text/message';

/** The only error that an operation throws on purpose; any other is a defect: 500 (docs/product/gateway.md, "Errors"). */
export const statusOfCode = {
  BAD_JSON: 400,
  VALIDATION: 400,
  UNKNOWN_ACTION: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  BAD_SIGNATURE: 401,
  PAYMENT_NOT_VERIFIED: 402,
  FORBIDDEN: 403,
  CROSS_ORIGIN: 403,
  PROOF_NEEDED: 403,
  FACTOR_NEEDED: 403,
  LOCKED: 403,
  SUBSCRIPTION_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  MOBILE_TAKEN: 409,
  NOT_INVITED: 409,
  NO_FACTOR: 409,
  RESET_STARTED: 409,
  NO_RESET: 409,
  FACTOR_REQUIRED: 409,
  PASSKEY_LIMIT: 409,
  NOT_LOCKED: 409,
  NOT_SHARED: 409,
  OTHER_BROWSER: 409,
  PIN_BLOCKED: 409,
  ADMINS_UNPROTECTED: 409,
  ALREADY_ACTIVE: 409,
  SLOT_FULL: 409,
  DUPLICATE_BOOKING: 409,
  SLOT_FREE: 409,
  ALREADY_WAITING: 409,
  WAITING_LIMIT: 409,
  ALREADY_ASKED: 409,
  BOOKING_PAST: 409,
  BOOKING_CANCELLED: 409,
  ARRIVED: 409,
  WRONG_DAY: 409,
  WRONG_STORE: 409,
  SLOT_NOT_OVER: 409,
  VISIT_DONE: 409,
  NOT_ARRIVED: 409,
  HAS_OPPORTUNITY: 409,
  STORE_CLOSED: 409,
  HAS_ORDER: 409,
  OPPORTUNITY_CLOSED: 409,
  BULK_REFUSED: 409,
  STALE_VERSION: 409,
  HAS_PAYMENTS: 409,
  PAYMENT_ONLINE: 409,
  HAS_REFUNDS: 409,
  HAS_DOCUMENTS: 409,
  OUT_OF_BALANCE: 409,
  REFERENCE_TAKEN: 409,
  HUID_TAKEN: 409,
  NEEDS_APPROVAL: 409,
  HUID_NEEDED: 409,
  NOT_BOOKED: 409,
  DELIVERED: 409,
  NOT_DELIVERED: 409,
  DUE_LEFT: 409,
  ADVANCE_EXPIRED: 409,
  ADDRESS_NEEDED: 409,
  IDENTITY_NEEDED: 409,
  NOT_INVOICEABLE: 409,
  NO_ITEMS: 409,
  EXCHANGE_STATE: 409,
  RATE_JUMP: 409,
  TOTAL_DIFFERS: 409,
  DAY_CLOSED: 409,
  LAST_ADMIN: 409,
  VISITS_AFFECTED: 409,
  MESSAGE_STATE: 409,
  GRIEVANCE_STATE: 409,
  ERASURE_BLOCKED: 409,
  ERASURE_STATE: 409,
  IDEMPOTENCY_MISMATCH: 409,
  TOO_LARGE: 413,
  NOT_JSON: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof statusOfCode;

export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(statusOfCode, text);

export interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>;
  /** `Retry-After` of 429 and 503, in seconds. */
  readonly retryAfterSeconds?: number;
  /** Allowed methods, for 405. */
  readonly allow?: string;
  /**
   * The current record (STALE_VERSION); count and bookings (VISITS_AFFECTED); day or store of the visit (WRONG_DAY, WRONG_STORE); ids with
   * messages (BULK_REFUSED); total and sum of the items (TOTAL_DIFFERS); limit and reduction (NEEDS_APPROVAL); pieces (HUID_NEEDED, DELIVERED, NOT_DELIVERED); what is due (DUE_LEFT,
   * OUT_OF_BALANCE that an admin may allow); what a session can be proved by (PROOF_NEEDED);
   * what stands in the way (ERASURE_BLOCKED).
   */
  readonly data?: unknown;
  readonly cause?: unknown;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param sentence for the user: what is wrong and what to do; never another account's data */
  constructor(
    readonly code: RefusalCode,
    readonly sentence: Sentence,
    readonly details: RefusalDetails = {},
  ) {
    super(String(sentence), { cause: details.cause });
  }

  get status(): number {
    return statusOfCode[this.code];
  }
}

export function wrongField(field: string, message: Sentence): Refusal {
  return new Refusal('VALIDATION', message, { fields: { [field]: String(message) } });
}

export function forbiddenField(field: string, message: string): Refusal {
  return new Refusal('FORBIDDEN', message, { fields: { [field]: message } });
}

/** A rule's reason against an action: an error code, or the wrong field of a request. */
export type Problem =
  | { readonly code: RefusalCode; readonly message: string }
  | { readonly field: string; readonly message: string };

/** Throws a rule's reason against an action; null: allowed. */
export function assertAllowed(problem: Problem | null): void {
  if (problem === null) return;
  const { message } = problem;
  throw 'field' in problem ? wrongField(problem.field, message) : new Refusal(problem.code, message);
}

/** Throws 403 with a rule's reason against what the actor wants, at the field that it concerns; null: permitted. */
export function assertPermitted(reason: string | null, field?: string): void {
  if (reason !== null)
    throw field === undefined ? new Refusal('FORBIDDEN', reason) : forbiddenField(field, reason);
}

/** Throws 400 with a rule's reason against a field's value; null: valid. */
export function assertValid(field: string, reason: Sentence | null): void {
  if (reason !== null) throw wrongField(field, reason);
}
