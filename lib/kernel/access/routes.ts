import type { Role } from './actor';
import { english, hasLanguages, pathIn, splitPath, type Language } from '@/lib/languages';
import { dashboardOf } from './dashboards';
import {
  activeCustomers,
  admins,
  anyStaff,
  employees,
  executives,
  inactiveCustomers,
  lockedStaff,
  notAdmin,
  only,
  open,
  staff,
  visitorsOnly,
  type AccountState,
  type Guard,
} from './route-guards';

export type { AccountState };

/*
 * Which pages each role may open, and redirects (docs/product/permissions.md, "Pages"). Middleware (by token) and page guards (by database)
 * both call `redirectTarget`. Pure and edge-safe.
 */

/** The HTML of a prerendered page is the same for all who may open it, with a policy of hashes; rendered pages get a nonce. */
interface Route {
  readonly guard: Guard;
  readonly rendering: 'prerendered' | 'rendered';
  /** The page's policy allows Razorpay's checkout. */
  readonly checkout?: true;
  /** Shown also to a customer whose token still has a lost plan: the page reports the loss (docs/product/permissions.md, "Pages"). */
  readonly showsLostPlan?: true;
  /** Log-in returns to it with its query: the code of a scanned visit. */
  readonly keepsQuery?: true;
  /** Its scanner uses the camera, which no other page may. */
  readonly camera?: true;
  /** A secret in its path: headers forbid search engines and referrers. The site's own log has the route only; a proxy's log is the proxy's. */
  readonly secretAddress?: true;
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
  '/privacy-notice': prerendered(open),
  '/refunds': prerendered(open),
  '/grievance': prerendered(open),
  '/contact': prerendered(open),
  '/developers': prerendered(open),
  '/developers/accounts': prerendered(open),
  '/developers/security': prerendered(open),
  '/developers/privacy': prerendered(open),
  '/developers/bookings': prerendered(open),
  '/developers/payments': prerendered(open),
  '/developers/sales': prerendered(open),
  '/developers/orders': prerendered(open),
  '/developers/customers': prerendered(open),
  '/developers/money': prerendered(open),
  '/developers/deliveries': prerendered(open),
  '/developers/visits': prerendered(open),
  '/developers/administration': prerendered(open),
  '/developers/records': prerendered(open),
  '/gold-plan': prerendered(open),
  '/gold': prerendered(visitorsOnly),
  '/login': prerendered(visitorsOnly),
  '/offline': prerendered(open),
  '/gold_slot_booking': { guard: activeCustomers, rendering: 'rendered', showsLostPlan: true },
  '/profileupdate': rendered(open),
  '/profile': rendered(notAdmin),
  '/subscription': { guard: inactiveCustomers, rendering: 'rendered', checkout: true },
  '/dashboard': rendered(activeCustomers),
  '/orders': { guard: only('user', '/gold'), rendering: 'rendered', checkout: true },
  '/pay/[token]': { guard: open, rendering: 'rendered', checkout: true, secretAddress: true },
  '/stop/[token]': { guard: open, rendering: 'rendered', secretAddress: true },
  '/d/[token]': { guard: open, rendering: 'rendered', secretAddress: true },
  '/welcome/[token]': { guard: open, rendering: 'rendered', secretAddress: true },
  '/receipt': rendered(activeCustomers),
  '/locked': rendered(lockedStaff),
  '/admin-dashboard': rendered(admins),
  '/admin-users': rendered(admins),
  '/admin-customers': rendered(admins),
  '/customers/[id]': rendered(anyStaff),
  '/create-user': rendered(admins),
  '/admin-opportunity': rendered(admins),
  '/admin-orders': rendered(admins),
  '/admin-orders/[id]': rendered(admins),
  '/admin-dues': rendered(admins),
  '/admin-advances': rendered(admins),
  '/admin-old-gold': rendered(admins),
  '/admin-day-book': rendered(admins),
  '/admin-audit': rendered(admins),
  '/admin-access-log': rendered(admins),
  '/admin-payments': rendered(admins),
  '/admin-messages': rendered(admins),
  '/admin-grievances': rendered(admins),
  '/admin-breaches': rendered(admins),
  '/admin-gold-rate': rendered(admins),
  '/admin-stores': rendered(admins),
  '/admin-sellers': rendered(admins),
  '/admin-import': rendered(admins),
  '/admin-account': rendered(admins),
  '/admin-booking-slots': rendered(only('admin', '/gold', '/login')),
  '/front-desk': { guard: staff, rendering: 'rendered', keepsQuery: true, camera: true },
  '/employee-dashboard': rendered(employees),
  '/employee-booking-slots': rendered(only('employee', '/gold', '/login')),
  '/employee-opportunity': rendered(employees),
  '/employee-orders': rendered(employees),
  '/employee-orders/[id]': rendered(employees),
  '/employee-dues': rendered(employees),
  '/employee-advances': rendered(employees),
  '/employee-old-gold': rendered(employees),
  '/employee-referrals': rendered(employees),
  '/employee-customers': rendered(employees),
  '/executive-dashboard': rendered(executives),
  '/executive-opportunity': rendered(executives),
  '/executive-orders': rendered(executives),
  '/executive-orders/[id]': rendered(executives),
  '/executive-dues': rendered(executives),
  '/executive-advances': rendered(executives),
  '/executive-old-gold': rendered(executives),
  '/executive-customers': rendered(executives),
  '/executive-booking': rendered(only('executive', '/gold', '/login')),
} as const satisfies Record<`/${string}`, Route>;

