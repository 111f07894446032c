/**
 * Brand, prices, ranges, delays and limits of the business.
 * A business of another name changes this file and nothing else. Imports nothing.
 */

export const brand = {
  name: 'Pasidi',
  tagline: 'Gold, payments and rewards you can trust',
  foundedOn: '2025-01',
  foundedText: 'January 2025',
  phone: '+91 90000 00000',
  phoneHref: 'tel:+919000000000',
  /** International form without a plus sign, as wa.me wants it. */
  whatsappNumber: '919000000000',
  email: 'care@pasidi.example',
  address: 'Governer Peta, Vijayawada, Andhra Pradesh',
  contactHours: 'Mon-Sat 10:00 AM - 6:00 PM',
  directors: [
    { role: 'Managing Director', monogram: 'MD', line: 'Answers for every promise made on these pages.' },
    { role: 'Director, Technology', monogram: 'DT', line: 'Keeps your money and your data safe.' },
  ],
} as const;

/** Shown in the footer, in this order; none yet. */
export const socialLinks: readonly { label: string; href: string }[] = [];

/** The one-time Premium Plan. `amountPaise` is what Razorpay is asked for, `amountRupees` what people read. */
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

/** Gold quantity ranges in grams; the lower bound is what is sent and stored. */
export const quantityRanges = [
  { grams: 1, value: '1', label: '1-5 grams' },
  { grams: 5, value: '5', label: '5-10 grams' },
  { grams: 10, value: '10', label: '10-15 grams' },
] as const;

/** Every store keeps this clock and calendar, whatever a device says. */
export const timeZone = 'Asia/Kolkata';

/** The store choices of the booking form, in its order; the rows of the table `stores` are made from them. */
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

/** A booking lies between today and this many days ahead. */
export const bookingHorizonDays = 365;

/** What is advertised; the conditions stand on the terms page. */
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

/** Years: gold is sold to adults. */
export const minimumAge = 18;

export const passwordRule = { minCharacters: 6, maxBytes: 72 } as const;

export const resetCodeRule = {
  digits: 6,
  validMinutes: 10,
  /** Of the network or known browser that asked for the code. */
  tries: 5,
  /** Of all other networks together: who asked may have changed the network meanwhile. */
  triesElsewhere: 3,
  secondsBetweenSends: 30,
  /** For each network, and for each browser that has signed in to the account before. */
  sendsPerMobilePerDay: 5,
  /** For all networks together. */
  sendsPerMobilePerDayInAll: 10,
} as const;

export const sessionRule = {
  customerDays: 30,
  staffHours: 12,
  /** A rolling session is prolonged at most once in this time. */
  renewAfterHours: 24,
  knownBrowserDays: 180,
} as const;

/** Tries per window in seconds (docs/product/gateway.md, "Rate limits"). */
export const tryLimits = {
  wrongPasswordsPerMobile: { tries: 5, windowSeconds: 15 * 60 },
  wrongPasswordsPerKnownBrowser: { tries: 5, windowSeconds: 15 * 60 },
  /** The current password, asked again for a new one; by account. */
  wrongOwnPasswords: { tries: 5, windowSeconds: 15 * 60 },
  logInsPerAddress: { tries: 60, windowSeconds: 15 * 60 },
  signUpsPerAddress: { tries: 10, windowSeconds: 60 * 60 },
  takenMobilesPerAddress: { tries: 30, windowSeconds: 60 * 60 },
  resetSendsPerAddress: { tries: 20, windowSeconds: 60 * 60 },
  wrongCodesPerAddress: { tries: 30, windowSeconds: 60 * 60 },
  wrongEmployeeIdsPerCustomer: { tries: 5, windowSeconds: 60 * 60 },
  invitersPerAddress: { tries: 60, windowSeconds: 60 * 60 },
  callsPerSession: { tries: 600, windowSeconds: 60 },
} as const;

export const idempotencyHours = 24;

/** A payment order that is this young and unpaid is handed out again. */
export const reusePaymentOrderMinutes = 30;

/** Length of a referral code, and its letters: none that look alike. */
export const referralCode = { length: 8, alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' } as const;

/** Rows of a page: of the back office, where a call says nothing, at most. A cursor has room for the longest name there is, four bytes a letter. */
export const listLimit = {
  office: 50,
  default: 100,
  max: 500,
  exactTotalUpTo: 10_000,
  cursorCharacters: 1000,
} as const;
