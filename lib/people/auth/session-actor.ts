import type { Selectable } from 'kysely';
import { languageOf } from '@/lib/languages';
import { kindOf, type Role, type SignedIn } from '@/lib/kernel/access/actor';
import { sessionRule } from '@/lib/account-rules';
import type { Factors } from '@/lib/kernel/access/factors';
import type { Tables } from '@/lib/db/query';
import { dayMs } from '@/lib/kernel/text/calendar';

type Account = Pick<
  Selectable<Tables['users']>,
  'id' | 'role' | 'mobile' | 'plan_active' | 'dob' | 'language'
> & { readonly has_totp: boolean; readonly has_passkey: boolean; readonly factor_required: boolean };

export interface LiveSession {
  readonly actor: SignedIn;
  readonly expiresAt: Date;
  /** Of its token: how often it was unlocked. */
  readonly unlocks: number;
}

/** Expiry of a session that is opened or renewed now. */
export function sessionExpiry(role: Role, now: Date): Date {
  const lifetimeMs = role === 'user' ? sessionRule.customerDays * dayMs : sessionRule.staffHours * 3_600_000;
  return new Date(now.getTime() + lifetimeMs);
}

export function actorOf(
  user: Account,
  session: { readonly id: string; readonly provedAt: Date | null; readonly locked?: boolean },
): SignedIn {
  const active = user.role !== 'user' || user.plan_active;
  return {
    kind: kindOf(user.role, active),
    id: user.id,
    role: user.role,
    mobile: user.mobile,
    active,
    hasProfile: user.dob !== null,
    language: user.role === 'user' ? languageOf(user.language) : null,
    sessionId: session.id,
    factors: factorsOf(user),
    provedAt: session.provedAt,
    locked: user.role !== 'user' && session.locked === true,
  };
}

export function factorsOf({
  has_totp: totp,
  has_passkey: passkey,
  factor_required: required,
}: Pick<Account, 'has_totp' | 'has_passkey' | 'factor_required'>): Factors {
  return { totp, passkey, required };
}
