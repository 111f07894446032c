/* oxlint-disable max-lines -- every value that the business decides, in one place */
/**
 * Brand, prices, ranges, retention periods, delays and rate limits of the business: the only file to change for another brand. No imports.
 */

export const brand = {
  name: 'Pasidi',
  tagline: 'Gold, payments and rewards you can trust',
  foundedOn: '2025-01',
  foundedText: 'January 2025',
  phone: '+91 90000 00000',
  phoneHref: 'tel:+919000000000',
  /** International format without a plus sign, for wa.me. */
  whatsappNumber: '919000000000',
  email: 'care@pasidi.example',
  address: 'Governer Peta, Vijayawada, Andhra Pradesh',
  contactHours: 'Mon-Sat 10:00 AM - 6:00 PM',
  directors: [
    { role: 'Managing Director', monogram: 'MD', line: 'Answers for every promise made on these pages.' },
    { role: 'Director, Technology', monogram: 'DT', line: 'Keeps your money and your data safe.' },
  ],
} as const;

/** The lotus of the logo: one petal, turned around `center` by each angle (degrees), in an area of 52 by 30. */
export const lotus = {
  viewBox: [-26, -24, 52, 30],
  petal: 'M0 3C-7 -5 -7 -14 0 -23C7 -14 7 -5 0 3Z',
  center: [0, 3],
  angles: [-76, 76, -40, 40, 0],
  opacity: (index: number) => 0.4 + index * 0.15,
} as const;

/** The seller as receipts and invoices state it. */
export interface Seller {
  readonly legalName: string;
  readonly address: string;
  readonly state: string;
  /** The state's first two digits of a GSTIN. */
  readonly stateCode: string;
  /** Null: invoices are bills of supply and split no tax. */
  readonly gstin: string | null;
}

export const seller: Seller = {
  legalName: 'Pasidi Jewellers Private Limited',
  address: brand.address,
  state: 'Andhra Pradesh',
  stateCode: '37',
  /** Made up for tests, with a valid check character: PANs do not end in 0000. */
  gstin: '37AAACP0000A1ZI',
};

/** The HSN code of articles of jewellery. */
export const jewelleryHsn = '7113';

/** Hundredths of a percent: GST on gold, where an item sets none. */
export const defaultTaxHundredths = 300;

/** Shown in the footer, in this order; none yet. */
export const socialLinks: readonly { label: string; href: string }[] = [];

/** The one-time Premium Plan. `amountPaise` is sent to Razorpay, `amountRupees` is displayed. */
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
  /** Income Tax Act, section 269ST: cash from one customer on one day, and for one order, stays below this. */
  cashLimitPaise: 20_000_000,
  /** Adjustments that raise what is paid: from this sum per order and day, an admin's. */
  adjustmentLimitPaise: 20_000_000,
} as const;

/** Payment links (docs/product/money.md, "Payment links"). */
export const paymentLinkRule = {
  daysToLive: 7,
  /** Links sent for one order on one day at the store. */
  perOrderAndDay: 5,
  /** 128 bits: 22 characters in base64url. */
  tokenBytes: 16,
} as const;

/** The gold rate (docs/product/money.md, "Gold rate"). */
export const goldRateLimits = {
  /** A change by more needs a confirmation. */
  jumpPercent: 10,
  /** An older rate is shown with its date, and the admin is reminded. */
  freshHours: 24,
  /** Days of one request for the history. */
  historyDays: 400,
  /** How long HTTP caches keep the current rate. */
  cacheSeconds: 60,
} as const;

/** Figures of the dashboards. */
export const figureLimits = {
  /** Days of one request. */
  days: 800,
} as const;

/** Gold quantity ranges in grams; the lower bound is sent and stored. */
export const quantityRanges = [
  { grams: 1, value: '1', label: '1-5 grams' },
  { grams: 5, value: '5', label: '5-10 grams' },
  { grams: 10, value: '10', label: '10-15 grams' },
] as const;

/** Time zone of all stores and dates, whatever the device's. */
export const timeZone = 'Asia/Kolkata';

/** The stores of the booking form, in order; the rows of the table `stores` are created from them. */
export const storeChoices = [
  "Jeweller's shop, Governer Peta, Vijayawada",
  'Andhra Pradesh',
  'Telangana',
  'Karnataka',
  'Tamil Nadu',
  'Others',
] as const;

/** Opening days are ISO weekdays, Monday = 1; times are HH:MM:SS of the store's clock; `closes` is the end of the last slot. */
export const storeHours = {
  openDays: [1, 2, 3, 4, 5, 6],
  opens: '10:00:00',
  closes: '18:00:00',
  slotMinutes: 30,
  capacity: 4,
} as const;

/** Limits of a store's settings. */
export const storeLimits = {
  /** Days of one closing. */
  closedDays: 366,
  /** Affected visits that a refusal lists. */
  listedVisits: 200,
} as const;

/** Days ahead that can be booked. */
export const bookingHorizonDays = 365;

/** Days in which a visit that lost its slot can be moved, also after its time. */
export const newTimeDays = 14;

/** Days after a visit in which a no-show can still be set to arrived. */
export const noShowCorrectionDays = 7;

/** The waiting list: entries of a customer per day. How long a place is held: hold_end in the database. */
export const waitingRule = { perDay: 3 } as const;

