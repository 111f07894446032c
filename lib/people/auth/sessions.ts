import { randomBytes } from 'node:crypto';
import type { Role, SignedIn } from '@/lib/kernel/access/actor';
import { sessionRule } from '@/lib/account-rules';
import { hasFactor } from '@/lib/kernel/access/factors';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { isClosing, takeErasureBack } from '@/lib/people/erasure/take-back';
import { factorColumns } from './factor-columns';
import { lockTimeAt } from './lock-time';
import { noteUse } from './note-use';
import { isNewDevice, textNewDevice, type Origin } from './new-device';
import { actorOf, factorsOf, sessionExpiry, type LiveSession } from './session-actor';
import type { TokenClaims } from './token';

/* The rows of `sessions`, not the tokens, decide who is signed in (docs/product/rules.md, "Sessions"). */

export interface CheckedAccount {
  readonly id: number;
  readonly mobile: string;
  readonly passwordHash: string;
}

export interface NewSession extends LiveSession {
  /** The log-in took the deletion of the account back (docs/product/privacy.md, "Erasure"). */
  readonly tookErasureBack: boolean;
}

/** What a session begins with: the password alone, the second factor too, or the proof of the session that it replaces. */
export type SessionProof = 'password' | 'second factor' | { readonly provedAt: Date | null };

/**
 * `changed`: the account was deleted, or has another mobile or password. `suspended`: a staff account. `second factor`: it has one, and the
 * password alone begins no session.
 */
export type NoSession = 'changed' | 'suspended' | 'second factor';

/**
 * Locks and reads the account's row again, since it may have changed during the password check. The lock is a statement of its own: one that
 * waits for it would read the second factor as it was before.
 */
export async function beginSession(
  sql: Sql,
  { id: userId, mobile, passwordHash }: CheckedAccount,
  now: Date,
  from: Origin,
  proof: SessionProof,
): Promise<NewSession | NoSession> {
  const lock = query.selectFrom('users').select('id').where('id', '=', userId).forShare();
  const begin = async (tx: Transaction): Promise<NewSession | NoSession> => {
    const account = await tx.first(
      query
        .selectFrom('users')
        .select(['id', 'role', 'mobile', 'plan_active', 'dob', 'language', 'suspended', 'created_at'])
        .select(factorColumns)
        .select(isClosing)
        .where('id', '=', userId)
        .where('mobile', '=', mobile)
        .where('password_hash', '=', passwordHash)
        .where('deleted_at', 'is', null),
    );
    if (account === undefined) return 'changed';
    if (account.role !== 'user' && account.suspended) return 'suspended';
    if (proof === 'password' && hasFactor(factorsOf(account))) return 'second factor';
    const provedAt = typeof proof === 'string' ? now : proof.provedAt;
    const id = randomBytes(32).toString('base64url');
    const expiresAt = sessionExpiry(account.role, now);
    // One that replaces a session is on its device.
    const newDevice = typeof proof === 'string' && (await isNewDevice(tx, account, from, now));
    await tx.prisma.session.create({
      data: {
        id,
        userId,
        createdAt: now,
        renewedAt: now,
        expiresAt,
        provedAt,
        address: from.address,
        userAgent: from.userAgent?.slice(0, 300) ?? null,
        browser: from.browser ?? null,
        newDevice,
        locksAt: account.role !== 'user' && from.browser ? await lockTimeAt(tx, from.browser, now) : null,
      },
    });
    // The password, and with it the second factor, make the PIN of a shared counter good again.
    if (account.role !== 'user' && from.browser && typeof proof === 'string')
      tx.send(
        query
          .updateTable('device_pins')
          .set({ wrong_tries: 0, unreported_tries: raw`unreported_tries + wrong_tries` })
          .where('user_id', '=', userId)
          .where('browser', '=', from.browser),
      );
    if (newDevice) textNewDevice(tx, account, from, now);
    const tookErasureBack =
      account.is_closing && typeof proof === 'string' && (await takeErasureBack(tx, userId, now));
    return { actor: actorOf(account, { id, provedAt }), expiresAt, unlocks: 0, tookErasureBack };
  };
  return sql.transaction(begin, { first: lock });
}

