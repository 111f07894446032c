import type { Role } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { Messages } from '@/lib/messages';

export interface NavLink {
  href: string;
  label: keyof Messages['layout']['nav'];
  /** Full page load: the target depends on the session, or is an anchor on another page. */
  wholePage: boolean;
  /** Audience. Default: everyone. */
  for?: 'visitor' | 'customer' | 'account';
}

const publicLinks: readonly NavLink[] = [
  { href: '/', label: 'home', wholePage: false },
  { href: '/about', label: 'about', wholePage: false },
  // Unlike the router, a full page load moves reading position and focus to the anchor.
  { href: '/#contact', label: 'contact', wholePage: true },
];

const gold: NavLink = { href: '/gold', label: 'gold', wholePage: true, for: 'visitor' };
const bookings: NavLink = {
  href: '/gold_slot_booking',
  label: 'bookings',
  wholePage: true,
  for: 'customer',
};
const orders: NavLink = { href: '/orders', label: 'orders', wholePage: true, for: 'customer' };
const dashboard = (href: string): NavLink => ({
  href,
  label: 'dashboard',
  wholePage: true,
  for: 'account',
});

/** @param role undefined if not known yet: all links, to be filtered by audience */
export function navLinks(role: Role | null | undefined): readonly NavLink[] {
  if (role === undefined) return [...publicLinks, gold, bookings, orders, dashboard(dashboardOf.user)];
  if (role === null) return [...publicLinks, gold];
  const own = dashboard(dashboardOf[role]);
  if (role !== 'user') return [...publicLinks, own];
  return [...publicLinks, bookings, orders, own];
}

interface AccountLink extends Pick<NavLink, 'href' | 'label'> {
  readonly icon: 'account' | 'orders';
}

/** Of the profile menu, the account first. Admins have no /profile. */
export function accountLinks(role: Role): readonly [AccountLink, ...AccountLink[]] {
  if (role === 'admin') return [{ href: '/admin-account', label: 'account', icon: 'account' }];
  const profile = { href: '/profile', label: 'profile', icon: 'account' } as const;
  return role === 'user' ? [profile, { href: orders.href, label: 'orders', icon: 'orders' }] : [profile];
}
