/* oxlint-disable max-lines -- one file for all rules of the business */
/* The file to change for another brand, with `lib/brand.ts` and the words in `messages/<language>/business.json`. */

import { brand } from './brand';

export { brand, lotus } from './brand';

interface GrievanceOfficer {
  readonly designation: string;
  /** The rule asks for it; null until there is one (docs/operations.md, "Before going live"). */
  readonly name: string | null;
  readonly phone: string;
  readonly phoneHref: string;
  readonly email: string;
  readonly answersWithinHours: number;
  readonly settlesWithinMonths: number;
}

/** Who takes complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4(4) and (5)). */
export const grievanceOfficer: GrievanceOfficer = {
  designation: 'Grievance Officer',
  name: null,
  phone: brand.phone,
  phoneHref: brand.phoneHref,
  email: brand.email,
  answersWithinHours: 48,
  settlesWithinMonths: 1,
};

/** On documents. */
export interface Seller {
  readonly legalName: string;
  readonly address: string;
  readonly state: string;
  /** First two digits of the GSTIN. */
  readonly stateCode: string;
  /** Null: invoices are bills of supply and split no tax. */
  readonly gstin: string | null;
  /** Registration with the Bureau of Indian Standards; invoices from before sellers have none. */
  readonly bisRegistration?: string | null | undefined;
}

/** The first seller: seeds the table `sellers`, which documents read. */
export const seller: Seller = {
  legalName: 'Pasidi Jewellers Private Limited',
  address: brand.address,
  state: 'Andhra Pradesh',
  stateCode: '37',
  /** Fictional, with a valid check character: PANs do not end in 0000. */
  gstin: '37AAACP0000A1ZI',
};

export const jewelleryHsn = '7113';

/** GST on gold in hundredths of a percent, the default of an item. */
export const defaultTaxHundredths = 300;

/**
 * What staff may take off a piece without approval, in hundredths of a percent of its value before tax; null: any amount
 * (docs/product/money.md, "Reductions"). Rules of the business, not of law.
 */
export const reductionLimits = { user: 0, employee: 200, executive: 500, admin: null } as const;

/** Shown in the footer, in this order. */
export const socialLinks: readonly { label: string; href: string }[] = [];

/** `amountPaise` is sent to Razorpay, `amountRupees` is displayed. */
export const premiumPlan = {
  name: 'Premium Plan',
  subscriptionName: 'Life Time Premium',
  duration: 'Life time',
  amountRupees: 200,
  amountText: '200',
  amountPaise: 20_000,
  currency: 'INR',
  description: 'Premium Plan Subscription',
} as const;

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
  /** How long invoices of a deleted account keep it, in years (Companies Act 2013, section 128(5)). */
  keptYears: 8,
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

/** See docs/product/second-factor.md. */
export const secondFactorRule = {
  /** Codes of an authenticator (RFC 6238). */
  codeDigits: 6,
  stepSeconds: 30,
  /** Steps that the clock of a phone may be ahead or behind. */
  driftSteps: 1,
  /** Until a begun authenticator is confirmed. */
  setUpMinutes: 60,
  recoveryCodes: 10,
  /** Wrong codes of an account, over all its log-ins and sessions, and how long it then waits. */
  attempts: 5,
  lockMinutes: 15,
  /** Of a log-in between password and code. */
  ticketMinutes: 5,
  ticketAttempts: 5,
  /** How long a session counts as proved. */
  proofMinutes: 15,
} as const;

/** Until a refund through Razorpay arrives (razorpay.com/docs, "Refunds"). */
export const refundWorkingDays = { from: 5, to: 7 } as const;

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

/** Grams; the lower bound is sent and stored. */
export const quantityRanges = [
  { grams: 1, value: '1', label: '1-5 grams' },
  { grams: 5, value: '5', label: '5-10 grams' },
  { grams: 10, value: '10', label: '10-15 grams' },
] as const;

/** Time zone of all stores and dates, whatever the device's. Functions of the database have it too (prisma/sql). */
export const timeZone = 'Asia/Kolkata';
/** UTC offset of `timeZone`: the same since 1945, without daylight saving time. */
export const utcOffset = '+05:30';

/** Choices of the booking form without a shop: customers ask for a call there (docs/product/rules.md, "Requests for a call"). */
export const callRegions = ['Andhra Pradesh', 'Telangana', 'Karnataka', 'Tamil Nadu', 'Others'] as const;

/** Stores in the order of the booking form; seeds the table `stores`. */
export const storeChoices = ["Jeweller's shop, Governer Peta, Vijayawada", ...callRegions] as const;

/** ISO weekdays, Monday = 1; HH:MM:SS of the store's clock; `closes` ends the last slot. */
export const storeHours = {
  openDays: [1, 2, 3, 4, 5, 6],
  opens: '10:00:00',
  closes: '18:00:00',
  slotMinutes: 30,
  capacity: 4,
} as const;

export const bookingHorizonDays = 365;

/** Days to move a visit that lost its slot, even after its time. */
export const newTimeDays = 14;

/** Days in which a no-show can still be set to arrived. */
export const noShowCorrectionDays = 7;

/** Entries of a customer per day. */
export const waitingRule = { perDay: 3 } as const;

/** Non-urgent text messages are not sent in these hours of the store. */
export const quietHours = { from: '21:00:00', to: '08:00:00' } as const;

/** How long a place is held outside quiet hours. The SQL function `hold_expiry` has the same, and the quiet hours. */
export const holdMinutes = 30;

/** Reminders: on the day before at a time of the store, and hours before the visit. */
export const reminderRule = { dayBeforeAt: '18:00:00', hoursBefore: 2 } as const;

/** Advertised; the conditions are on the terms page. */
export const promises = {
  extraGoldPercent: 75,
  exampleBuyGrams: 2,
  exampleGetGrams: 3.5,
  giftSplitPercent: [25, 25, 50],
  ornamentGrams: { from: 2, to: 12 },
} as const;

export const delays = {
  profileSetupRedirectMs: 1500,
  resetToLoginMs: 2000,
  profileSuccessMs: 3000,
  /** How long the whole number of an identity document is shown. */
  identityShownMs: 30_000,
} as const;

/** Gold is sold to adults only. */
export const minimumAge = 18;

export const passwordRule = { minCharacters: 6, maxBytes: 72 } as const;

export const resetCodeRule = {
  digits: 6,
  validMinutes: 10,
  /** By the network or known browser that requested the code. */
  attempts: 5,
  /** By all other networks together: the requester may have changed the network. */
  attemptsElsewhere: 3,
  secondsBetweenSends: 30,
  /** Per network, and per known browser of the account. */
  sendsPerMobilePerDay: 5,
  /** Limit of all networks together. */
  sendsPerMobilePerDayInAll: 10,
} as const;

/** Length of sessions by role (lib/people/auth/sessions.ts). */
export const sessionRule = {
  customerDays: 30,
  staffHours: 12,
  /** A rolling session is extended at most this often. */
  renewAfterHours: 24,
  knownBrowserDays: 180,
} as const;

/** The alphabet has no look-alikes. */
export const referralCode = { length: 8, alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' } as const;
