import type { Role } from './actor';
import { dashboardOf } from './dashboards';

/* Who may open a page, and where everybody else is sent. Pure and edge-safe. */

/** The account state, from a token or a session row. */
export interface AccountState {
  readonly role: Role;
  /** False only for a customer without a plan. */
  readonly active: boolean;
  /** A session of staff that is locked on a shared counter. */
  readonly locked?: boolean | undefined;
}

export type Guard = (who: AccountState | null) => string | null;

// Stryker disable next-line ArrowFunction: undefined is the same to redirectTarget
export const open: Guard = () => null;
export const only =
  (role: Role, otherwise: string, signedOut = otherwise): Guard =>
  (who) =>
    who === null ? signedOut : who.role === role ? null : otherwise;

/** Where a locked session stands, the next person may log in. */
export const visitorsOnly: Guard = (who) =>
  who === null || who.locked === true ? null : dashboardOf[who.role];
export const activeCustomers: Guard = (who) => {
  if (who?.role !== 'user') return '/gold';
  return who.active ? null : '/subscription';
};
export const inactiveCustomers: Guard = (who) => {
  if (who?.role !== 'user') return '/gold';
  return who.active ? '/dashboard' : null;
};
export const notAdmin: Guard = (who) => (who === null || who.role === 'admin' ? '/gold' : null);
export const admins = only('admin', '/gold');
export const employees = only('employee', '/gold');
export const executives = only('executive', '/gold');
export const anyStaff: Guard = (who) => (who === null || who.role === 'user' ? '/gold' : null);
export const lockedStaff: Guard = (who) =>
  who === null ? '/login' : who.locked === true ? null : dashboardOf[who.role];
export const staff: Guard = (who) => (who === null ? '/login' : who.role === 'user' ? '/gold' : null);
