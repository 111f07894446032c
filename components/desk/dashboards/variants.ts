import type { StaffRole } from '@/lib/kernel/access/actor';
import type { RoutePath } from '@/lib/kernel/access/routes';
import type { dashboardCounts } from '@/lib/desk/dashboard/contract';
import type { OutputOf } from '@/lib/contract';

/** Dashboards by role. */
export type CountKey = keyof OutputOf<typeof dashboardCounts>['data'];

interface DashboardVariant {
  title: string;
  tiles: readonly { count: CountKey; label: string; href: RoutePath }[];
}

export const dashboardVariants: Record<StaffRole, DashboardVariant> = {
  admin: {
    title: 'ADMIN DASHBOARD',
    tiles: [
      { count: 'opportunities', label: 'OPPORTUNITIES', href: '/admin-opportunity' },
      { count: 'orders', label: 'ORDERS', href: '/admin-orders' },
      { count: 'users', label: 'USERS', href: '/admin-users' },
      { count: 'bookings', label: 'BOOKING SLOTS', href: '/admin-booking-slots' },
    ],
  },
  executive: {
    title: 'EXECUTIVE DASHBOARD',
    tiles: [
      { count: 'opportunities', label: 'Opportunity', href: '/executive-opportunity' },
      { count: 'orders', label: 'ORDERS', href: '/executive-orders' },
      { count: 'bookings', label: 'BOOKING SLOTS', href: '/executive-booking' },
    ],
  },
  employee: {
    title: 'EMPLOYEE DASHBOARD',
    tiles: [
      { count: 'opportunities', label: 'OPPORTUNITIES', href: '/employee-opportunity' },
      { count: 'orders', label: 'ORDERS', href: '/employee-orders' },
      { count: 'referrals', label: 'REFERRALS', href: '/employee-referrals' },
      { count: 'bookings', label: 'BOOKING SLOTS', href: '/employee-booking-slots' },
    ],
  },
};
