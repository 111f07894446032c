import type { Language } from '@/lib/languages';
import { hasFactor, type Factors } from './factors';

/* The actor of a request (docs/product/permissions.md, "Roles"). Customers are active (paid plan) or inactive. Pure and edge-safe. */

export const roles = ['user', 'employee', 'executive', 'admin'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['employee', 'executive', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** @param role null for a visitor, undefined if it is not known */
export function isStaffRole(role: Role | null | undefined): role is StaffRole {
  return role !== undefined && role !== null && role !== 'user';
}

export const actorKinds = [
  'visitor',
  'inactive customer',
  'active customer',
  'employee',
  'executive',
  'admin',
] as const;
export type ActorKind = (typeof actorKinds)[number];

export interface Visitor {
  readonly kind: 'visitor';
}

export interface SignedIn {
  readonly kind: Exclude<ActorKind, 'visitor'>;
  readonly id: number;
  readonly role: Role;
  readonly mobile: string;
  /** Paid plan of a customer; always true for staff. */
  readonly active: boolean;
  /** The date of birth is known. */
  readonly hasProfile: boolean;
  /** Of a customer; null: not chosen, and of staff, who hear English. */
  readonly language: Language | null;
  readonly sessionId: string;
  readonly factors: Factors;
  /** Last proof of who uses the session (docs/product/second-factor.md, "Proof"); null: none since the site asks for it. */
  readonly provedAt: Date | null;
  /** On a shared counter, until its owner unlocks it (docs/product/shared-counter.md). Never of a customer. */
  readonly locked: boolean;
}

/** Has to set one up before anything else. */
export const lacksFactor = ({ factors }: Pick<SignedIn, 'factors'>): boolean =>
  factors.required && !hasFactor(factors);

export type Actor = Visitor | SignedIn;

export const visitor: Visitor = { kind: 'visitor' };

export function isStaff(actor: SignedIn): actor is SignedIn & { role: StaffRole } {
  return actor.role !== 'user';
}

export function kindOf(role: Role, active: boolean): SignedIn['kind'] {
  if (role !== 'user') return role;
  return active ? 'active customer' : 'inactive customer';
}
