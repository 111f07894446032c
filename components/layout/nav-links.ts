import type { Role } from '@/lib/access/actor';
import { dashboardOf } from '@/lib/access/dashboards';
import { layoutText } from './layout-text';

export interface NavLink {
  href: string;
  label: string;
  /** Loaded as a document of its own: the session decides what is behind it, or it leads to a place within a page. */
  wholePage: boolean;
}

const { nav } = layoutText;
const publicLinks: readonly NavLink[] = [
  { href: '/', label: nav.home, wholePage: false },
  { href: '/about', label: nav.about, wholePage: false },
  // By the browser itself: it then reads and tabs on from there, which the router does not see to.
  { href: '/#contact', label: nav.contact, wholePage: true },
];

/** The links of the bar (specification 2.2 and 6): visitors see Gold, everyone signed in a Dashboard, customers Bookings. */
export function navLinks(role: Role | null): readonly NavLink[] {
  if (role === null) return [...publicLinks, { href: '/gold', label: nav.gold, wholePage: true }];
  const dashboard = { href: dashboardOf[role], label: nav.dashboard, wholePage: true };
  const bookings = { href: '/gold_slot_booking', label: nav.bookings, wholePage: true };
  return role === 'user' ? [...publicLinks, bookings, dashboard] : [...publicLinks, dashboard];
}

/** Everyone signed in has a profile screen but the admin. */
export function hasProfileScreen(role: Role): boolean {
  return role !== 'admin';
}
