import type { Role } from './actor';
import { dashboardOf } from './dashboards';

/**
 * The route table (docs/product/permissions.md, "Pages"). The edge middleware decides from the token alone, the page guards from
 * the database; both call `whereTo`. Pure and edge-safe.
 */

/** What a token or a session row says of the account, as far as routes care. */
export interface Standing {
  readonly role: Role;
  /** `false` only for a customer without a plan. */
  readonly active: boolean;
}

type Guard = (who: Standing | null) => string | null;

// Stryker disable next-line ArrowFunction: undefined is the same to whereTo
const open: Guard = () => null;
const only =
  (role: Role, otherwise: string, signedOut = otherwise): Guard =>
  (who) =>
    who === null ? signedOut : who.role === role ? null : otherwise;

/** /gold and /login show to visitors what a signed-in account has no use for. */
const visitorsOnly: Guard = (who) => (who === null ? null : dashboardOf[who.role]);
const activeCustomers: Guard = (who) => {
  if (who?.role !== 'user') return '/gold';
  return who.active ? null : '/subscription';
};
const inactiveCustomers: Guard = (who) => {
  if (who?.role !== 'user') return '/gold';
  return who.active ? '/dashboard' : null;
};
const notAdmin: Guard = (who) => (who === null || who.role === 'admin' ? '/gold' : null);
const admins = only('admin', '/gold');
const employees = only('employee', '/gold');
const executives = only('executive', '/gold');

/** Prerendered pages are the same for everyone and carry a policy of hashes; rendered ones get a nonce. */
interface Route {
  readonly guard: Guard;
  readonly rendering: 'prerendered' | 'rendered';
  /** Razorpay's checkout runs here, so the page's policy must let it in. */
  readonly checkout?: true;
  /** Shown to a customer whose token still speaks of a plan that is gone: the page says so itself (docs/product/permissions.md, "Pages"). */
  readonly showsLostPlan?: true;
}

const prerendered = (guard: Guard): Route => ({ guard, rendering: 'prerendered' });
const rendered = (guard: Guard): Route => ({ guard, rendering: 'rendered' });

export const routes = {
  '/': prerendered(open),
  '/about': prerendered(open),
  '/one-rupee': prerendered(open),
  '/upi-transactions': prerendered(open),
  '/rewards': prerendered(open),
  '/terms': prerendered(open),
  '/privacy': prerendered(open),
  '/refunds': prerendered(open),
  '/contact': prerendered(open),
  '/developers': prerendered(open),
  '/developers/accounts': prerendered(open),
  '/developers/bookings': prerendered(open),
  '/developers/payments': prerendered(open),
  '/developers/sales': prerendered(open),
  '/developers/administration': prerendered(open),
  '/developers/records': prerendered(open),
  '/gold-plan': prerendered(open),
  '/gold': prerendered(visitorsOnly),
  '/login': prerendered(visitorsOnly),
  '/gold_slot_booking': { guard: activeCustomers, rendering: 'rendered', showsLostPlan: true },
  '/profileupdate': rendered(open),
  '/profile': rendered(notAdmin),
  '/subscription': { guard: inactiveCustomers, rendering: 'rendered', checkout: true },
  '/dashboard': rendered(activeCustomers),
  '/receipt': rendered(activeCustomers),
  '/admin-dashboard': rendered(admins),
  '/admin-users': rendered(admins),
  '/create-user': rendered(admins),
  '/admin-opportunity': rendered(admins),
  '/admin-orders': rendered(admins),
  '/admin-audit': rendered(admins),
  '/admin-payments': rendered(admins),
  '/admin-account': rendered(admins),
  '/admin-booking-slots': rendered(only('admin', '/gold', '/login')),
  '/employee-dashboard': rendered(employees),
  '/employee-booking-slots': rendered(only('employee', '/gold', '/login')),
  '/employee-opportunity': rendered(employees),
  '/employee-orders': rendered(employees),
  '/employee-referrals': rendered(employees),
  '/executive-dashboard': rendered(executives),
  '/executive-opportunity': rendered(executives),
  '/executive-orders': rendered(executives),
  '/executive-booking': rendered(only('executive', '/gold', '/login')),
} as const satisfies Record<`/${string}`, Route>;

export type RoutePath = keyof typeof routes;

/** The route of a request path, or null where the table has none (a file, the gateway, an unknown address). */
export function routeOf(pathname: string): Route | null {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return isRoutePath(path) ? routes[path] : null;
}

function isRoutePath(path: string): path is RoutePath {
  return Object.hasOwn(routes, path);
}

/** Whether a page is shown to all alike, so that one copy of it serves everyone; true for what the table does not know. */
export function isSameForEveryone(pathname: string): boolean {
  const route = routeOf(pathname);
  return route === null || (route.guard === open && route.rendering === 'prerendered');
}

/**
 * Where a request for a page has to go instead, or null where it may stay. A way to /login remembers the page that was
 * asked for in `next`.
 */
export function whereTo(pathname: string, who: Standing | null): string | null {
  const route = routeOf(pathname);
  const target = route?.guard(who) ?? null;
  return target === '/login' ? `/login?next=${encodeURIComponent(pathname)}` : target;
}

/**
 * `?next=` as a path of our own site, else null. What a browser would read as another host (`//x`, `/\x`, a tab or line
 * break in between, a scheme) is not ours; neither is a page that would only send the visitor on.
 */
export function ownPath(next: string | null | undefined): string | null {
  if (!next || next.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\'))
    return null;
  // One slash and no second one: a path, which always makes an address, and one of the same site.
  const { pathname, search, hash } = new URL(next, 'https://own.invalid');
  const route = pathname === '//' ? null : routeOf(pathname);
  return route === null || route.guard === visitorsOnly ? null : `${pathname}${search}${hash}`;
}

/**
 * Where a fresh log-in leads: staff to their own dashboard; a customer without a plan to
 * /subscription, with plan and date of birth to /dashboard, else to /profileupdate. `next` is honoured where that account
 * may enter it.
 */
export function destinationAfterLogin(
  user: Standing & { hasProfile: boolean },
  next?: string | null,
): string {
  const wanted = ownPath(next);
  if (wanted !== null && whereTo(new URL(wanted, 'https://own.invalid').pathname, user) === null)
    return wanted;
  if (user.role !== 'user') return dashboardOf[user.role];
  if (!user.active) return '/subscription';
  return user.hasProfile ? '/dashboard' : '/profileupdate';
}
