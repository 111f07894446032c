import type { Role } from './actor';
import type { RefusalCode } from './refusal';

/** What whoever watches the site wants to know. Accounts by their id alone: no mobile, no name, nothing that was typed. */
export type SecurityEvent =
  | { readonly event: 'log-in'; readonly user_id: number }
  /** `user_id` is null where the mobile has no account. */
  | {
      readonly event: 'log-in failed';
      readonly user_id: number | null;
      readonly reason: 'password' | 'suspended';
    }
  | { readonly event: 'password reset'; readonly user_id: number }
  | { readonly event: 'password reset failed'; readonly user_id: number | null }
  /** By the signed-in owner, who gave the current one. */
  | { readonly event: 'password change' | 'password change failed'; readonly user_id: number }
  /** `from` is null where the account was made with the role. */
  | {
      readonly event: 'role change';
      readonly user_id: number;
      readonly from: Role | null;
      readonly to: Role;
    }
  /** A captured payment that does not buy what its order says. */
  | {
      readonly event: 'payment mismatch';
      readonly user_id: number;
      readonly payment_id: number;
    }
  | Refused<'denied', 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CROSS_ORIGIN'>
  | Refused<'limit hit', 'RATE_LIMITED'>
  | Refused<'payment mismatch', 'PAYMENT_NOT_VERIFIED' | 'BAD_SIGNATURE'>;

/** A call that was refused. */
interface Refused<Event extends string, Code extends RefusalCode> {
  readonly event: Event;
  readonly code: Code;
  readonly method: string;
  readonly path: string;
}

/** The event that a refusal of a call is, or null where the refusal is a matter of the day. */
export function eventOfRefusal(code: RefusalCode, method: string, path: string): SecurityEvent | null {
  switch (code) {
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
    case 'CROSS_ORIGIN':
      return { event: 'denied', code, method, path };
    case 'RATE_LIMITED':
      return { event: 'limit hit', code, method, path };
    case 'PAYMENT_NOT_VERIFIED':
    case 'BAD_SIGNATURE':
      return { event: 'payment mismatch', code, method, path };
    default:
      return null;
  }
}
