import type { StaffRole } from '@/lib/kernel/access/actor';
import type { RoutePath } from '@/lib/kernel/access/routes';
import type { dashboardCounts } from '@/lib/desk/dashboard/contract';
import type { OutputOf } from '@/lib/contract';

/** Dashboards by role. */
export type CountKey = keyof OutputOf<typeof dashboardCounts>['data'];

interface DashboardVariant {
  title: string;
  text: string;
  tiles: readonly { count: CountKey; label: string; href: RoutePath }[];
  /** Screens without counts. */
  records: readonly { title: string; text: string; href: RoutePath }[];
}

const frontDesk = {
  title: 'Front Desk',
  text: 'Visits of a day at a store, and check-in.',
  href: '/front-desk',
} as const;

export const dashboardVariants: Record<StaffRole, DashboardVariant> = {
  admin: {
    title: 'ADMIN DASHBOARD',
    text: 'All sales, bookings and accounts.',
    tiles: [
      { count: 'opportunities', label: 'OPPORTUNITIES', href: '/admin-opportunity' },
      { count: 'orders', label: 'ORDERS', href: '/admin-orders' },
      { count: 'users', label: 'USERS', href: '/admin-users' },
      { count: 'bookings', label: 'BOOKING SLOTS', href: '/admin-booking-slots' },
    ],
    records: [
      frontDesk,
      { title: 'Dues', text: 'Orders with something due, by age.', href: '/admin-dues' },
      { title: 'Advances', text: 'Orders paid before delivery, by age.', href: '/admin-advances' },
      { title: 'Old Gold', text: 'Purchases of old gold from customers.', href: '/admin-old-gold' },
      {
        title: 'Day Book',
        text: 'Money received and returned on a day.',
        href: '/admin-day-book',
      },
      {
        title: 'Payments',
        text: 'Razorpay orders, payments and refunds.',
        href: '/admin-payments',
      },
      {
        title: 'Messages',
        text: 'Text messages to customers, and those that failed.',
        href: '/admin-messages',
      },
      {
        title: 'Gold Rate',
        text: 'Set the rate per gram, and see its history.',
        href: '/admin-gold-rate',
      },
      {
        title: 'Stores',
        text: 'Opening hours, closed days and capacity of each store.',
        href: '/admin-stores',
      },
      { title: 'Sellers', text: 'Whose name, GSTIN and numbers are on documents.', href: '/admin-sellers' },
      { title: 'Audit Trail', text: 'Who changed what, and when.', href: '/admin-audit' },
      { title: 'Import', text: 'Customers and opportunities from a CSV file.', href: '/admin-import' },
    ],
  },
  executive: {
    title: 'EXECUTIVE DASHBOARD',
    text: 'Your sales, and bookings at all stores.',
    tiles: [
      { count: 'opportunities', label: 'Opportunity', href: '/executive-opportunity' },
      { count: 'orders', label: 'ORDERS', href: '/executive-orders' },
      { count: 'bookings', label: 'BOOKING SLOTS', href: '/executive-booking' },
    ],
    records: [
      frontDesk,
      { title: 'Dues', text: 'Your orders with something due, by age.', href: '/executive-dues' },
      { title: 'Advances', text: 'Your orders paid before delivery, by age.', href: '/executive-advances' },
      { title: 'Old Gold', text: 'Purchases of old gold from your customers.', href: '/executive-old-gold' },
    ],
  },
  employee: {
    title: 'EMPLOYEE DASHBOARD',
    text: 'Your sales, your referrals, and bookings at all stores.',
    tiles: [
      { count: 'opportunities', label: 'OPPORTUNITIES', href: '/employee-opportunity' },
      { count: 'orders', label: 'ORDERS', href: '/employee-orders' },
      { count: 'referrals', label: 'REFERRALS', href: '/employee-referrals' },
      { count: 'bookings', label: 'BOOKING SLOTS', href: '/employee-booking-slots' },
    ],
    records: [
      frontDesk,
      { title: 'Dues', text: 'Your orders with something due, by age.', href: '/employee-dues' },
      { title: 'Advances', text: 'Your orders paid before delivery, by age.', href: '/employee-advances' },
      { title: 'Old Gold', text: 'Purchases of old gold from your customers.', href: '/employee-old-gold' },
    ],
  },
};
