import type { Role } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { layoutText } from './layout-text';

export interface NavLink {
  href: string;
  label: string;
  /** Full page load: the target depends on the session, or is an anchor on another page. */
  wholePage: boolean;
  /** Audience. Default: everyone. */
  for?: 'visitor' | 'customer' | 'account';
}

const { nav } = layoutText;
const publicLinks: readonly NavLink[] = [
  { href: '/', label: nav.home, wholePage: false },
  { href: '/about', label: nav.about, wholePage: false },
  // Unlike the router, a full page load moves reading position and focus to the anchor.
  { href: '/#contact', label: nav.contact, wholePage: true },
];

const gold: NavLink = { href: '/gold', label: nav.gold, wholePage: true, for: 'visitor' };
const bookings: NavLink = {
  href: '/gold_slot_booking',
  label: nav.bookings,
  wholePage: true,
  for: 'customer',
};
const orders: NavLink = { href: '/orders', label: nav.orders, wholePage: true, for: 'customer' };
const dashboard = (href: string): NavLink => ({
  href,
  label: nav.dashboard,
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
  if (role === 'admin') return [{ href: '/admin-account', label: nav.account, icon: 'account' }];
  const profile = { href: '/profile', label: nav.profile, icon: 'account' } as const;
  return role === 'user' ? [profile, { href: orders.href, label: nav.orders, icon: 'orders' }] : [profile];
}
