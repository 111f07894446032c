import type { ActorKind, StaffRole } from './actor';
import type { RefusalCode } from './refusal';

/*
 * Which actor kind may start which operation (docs/product/permissions.md, "Permission table"). Row-level access ("own" or "referred"
 * records) is part of each operation's query. A kind missing from a row is refused.
 */

type Decision = 'yes' | Extract<RefusalCode, 'SUBSCRIPTION_REQUIRED' | 'ALREADY_ACTIVE'>;
type Row = Partial<Record<Exclude<ActorKind, 'visitor'>, Decision>>;

const customers: Row = { 'inactive customer': 'yes', 'active customer': 'yes' };
const staff: Row = { employee: 'yes', executive: 'yes', admin: 'yes' };
const referrersAndAdmin: Row = { employee: 'yes', admin: 'yes' };
const returners: Row = { executive: 'yes', admin: 'yes' };
const adminOnly: Row = { admin: 'yes' };
const everyone: Row = { ...customers, ...staff };

export const permissions = {
  'log out': everyone,
  'end own sessions': everyone,
  'list own sessions': everyone,
  'read account details': everyone,
  /** Of records that the account may read. */
  'follow changes': everyone,
  'update own profile': everyone,
  'change own password': everyone,
  'decide on own consents': customers,
  'erase own account': customers,
  'name own nominee': customers,
  'download own data': customers,
  'set up own second factor': staff,
  'prove own session': staff,
  'mark a shared counter': staff,
  'use a shared counter': staff,
  'unlock own session': staff,
  'cancel resets of second factors': staff,
  'see stores and slots': everyone,
  'pay for the plan': { 'inactive customer': 'yes', 'active customer': 'ALREADY_ACTIVE' },
  /** An active customer may confirm the same payment again and gets the same response. */
  'confirm a payment': customers,
  'see own orders': customers,
  'pay for an order': customers,
  "list a customer's bookings": everyone,
  'book a slot': { 'inactive customer': 'SUBSCRIPTION_REQUIRED', 'active customer': 'yes' },
  'wait for a place': { 'inactive customer': 'SUBSCRIPTION_REQUIRED', 'active customer': 'yes' },
  'see own waiting list': customers,
  'leave the waiting list': customers,
  'ask for a call': { 'inactive customer': 'SUBSCRIPTION_REQUIRED', 'active customer': 'yes' },
  'see own request for a call': customers,
  'withdraw a request for a call': customers,
  'cancel a booking': everyone,
  'reschedule a booking': customers,
  'set reminders': customers,
  'open receipts and invoices': everyone,
  'see all bookings': staff,
  'edit a booking': staff,
  'work at the front desk': staff,
  'sell the plan at the front desk': staff,
  'work on opportunities': staff,
  'work on orders': staff,
  'work on identities': staff,
  'deliver pieces': staff,
  'return pieces': returners,
  'share documents': staff,
  'buy old gold': staff,
  'work on notes': staff,
  'work on tasks': staff,
  'see the staff directory': staff,
  'find customers': staff,
  search: staff,
  "open a customer's page": staff,
  'see dashboard counts': staff,
  /** Exports a list, with the permission of the list. */
  'export lists': staff,
  'see figures': staff,
  "see a record's history": staff,
  'list users': referrersAndAdmin,
  'edit users': referrersAndAdmin,
  'delete users': referrersAndAdmin,
  'create staff': adminOnly,
  'see the audit trail': adminOnly,
  'see the access log': adminOnly,
  'see people of staff': adminOnly,
  'end sessions of staff': adminOnly,
  'see payments': adminOnly,
  'settle payments': adminOnly,
  'reveal identities': adminOnly,
  'require second factors': adminOnly,
  'reset second factors': adminOnly,
  'see messages': adminOnly,
  'resend messages': adminOnly,
  'send offers': adminOnly,
  'answer complaints': adminOnly,
  'record breaches': adminOnly,
  'see the day book': adminOnly,
  'close a day': adminOnly,
  'refund a payment': adminOnly,
  'void purchases of old gold': adminOnly,
  'set the gold rate': adminOnly,
  'change stores': adminOnly,
  'change sellers': adminOnly,
  'approve reductions': adminOnly,
  'import data': adminOnly,
  'change collections': adminOnly,
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof permissions;

/** Whether a visitor or a customer may start operations with the permission. */
export function isForCustomers(permission: Permission | 'open'): boolean {
  if (permission === 'open') return true;
  const row: Row = permissions[permission];
  return row['active customer'] !== undefined || row['inactive customer'] !== undefined;
}

/** What a session may do whose account has yet to set up the second factor that its role requires. */
const setUp: ReadonlySet<Permission> = new Set([
  'set up own second factor',
  'prove own session',
  'end own sessions',
  'log out',
  'use a shared counter',
  'unlock own session',
]);

export const isForSetUp = (permission: Permission): boolean => setUp.has(permission);

/** What a locked session may do (docs/product/shared-counter.md, "Lock"). */
const locked: ReadonlySet<Permission> = new Set(['unlock own session', 'log out']);

export const isForLocked = (permission: Permission): boolean => locked.has(permission);

/** What an account of staff with this role may, in the words of the table. */
export function permissionsOf(role: StaffRole): string[] {
  return Object.entries<Row>(permissions).flatMap(([name, row]) => (row[role] === 'yes' ? [name] : []));
}

export function accessDecision(permission: Permission, kind: ActorKind): 'yes' | RefusalCode {
  if (kind === 'visitor') return 'UNAUTHENTICATED';
  const row: Row = permissions[permission];
  return row[kind] ?? 'FORBIDDEN';
}
