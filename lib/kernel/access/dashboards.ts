import type { Role } from './actor';

/** Separate from the route table, which the page header does not need to load. */
export const dashboardOf = {
  user: '/dashboard',
  employee: '/employee-dashboard',
  executive: '/executive-dashboard',
  admin: '/admin-dashboard',
} as const satisfies Record<Role, string>;
