/**
 * Who acts. `visitor` has no session; a customer is active or inactive (the paid plan); staff that may act at all are not
 * suspended (docs/product/permissions.md, "Roles"). Pure and edge-safe.
 */
export const roles = ['user', 'employee', 'executive', 'admin'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['employee', 'executive', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

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
  /** The customer has a paid plan; true for staff, who cannot act while suspended. */
  readonly active: boolean;
  /** Profile set up (date of birth known). */
  readonly hasProfile: boolean;
  readonly sessionId: string;
}

export type Actor = Visitor | SignedIn;

export const visitor: Visitor = { kind: 'visitor' };

export function isStaff(actor: SignedIn): actor is SignedIn & { role: StaffRole } {
  return actor.role !== 'user';
}

/** The kind of a signed-in account, read from its role and its plan. */
export function kindOf(role: Role, active: boolean): SignedIn['kind'] {
  if (role !== 'user') return role;
  return active ? 'active customer' : 'inactive customer';
}
