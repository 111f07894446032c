import type { Role } from './actor';

/** Where each role is at home. Apart from the route table: the header of every page needs this and not that. */
export const dashboardOf = {
  user: '/dashboard',
  employee: '/employee-dashboard',
  executive: '/executive-dashboard',
  admin: '/admin-dashboard',
} as const satisfies Record<Role, string>;