export type RoutePath = keyof typeof routes;

/** Where an account sets up the second factor that its role requires; it opens no other page until then. */
export const setUpPageOf = (role: Role): RoutePath => (role === 'admin' ? '/admin-account' : '/profile');

/** Route of a path. Returns null for a file, the gateway or an unknown path. */
export function routeOf(pathname: string): Route | null {
  const path = routePathOf(pathname);
  return path && routes[path];
}

export function routePathOf(pathname: string): RoutePath | null {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const named = path
    .replace(/^(\/(?:pay|stop|d|welcome))\/[^/]+$/, '$1/[token]')
    .replace(/^(\/(?:customers|(?:admin|executive|employee)-orders))\/[^/]+$/, '$1/[id]');
  return isRoutePath(named) ? named : null;
}

function isRoutePath(path: string): path is RoutePath {
  return Object.hasOwn(routes, path);
}

/** A page in a language: its route, the address that its files have inside (app/[language]), and the language of the address. */
export interface LocalRoute {
  readonly route: Route;
  readonly path: string;
  /** Null: the page follows the account (docs/product/languages.md, "Which language"). */
  readonly language: Language | null;
}

/** The page at an address with or without a prefix; null for a file, the gateway or an unknown path, also for one that has no prefix. */
export function localRouteOf(pathname: string): LocalRoute | null {
  const { language, path } = splitPath(pathname);
  if (language !== null && !hasLanguages(path)) return null;
  const route = routeOf(path);
  return route && { route, path, language: hasLanguages(path) ? (language ?? english) : null };
}

/** Inner address of what unknown addresses show, in the language of their prefix. */
export function notFoundPath(pathname: string): string {
  return `/${splitPath(pathname).language ?? english}/not-found-page`;
}

/**
 * The address inside app/[language] of what an address shows. An unknown one: the not-found page in the language of its prefix.
 * @param chosen language of pages that follow the account
 */
export function innerPath(pathname: string, chosen: Language): string {
  const local = localRouteOf(pathname);
  if (local === null) return notFoundPath(pathname);
  return `/${local.language ?? chosen}${local.path === '/' ? '' : local.path}`;
}

/** Whether one cached copy serves all: not if some are redirected by their session. True for paths outside the table. */
export function isSameForEveryone(pathname: string): boolean {
  const route = localRouteOf(pathname)?.route ?? null;
  return route === null || (route.guard === open && route.rendering === 'prerendered');
}

/**
 * The redirect target, or null if the page may be shown. A redirect to /login or /locked keeps the requested page in `next`.
 * @param search query with its `?`, or empty
 * @param chosen language of the account, else of the browser: /gold and /login in it
 */
export function redirectTarget(
  pathname: string,
  who: AccountState | null,
  search = '',
  chosen: Language = english,
): string | null {
  const local = localRouteOf(pathname);
  const target = local === null ? null : targetOf(local.route, who);
  if (target === null) return null;
  const kept = local?.route.keepsQuery === true ? pathname + search : pathname;
  const keepsPage = target === '/login' || target === '/locked';
  const sent = keepsPage ? `${target}?next=${encodeURIComponent(kept)}` : target;
  return pathIn(chosen, sent);
}

/** A locked session opens what a visitor may open without an account, and the page that unlocks it. */
function targetOf({ guard, rendering, secretAddress }: Route, who: AccountState | null): string | null {
  const isBarred = who?.locked === true && rendering === 'rendered' && secretAddress !== true;
  return isBarred && guard !== lockedStaff ? '/locked' : guard(who);
}

/**
 * `?next=` as a path of our own site, else null. Prevents open redirects: browsers read `//x`, `/\x`, tabs, line breaks or a scheme as
 * another host. Null also for unknown paths, and for /gold, /login and /locked, which would redirect again.
 */
export function safeRedirectPath(next: string | null | undefined): string | null {
  if (!next || next.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\'))
    return null;
  // One leading slash and no second: always a valid URL on the same site.
  const { pathname, search, hash } = new URL(next, 'https://own.invalid');
  const route = pathname === '//' ? null : localRouteOf(pathname)?.route;
  return !route || route.guard === visitorsOnly || route.guard === lockedStaff
    ? null
    : `${pathname}${search}${hash}`;
}

/** `next` is used if the account may open it. */
export function destinationAfterLogin(
  user: AccountState & { hasProfile: boolean },
  next?: string | null,
): string {
  const target = safeRedirectPath(next);
  if (target !== null && redirectTarget(new URL(target, 'https://own.invalid').pathname, user) === null)
    return target;
  if (user.role !== 'user') return dashboardOf[user.role];
  if (!user.active) return '/subscription';
  return user.hasProfile ? '/dashboard' : '/profileupdate';
}