/** Runs with every request. */
const selectSession = compileOnce((value: Placeholder<Pick<TokenClaims, 'sid' | 'sub'>>) =>
  query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.role',
      'users.mobile',
      'users.plan_active',
      'users.dob',
      'users.language',
      'users.suspended',
      'sessions.expires_at',
      'sessions.renewed_at',
      'sessions.used_at',
      'sessions.created_at',
      'sessions.proved_at',
      'sessions.locks_at',
      'sessions.unlocks',
    ])
    .select(factorColumns)
    .where('sessions.id', '=', value('sid'))
    // As text: the token's subject may be beyond the integers.
    .where((eb) => eb(eb.cast('sessions.user_id', 'text'), '=', value('sub')))
    .where('sessions.ended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

/**
 * Session with the account's current state; null if it has ended or expired.
 * @param options.renews false for requests that a page repeats without its user
 */
export async function findSession(
  sql: Sql,
  { sid, sub, unlocks = 0 }: Pick<TokenClaims, 'sid' | 'sub' | 'unlocks'>,
  now: Date,
  { renews = true }: { readonly renews?: boolean } = {},
): Promise<LiveSession | null> {
  const row = await sql.first(selectSession({ sid, sub }), { shared: true });
  if (row === undefined || (row.role !== 'user' && row.suspended)) return null;
  const expiresAt = new Date(row.expires_at);
  if (expiresAt <= now) return null;
  const renewal = renews ? await renewed(sql, sid, row, now) : null;
  if (renews) await noteUse(sql, sid, row, now);
  const provedAt = row.proved_at === null ? null : new Date(row.proved_at);
  // A copy of the token from before an unlock may unlock the session, and nothing else.
  const locked = row.unlocks !== unlocks || (row.locks_at !== null && new Date(row.locks_at) <= now);
  return {
    actor: actorOf(row, { id: sid, provedAt, locked }),
    expiresAt: renewal ?? expiresAt,
    unlocks,
  };
}

/** Customers' sessions are extended once a day; staff sign in again each working day. Null if the session is not due. */
async function renewed(
  sql: Sql,
  id: string,
  { role, renewed_at }: { readonly role: Role; readonly renewed_at: string },
  now: Date,
): Promise<Date | null> {
  const age = now.getTime() - new Date(renewed_at).getTime();
  if (role !== 'user' || age < sessionRule.renewAfterHours * 3_600_000) return null;
  const expiresAt = sessionExpiry(role, now);
  await sql.transaction((tx) =>
    tx.prisma.session.updateMany({
      where: { id, endedAt: null },
      data: { expiresAt, renewedAt: now },
    }),
  );
  return expiresAt;
}

/**
 * Ends all sessions of an account, and its PINs on shared counters, which open none of a later one. The transaction must hold the account's row (FOR UPDATE, or FOR NO KEY UPDATE), for which concurrent requests and log-ins wait.
 */
export async function endSessions(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.prisma.session.updateMany({
    where: { userId, endedAt: null },
    data: { endedAt: now },
  });
  await tx.prisma.devicePin.deleteMany({ where: { userId } });
}

/** All sessions of the account but the present one. The transaction must hold the account's row, as for {@link endSessions}. */
export async function endOtherSessions(
  tx: Transaction,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
  now: Date,
): Promise<void> {
  await tx.prisma.session.updateMany({
    where: { userId: id, endedAt: null, id: { not: sessionId } },
    data: { endedAt: now },
  });
}

/** Ends a session. The transaction must hold the account's row, as for {@link endSessions}. */
export async function endSession(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.prisma.session.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: now },
  });
}

/** Compares the expiry too, to within an hour. */
export function isStale(claims: TokenClaims, session: LiveSession): boolean {
  const { role, active, hasProfile, language, locked } = session.actor;
  return (
    claims.role !== role ||
    claims.active !== active ||
    claims.profile !== hasProfile ||
    (claims.language ?? null) !== language ||
    (claims.locked ?? false) !== locked ||
    Math.abs(session.expiresAt.getTime() - claims.exp * 1000) > 3_600_000
  );
}
