import type { StaffRole } from '@/lib/access/actor';
import type { RoutePath } from '@/lib/access/routes';

/** The staff screens by role, in the order of their links: address, heading, and the words of the link. */
export interface StaffPage {
  href: RoutePath;
  title: string;
  label: string;
}

export const staffPages: Record<StaffRole, readonly [StaffPage, ...StaffPage[]]> = {
  admin: [
    { href: '/admin-dashboard', title: 'ADMIN DASHBOARD', label: 'Dashboard' },
    { href: '/admin-opportunity', title: 'Opportunities Management', label: 'Opportunities' },
    { href: '/admin-orders', title: 'Orders Management', label: 'Orders' },
    { href: '/admin-users', title: 'Users', label: 'Users' },
    { href: '/admin-booking-slots', title: 'Bookings', label: 'Booking slots' },
    { href: '/create-user', title: 'Create User', label: 'Create User' },
  ],
  executive: [
    { href: '/executive-dashboard', title: 'EXECUTIVE DASHBOARD', label: 'Dashboard' },
    { href: '/executive-opportunity', title: 'Opportunities Management', label: 'Opportunities' },
    { href: '/executive-orders', title: 'Orders Management', label: 'Orders' },
    { href: '/executive-booking', title: 'Bookings', label: 'Booking slots' },
  ],
  employee: [
    { href: '/employee-dashboard', title: 'EMPLOYEE DASHBOARD', label: 'Dashboard' },
    { href: '/employee-opportunity', title: 'Opportunities Management', label: 'Opportunities' },
    { href: '/employee-orders', title: 'Orders Management', label: 'Orders' },
    { href: '/employee-referrals', title: 'Referrals', label: 'Referrals' },
    { href: '/employee-booking-slots', title: 'Bookings', label: 'Booking slots' },
  ],
};
