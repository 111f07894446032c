/* The file to change for another brand, with `lib/brand.ts`, the rules in `lib/{sale,visit,account}-rules.ts` and the words in `messages/<language>/business.json`. */

import { brand } from './brand';

export { brand, lotus } from './brand';

interface GrievanceOfficer {
  /** In English; in other languages a message (`layout.trust.designation`). */
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

/** Until a refund through Razorpay arrives (razorpay.com/docs, "Refunds"). */
export const refundWorkingDays = { from: 5, to: 7 } as const;

/** Time zone of all stores and dates, whatever the device's. Functions of the database have it too (prisma/sql). */
export const timeZone = 'Asia/Kolkata';
/** UTC offset of `timeZone`: the same since 1945, without daylight saving time. */
export const utcOffset = '+05:30';

/** ISO weekdays, Monday = 1; HH:MM:SS of the store's clock; `closes` ends the last slot. */
export const storeHours = {
  openDays: [1, 2, 3, 4, 5, 6],
  opens: '10:00:00',
  closes: '18:00:00',
  slotMinutes: 30,
  capacity: 4,
} as const;

/** Advertised; the conditions are on the terms page. */
export const promises = {
  extraGoldPercent: 75,
  exampleBuyGrams: 2,
  exampleGetGrams: 3.5,
  giftSplitPercent: [25, 25, 50],
  ornamentGrams: { from: 2, to: 12 },
} as const;
