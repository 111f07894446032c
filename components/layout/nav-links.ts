import type { Role } from '@/lib/access/actor';
import { dashboardOf } from '@/lib/access/dashboards';
import { layoutText } from './layout-text';

export interface NavLink {
  href: string;
  label: string;
  /** Loaded as a document of its own: the session decides what is behind it, or it leads to a place within a page. */
  wholePage: boolean;
  /** Who sees it; left out: everyone. */
  for?: 'visitor' | 'customer' | 'account';
}

const { nav } = layoutText;
const publicLinks: readonly NavLink[] = [
  { href: '/', label: nav.home, wholePage: false },
  { href: '/about', label: nav.about, wholePage: false },
  // By the browser itself: it then reads and tabs on from there, which the router does not see to.
  { href: '/#contact', label: nav.contact, wholePage: true },
];

const gold: NavLink = { href: '/gold', label: nav.gold, wholePage: true, for: 'visitor' };
const bookings: NavLink = {
  href: '/gold_slot_booking',
  label: nav.bookings,
  wholePage: true,
  for: 'customer',
};
const dashboard = (href: string): NavLink => ({
  href,
  label: nav.dashboard,
  wholePage: true,
  for: 'account',
});

/**
 * The links of the bar: visitors see Gold, everyone signed in a Dashboard, customers Bookings.
 * @param role undefined: not known yet; all links, to be shown by whom they are for. The guards send staff on from /dashboard.
 */
export function navLinks(role: Role | null | undefined): readonly NavLink[] {
  if (role === undefined) return [...publicLinks, gold, bookings, dashboard(dashboardOf.user)];
  if (role === null) return [...publicLinks, gold];
  const own = dashboard(dashboardOf[role]);
  return role === 'user' ? [...publicLinks, bookings, own] : [...publicLinks, own];
}

/** The screen of the own account: the profile, and /admin-account for admins, who have no /profile. */
export function accountLink(role: Role): Pick<NavLink, 'href' | 'label'> {
  return role === 'admin'
    ? { href: '/admin-account', label: nav.account }
    : { href: '/profile', label: nav.profile };
}
