import type { Role } from '@/lib/access/actor';

/** The two lists of users: an admin's of all, an employee's of the customers whom one referred. */
export interface UsersVariant {
  title: string;
  /** Where Back to Dashboard leads. */
  home: '/admin-dashboard' | '/employee-dashboard';
  none: string;
  /** The roles to filter by, in their order; none where all have the same. */
  roleFilter: readonly Role[];
  mayCreate: boolean;
  /** Mobile, role and status may be changed too, not only name and email. */
  editsAll: boolean;
  /** What deleting means here, said in the popup. */
  deletion: string;
}

export const usersVariants = {
  admin: {
    title: 'Users',
    home: '/admin-dashboard',
    none: 'No users found.',
    roleFilter: ['employee', 'executive', 'user', 'admin'],
    mayCreate: true,
    editsAll: true,
    deletion:
      'The account is closed for good and its upcoming visits are cancelled. Opportunities and orders stay.',
  },
  employee: {
    title: 'Referrals',
    home: '/employee-dashboard',
    none: 'No referrals found.',
    roleFilter: [],
    mayCreate: false,
    editsAll: false,
    deletion: 'The account stays; only the referral is removed.',
  },
} as const satisfies Record<'admin' | 'employee', UsersVariant>;
