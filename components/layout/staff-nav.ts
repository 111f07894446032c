import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { RoutePath } from '@/lib/kernel/access/routes';
import type { DeskCounts } from '@/lib/desk/dashboard/contract';

/*
 * Where staff can go: side bar, bottom bar, shortcuts, search. Links to a new staff screen need only an entry here
 * and its icon in `staff-nav-icons.ts`; all else: CONTRIBUTING.md.
 */

export interface NavEntry {
  readonly key: string;
  readonly label: string;
  /** Page by role; a role without a page does not have the entry. */
  readonly href: { readonly [R in StaffRole]?: RoutePath };
  /** Count beside the entry. */
  readonly count?: keyof DeskCounts;
  /** Prefixes of further pages of the entry: `/customers/`. */
  readonly also?: readonly string[];
  /** Shortcut: `g` and this letter. */
  readonly letter?: string;
  /** In the bottom bar of a phone. */
  readonly inBar?: true;
}

export interface NavGroup {
  readonly label: string;
  readonly entries: readonly NavEntry[];
}

const everyone = (path: RoutePath) => ({ admin: path, executive: path, employee: path });

export const staffNav = [
  {
    label: 'Sales',
    entries: [
      {
        key: 'dashboard',
        label: 'Dashboard',
        href: dashboardOf,
        count: 'tasks',
        letter: 'd',
        inBar: true,
      },
      {
        key: 'opportunities',
        label: 'Opportunities',
        href: {
          admin: '/admin-opportunity',
          executive: '/executive-opportunity',
          employee: '/employee-opportunity',
        },
        letter: 'o',
        inBar: true,
      },
      {
        key: 'orders',
        label: 'Orders',
        href: { admin: '/admin-orders', executive: '/executive-orders', employee: '/employee-orders' },
        also: ['/admin-orders/', '/executive-orders/', '/employee-orders/'],
        letter: 'r',
        inBar: true,
      },
      {
        key: 'dues',
        label: 'Dues',
        href: { admin: '/admin-dues', executive: '/executive-dues', employee: '/employee-dues' },
      },
      {
        key: 'advances',
        label: 'Advances',
        href: {
          admin: '/admin-advances',
          executive: '/executive-advances',
          employee: '/employee-advances',
        },
      },
      {
        key: 'old-gold',
        label: 'Old gold',
        href: {
          admin: '/admin-old-gold',
          executive: '/executive-old-gold',
          employee: '/employee-old-gold',
        },
      },
    ],
  },
  {
    label: 'Visits',
    entries: [
      {
        key: 'front-desk',
        label: 'Front desk',
        href: everyone('/front-desk'),
        count: 'visits',
        letter: 'f',
        inBar: true,
      },
      {
        key: 'bookings',
        label: 'Bookings',
        href: {
          admin: '/admin-booking-slots',
          executive: '/executive-booking',
          employee: '/employee-booking-slots',
        },
        letter: 'b',
      },
    ],
  },
  {
    label: 'People',
    entries: [
      {
        key: 'customers',
        label: 'Customers',
        href: {
          admin: '/admin-customers',
          executive: '/executive-customers',
          employee: '/employee-customers',
        },
        also: ['/customers/'],
        letter: 'c',
      },
      { key: 'users', label: 'Users', href: { admin: '/admin-users' }, also: ['/create-user'] },
      { key: 'referrals', label: 'Referrals', href: { employee: '/employee-referrals' } },
    ],
  },
  {
    label: 'Business',
    entries: [
      { key: 'gold-rate', label: 'Gold rate', href: { admin: '/admin-gold-rate' } },
      { key: 'stores', label: 'Stores', href: { admin: '/admin-stores' } },
      { key: 'sellers', label: 'Sellers', href: { admin: '/admin-sellers' } },
      { key: 'day-book', label: 'Day book', href: { admin: '/admin-day-book' } },
      { key: 'payments', label: 'Payments', href: { admin: '/admin-payments' }, count: 'payments' },
      { key: 'messages', label: 'Messages', href: { admin: '/admin-messages' } },
      { key: 'grievances', label: 'Complaints', href: { admin: '/admin-grievances' } },
      { key: 'breaches', label: 'Data breaches', href: { admin: '/admin-breaches' } },
      { key: 'audit', label: 'Audit trail', href: { admin: '/admin-audit' } },
      { key: 'access-log', label: 'Access log', href: { admin: '/admin-access-log' } },
      { key: 'import', label: 'Import', href: { admin: '/admin-import' } },
    ],
  },
] as const satisfies readonly NavGroup[];

export type NavKey = (typeof staffNav)[number]['entries'][number]['key'];

/** An entry for one role. */
export interface NavTarget extends Omit<NavEntry, 'key' | 'href'> {
  readonly key: NavKey;
  readonly path: RoutePath;
}

interface RoleGroup {
  readonly label: string;
  readonly entries: readonly NavTarget[];
}

function groupsOf(role: StaffRole): RoleGroup[] {
  return staffNav
    .map(({ label, entries }) => ({
      label,
      entries: entries.flatMap((entry) => {
        const { href, ...rest }: Omit<NavEntry, 'key'> & { readonly key: NavKey } = entry;
        const path = href[role];
        return path === undefined ? [] : [{ ...rest, path }];
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Navigation of each role, without empty groups. */
export const navOf: Readonly<Record<StaffRole, readonly RoleGroup[]>> = {
  admin: groupsOf('admin'),
  executive: groupsOf('executive'),
  employee: groupsOf('employee'),
};

/** Entry of a page. Returns null for a page without one, such as the profile. */
export function entryOf(role: StaffRole, pathname: string): NavTarget | null {
  const all = navOf[role].flatMap(({ entries }) => entries);
  return (
    all.find(({ path }) => path === pathname) ??
    all.find(({ also }) => also?.some((start) => pathname.startsWith(start)) === true) ??
    null
  );
}
