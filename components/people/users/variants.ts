import type { Role } from '@/lib/kernel/access/actor';

/** All users for admins, referred customers for employees. */
export interface UsersVariant {
  title: string;
  home: '/admin-dashboard' | '/employee-dashboard';
  none: string;
  /** In the filter's order; empty if all users have the same role. */
  roleFilter: readonly Role[];
  mayCreate: boolean;
  /** Mobile, role and status too, not only name and email. */
  editsAll: boolean;
  /** Text of the deletion dialog. */
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
