import type { Role } from './actor';
import type { RefusalCode } from './refusal';

/** Accounts by id only: no mobile, no name, no user input. */
export type SecurityEvent =
  | { readonly event: 'log-in'; readonly user_id: number }
  /** `user_id` is null if no account has the mobile. */
  | {
      readonly event: 'log-in failed';
      readonly user_id: number | null;
      readonly reason: 'password' | 'suspended' | 'second factor';
    }
  | {
      readonly event:
        | 'second factor set up'
        | 'second factor removed'
        | 'new recovery codes'
        | 'recovery code used'
        | 'passkey counter went back'
        | 'proof failed'
        | 'invitation used'
        | 'invitation failed';
      readonly user_id: number;
    }
  /** On a shared counter: a wrong PIN or password, and the fifth wrong PIN in a row. */
  | { readonly event: 'unlock failed' | 'PIN blocked'; readonly user_id: number }
  | { readonly event: 'password reset'; readonly user_id: number }
  | { readonly event: 'password reset failed'; readonly user_id: number | null }
  /** Change by the signed-in owner, who entered the current password. */
  | { readonly event: 'password change' | 'password change failed'; readonly user_id: number }
  /** A wrong password at the request for the own data. */
  | { readonly event: 'data download failed'; readonly user_id: number }
  /** `from` is null if the account was created with the role. */
  | {
      readonly event: 'role change';
      readonly user_id: number;
      readonly from: Role | null;
      readonly to: Role;
    }
  /** A captured payment whose amount or currency does not match its order. */
  | {
      readonly event: 'payment mismatch';
      readonly user_id: number;
      readonly payment_id: number;
    }
  | Refused<'denied', 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CROSS_ORIGIN'>
  | Refused<'limit hit', 'RATE_LIMITED'>
  | Refused<'payment mismatch', 'PAYMENT_NOT_VERIFIED' | 'BAD_SIGNATURE'>;

interface Refused<Event extends string, Code extends RefusalCode> {
  readonly event: Event;
  readonly code: Code;
  readonly method: string;
  readonly path: string;
}

/** Security event of a refusal; null for refusals of normal operation. */
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
