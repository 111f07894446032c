import { booksRule } from './account-rules';

/*
 * Rules of a sale, of law with their sources and of the house: for an accountant or a lawyer to check (docs/operations.md, "Before going live"). Apart from
 * `lib/business.ts`, since public pages need none of them.
 */

export const jewelleryHsn = '7113';

/** GST on gold in hundredths of a percent, the default of an item. */
export const defaultTaxHundredths = 300;

/**
 * What staff may take off a piece without approval, in hundredths of a percent of its value before tax; null: any amount
 * (docs/product/money.md, "Reductions"). Rules of the business, not of law.
 */
export const reductionLimits = { user: 0, employee: 200, executive: 500, admin: null } as const;

/** Payments of orders (docs/product/money.md). Paise. */
export const orderMoney = {
  /** Cash of one customer per day, and per order, stays below this (Income-tax Act 1961, section 269ST; 2025, section 186). */
  cashLimitPaise: 20_000_000,
  /**
   * Cash back to one customer per day, of refunds and for old gold together, is at most this (Income-tax Act 1961, section 40A(3); 2025,
   * section 36(4)).
   */
  cashBackLimitPaise: 1_000_000,
  /** From this sum per order, and per customer and day, only an admin may raise what is paid: it keeps the rule on cash. */
  adjustmentLimitPaise: 20_000_000,
} as const;

/** Deliveries (docs/product/sale.md, "Delivery"). */
export const deliveryRule = {
  /**
   * From this net weight a hallmarked piece needs a HUID or an exemption (Hallmarking of Gold Jewellery and Gold Artefacts Order, 2020,
   * clause 3: articles below 2 g are exempt).
   */
  huidFromMg: 2000,
  /** From this total an invoice has the address and State of the customer (CGST Rules 2017, rule 46(e)). */
  addressFromPaise: 5_000_000,
  /** Calendar days after it in which an executive may take pieces back. A rule of the house, not of law. */
  returnDays: 7,
} as const;

/** Advances (docs/product/sale.md, "Advances"). Days since the payment, which is day 0. */
export const advanceRule = {
  /**
   * An advance for goods is no deposit if it is appropriated within 365 days of its acceptance (Companies (Acceptance of Deposits) Rules
   * 2014, rule 2(1)(c)(xii)(a)).
   */
  endsOnDay: 365,
  /** By then it is refunded: 15 days after it becomes due for refund (the same rule, explanation to item (xii)). */
  refundByDay: 380,
  /** A delivery is promised within so many days of the first payment: our own rule, as are the days of reminders. */
  promiseWithinDays: 330,
  /** The executive gets a task; on `endsOnDay` the admins. */
  remindOnDays: [270, 330],
} as const;

/** Largest UPI payment for jewellery (NPCI, limits of person-to-merchant payments from 15 September 2025). Larger ones need another method. */
export const upiLimitPaise = 20_000_000;

/** PAN, or Form 97 by who has none (docs/product/identity.md). */
export const identityRule = {
  /**
   * A sale or purchase of goods of more than this needs it (Income-tax Rules 1962, rule 114B, serial no. 18; who has no PAN declares on
   * Form 60, Form 97 since 1 April 2026).
   */
  limitPaise: 20_000_000,
  /** Deliveries to one customer within so many hours are one transaction: our own rule, so that splitting one does not avoid the limit. */
  togetherHours: 24,
  /** How long invoices of a deleted account keep it, in years. */
  keptYears: booksRule.keptFinancialYears,
} as const;

/**
 * Whether a delivery, or a purchase of old gold, needs the customer's identity.
 * @param totalPaise of this one, with tax
 * @param othersPaise of the others to the same customer within `identityRule.togetherHours`
 */
export function identityNeeded(totalPaise: number, othersPaise: number): boolean {
  return totalPaise + othersPaise > identityRule.limitPaise;
}

/** Purchases of old gold (docs/product/old-gold.md). */
export const oldGoldRule = {
  /** A customer's code, by SMS. */
  codeDigits: 6,
  codeMinutes: 10,
  codeAttempts: 5,
  secondsBetweenCodes: 30,
  /** Codes of a purchase in 24 hours. */
  codesPerDay: 5,
  /** Codes of a customer in 24 hours, over all quotes: quoting again gives no more attempts, and no more messages. */
  codesPerCustomerAndDay: 10,
} as const;

/** See docs/product/money.md, "Payment links". */
export const paymentLinkRule = {
  daysToLive: 7,
  /** Days are the store's. */
  perOrderAndDay: 5,
} as const;

/** See docs/product/collections.md. Days are the store's. */
export const collectionRule = {
  /** Automatic reminders, in days from the day by which an order is to be paid, the earliest first. */
  remindOnDays: [-3, 0, 3, 10],
  /** From this time of the day on. */
  remindFrom: '10:00:00',
  /** After downtime a step is sent at most so many days late. */
  daysLate: 7,
  /** A promise to pay is for at most so many days ahead. */
  promiseWithinDays: 90,
  /** On the day after a promise, until when a payment of its day can still be booked. */
  promiseEndsAt: '10:00:00',
  /** Orders of one bulk of payment links. */
  linksAtOnce: 50,
} as const;

/** See docs/product/money.md, "Sharing a document". */
export const documentLinkRule = {
  daysToLive: 7,
  /** Text messages to one customer; days are the store's. */
  messagesPerDay: 5,
} as const;

/** See docs/product/money.md, "Gold rate". */
export const goldRateLimits = {
  /** Larger changes need confirmation. */
  jumpPercent: 10,
  /** An older rate is shown with its date; the admin is reminded. */
  freshHours: 24,
  /** Days per request. */
  historyDays: 400,
  /** Time in HTTP caches. */
  cacheSeconds: 60,
} as const;
