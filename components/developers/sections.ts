import { premiumPlan } from '@/lib/business';

/* Below /developers: one page per tag of the API document, then the records. */

export interface SectionInfo {
  readonly slug: string;
  /** In the contents list; page titles add "API". */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
}

export const sections = {
  accounts: {
    slug: 'accounts',
    name: 'Accounts',
    title: 'Accounts API',
    lead: 'Sign up, log in, manage sessions and your own profile, and reset a forgotten password.',
  },
  security: {
    slug: 'security',
    name: 'Security',
    title: 'Security API',
    lead: 'Set up second factors, prove who you are, invite staff, help those who lost a factor, and read who saw what.',
  },
  privacy: {
    slug: 'privacy',
    name: 'Privacy',
    title: 'Privacy API',
    lead: 'Give and withdraw consents, download your own data, name a nominee, delete your account, and complain.',
  },
  bookings: {
    slug: 'bookings',
    name: 'Bookings',
    title: 'Bookings API',
    lead: 'List stores, check their available slots, and book, change or cancel store visits.',
  },
  visits: {
    slug: 'visits',
    name: 'Visits',
    title: 'Visits API',
    lead: 'Work at the front desk with a staff account, book for callers, and manage the stores as an admin.',
  },
  payments: {
    slug: 'payments',
    name: 'Payments',
    title: 'Payments API',
    lead: `Pay for the ${premiumPlan.name} and dues, check payments and refunds, and receive Razorpay webhooks.`,
  },
  sales: {
    slug: 'sales',
    name: 'Sales',
    title: 'Sales API',
    lead: 'Manage opportunities and their items with a staff account.',
  },
  orders: {
    slug: 'orders',
    name: 'Orders',
    title: 'Orders API',
    lead: 'Manage orders with a staff account: the closed opportunity makes one, and others stand alone.',
  },
  customers: {
    slug: 'customers',
    name: 'Customers',
    title: 'Customers API',
    lead: 'Find customers, read what happened with them, and keep notes and tasks. For staff accounts only.',
  },
  money: {
    slug: 'money',
    name: 'Money',
    title: 'Money API',
    lead: 'Record and refund payments of orders, read dues and the day book, open receipts, and read the gold rate.',
  },
  deliveries: {
    slug: 'deliveries',
    name: 'Deliveries',
    title: 'Deliveries API',
    lead: 'Hand pieces over with an invoice and take them back, buy old gold, and open or share the documents of a sale.',
  },
  administration: {
    slug: 'administration',
    name: 'Administration',
    title: 'Administration API',
    lead: 'Manage user accounts, read counts, figures and the audit log, and export lists. For staff accounts only.',
  },
  records: {
    slug: 'records',
    name: 'Records',
    title: 'API records',
    lead: 'The records that API responses contain. Every field is always present; a field without a value is null.',
  },
} as const satisfies Record<string, SectionInfo>;

export type SectionSlug = keyof typeof sections;
export const sectionList: readonly SectionInfo[] = Object.values(sections);
export const guideAddress = '/developers';
export const addressOfSection = (slug: string) => `${guideAddress}/${slug}`;