/** Text messages that nobody waits for are not sent from `from` to `to`, in the store's time. */
export const quietHours = { from: '21:00:00', to: '08:00:00' } as const;

/** Reminders of a visit: on the day before at a time of the store, and hours before it. */
export const reminderRule = { dayBeforeAt: '18:00:00', hoursBefore: 2 } as const;

/** Advertised promises; the conditions are on the terms page. */
export const promises = {
  extraGoldPercent: 75,
  exampleBuyGrams: 2,
  exampleGetGrams: 3.5,
  giftSplitPercent: [25, 25, 50],
  ornamentGrams: { from: 2, to: 12 },
  rewardCeilingText: '1 crore rupees',
} as const;

export const delays = {
  profileSetupRedirectMs: 1500,
  resetToLoginMs: 2000,
  profileSuccessMs: 3000,
} as const;

/** Years: gold is sold to adults only. */
export const minimumAge = 18;

export const passwordRule = { minCharacters: 6, maxBytes: 72 } as const;

export const resetCodeRule = {
  digits: 6,
  validMinutes: 10,
  /** Attempts by the network or known browser that requested the code. */
  tries: 5,
  /** Attempts by all other networks together: the requester may have changed the network. */
  triesElsewhere: 3,
  secondsBetweenSends: 30,
  /** Per network, and per known browser of the account. */
  sendsPerMobilePerDay: 5,
  /** For all networks together. */
  sendsPerMobilePerDayInAll: 10,
} as const;

/** Session lifetime by role (lib/auth/sessions.ts). */
export const sessionRule = {
  customerDays: 30,
  staffHours: 12,
  /** A rolling session is extended at most once in this time. */
  renewAfterHours: 24,
  knownBrowserDays: 180,
} as const;

/** Rate limits, of log-in attempts among others: attempts per window in seconds (docs/product/gateway.md, "Rate limits"). Counted in lib/auth/limits.ts. */
export const rateLimits = {
  wrongPasswordsPerMobile: { tries: 5, windowSeconds: 15 * 60 },
  wrongPasswordsPerKnownBrowser: { tries: 5, windowSeconds: 15 * 60 },
  /** The current password, when setting a new one; per account. */
  wrongOwnPasswords: { tries: 5, windowSeconds: 15 * 60 },
  logInsPerAddress: { tries: 60, windowSeconds: 15 * 60 },
  signUpsPerAddress: { tries: 10, windowSeconds: 60 * 60 },
  takenMobilesPerAddress: { tries: 30, windowSeconds: 60 * 60 },
  resetSendsPerAddress: { tries: 20, windowSeconds: 60 * 60 },
  wrongCodesPerAddress: { tries: 30, windowSeconds: 60 * 60 },
  wrongEmployeeIdsPerCustomer: { tries: 5, windowSeconds: 60 * 60 },
  invitersPerAddress: { tries: 60, windowSeconds: 60 * 60 },
  /** Requests with a payment link. Generous: many phones share one address of a mobile network. */
  paymentLinksPerAddress: { tries: 120, windowSeconds: 15 * 60 },
  /** Requests with the link of a reminder; as generous. */
  stopLinksPerAddress: { tries: 120, windowSeconds: 15 * 60 },
  /** Links to sign up, sent from the front desk: so that nobody is bothered. */
  signUpLinksPerMobile: { tries: 3, windowSeconds: 24 * 60 * 60 },
  signUpLinksPerStaff: { tries: 60, windowSeconds: 60 * 60 },
  importChecksPerAccount: { tries: 60, windowSeconds: 60 * 60 },
  exportsPerAccount: { tries: 60, windowSeconds: 60 * 60 },
  callsPerSession: { tries: 600, windowSeconds: 60 },
} as const;

export const idempotencyHours = 24;

export const reusePaymentOrderMinutes = 30;

/** Referral codes; the alphabet has no look-alikes. */
export const referralCode = { length: 8, alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' } as const;

/** Opportunities on the board and in bulk changes. */
export const boardLimits = {
  /** Cards of a column that are loaded at once. */
  cards: 20,
  /** Ids in one bulk change. */
  bulkIds: 1000,
  /** Opportunities that a filter of a bulk change may match. */
  bulkMatches: 10_000,
  /** How often an open board looks for the changes of others. */
  refreshMs: 8000,
} as const;

/** Exports (docs/product/export-import.md, "Export"). */
export const exportRule = {
  /** Opportunities that are chosen by their ids: they stand in the address, which proxies limit to 8 KB. */
  ids: 500,
  /** Rows of one query. Between two of them an export holds no connection. */
  pageRows: 1000,
  /** Exports of one account at the same time, per process. */
  atOnce: 2,
  /** An export that was not read for so long has been abandoned. */
  abandonedAfterMs: 180_000,
} as const;

/** The largest upload: a file of 5 MB with its fields. */
export const uploadLimit = { bytes: 6 * 1024 * 1024 } as const;

/** Page sizes: of the back office, by default, and at most. A cursor must fit the longest name, four bytes per character. */
export const listLimit = {
  office: 50,
  default: 100,
  max: 500,
  exactTotalUpTo: 10_000,
  cursorCharacters: 1000,
} as const;

/** Tasks of each group on the dashboards; more on demand. */
export const ownTasksShown = 5;
