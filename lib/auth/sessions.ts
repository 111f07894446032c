import { randomBytes } from 'node:crypto';
import { kindOf, type SignedIn } from '@/lib/access/actor';
import { sessionRule } from '@/lib/business';
import type { Role } from '@/lib/access/actor';
import type { Db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';
import type { TokenClaims } from './token';

/**
 * Sessions: creation, lookup, renewal and session revocation. The rows of `sessions`, not the tokens, decide who is signed in
 * (docs/product/rules.md, "Sessions").
 */

interface Account {
  readonly id: number;
  readonly role: Role;
  readonly mobile: string;
  readonly planActive: boolean;
  readonly dob: Date | string | null;
}

export interface LiveSession {
  readonly actor: SignedIn;
  readonly expiresAt: Date;
}

function lifetimeMs(role: Role): number {
  return role === 'user' ? sessionRule.customerDays * 86_400_000 : sessionRule.staffHours * 3_600_000;
}

export interface CheckedAccount {
  readonly id: number;
  readonly mobile: string;
  readonly passwordHash: string;
}

/** Why no session was created: the account was deleted, has another mobile or password, or is a suspended staff account. */
export type NoSession = 'changed' | 'suspended';

/**
 * Creates a session row; its id is 32 random bytes in base64url. The account may change during the password check, so the INSERT itself
 * decides: it waits for a concurrent change and inserts only if the account is unchanged.
 */
export async function beginSession(
  sql: Sql,
  { id: userId, mobile, passwordHash }: CheckedAccount,
  now: Date,
  from: { address: string; userAgent: string | null },
): Promise<LiveSession | NoSession> {
  const id = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  const ends = (role: Role) => new Date(now.getTime() + lifetimeMs(role)).toISOString();
  const [row] = await sql.rows<Account & { expires: number | null }>(
    Prisma.sql`WITH account AS (
        SELECT id, role, mobile, plan_active, dob, suspended FROM users
        WHERE id = ${userId} AND mobile = ${mobile} AND password_hash = ${passwordHash} AND deleted_at IS NULL FOR SHARE),
      begun AS (
        INSERT INTO sessions (id, user_id, created_at, renewed_at, expires_at, address, user_agent)
        SELECT ${id}, id, ${at}::timestamptz, ${at}::timestamptz,
          CASE role WHEN 'user' THEN ${ends('user')}::timestamptz ELSE ${ends('admin')}::timestamptz END,
          ${from.address}, ${from.userAgent?.slice(0, 300) ?? null}
        FROM account WHERE role = 'user' OR NOT suspended
        RETURNING expires_at)
      SELECT json_build_object('id', id, 'role', role, 'mobile', mobile, 'planActive', plan_active, 'dob', dob,
        'expires', (SELECT trunc(extract(epoch FROM expires_at) * 1000) FROM begun)) AS row
      FROM account`,
    { locks: true },
  );
  if (row === undefined) return 'changed';
  if (row.expires === null) return 'suspended';
  return { actor: actorOf(row, id), expiresAt: new Date(row.expires) };
}

interface Found extends Account {
  readonly suspended: boolean;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly renewed: number;
}

/** The session of a token, with its account's current state; null if the session has ended or expired. */
export async function findSession(sql: Sql, claims: TokenClaims, now: Date): Promise<LiveSession | null> {
  const [row] = await sql.rows<Found>(
    Prisma.sql`SELECT json_build_object('id', u.id, 'role', u.role, 'mobile', u.mobile, 'planActive', u.plan_active,
        'dob', u.dob, 'suspended', u.suspended, 'expires', trunc(extract(epoch FROM s.expires_at) * 1000),
        'renewed', trunc(extract(epoch FROM s.renewed_at) * 1000)) AS row
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = ${claims.sid} AND s.user_id::text = ${claims.sub} AND s.ended_at IS NULL AND u.deleted_at IS NULL`,
  );
  if (row === undefined || row.expires <= now.getTime() || (row.role !== 'user' && row.suspended))
    return null;
  return { actor: actorOf(row, claims.sid), expiresAt: await renewed(sql, claims.sid, row, now) };
}

/** Rolling sessions of customers: extended once a day. Staff sign in again each working day. */
async function renewed(sql: Sql, id: string, row: Found, now: Date): Promise<Date> {
  const { role } = row;
  if (role !== 'user' || now.getTime() - row.renewed < sessionRule.renewAfterHours * 3_600_000)
    return new Date(row.expires);
  const expiresAt = new Date(now.getTime() + lifetimeMs(role));
  await sql.rows(
    Prisma.sql`UPDATE sessions SET expires_at = ${expiresAt.toISOString()}::timestamptz, renewed_at = ${now.toISOString()}::timestamptz
      WHERE id = ${id} AND ended_at IS NULL RETURNING 'null'::json AS row`,
    { locks: true },
  );
  return expiresAt;
}

function actorOf(user: Account, sessionId: string): SignedIn {
  const active = user.role !== 'user' || user.planActive;
  return {
    kind: kindOf(user.role, active),
    id: user.id,
    role: user.role,
    mobile: user.mobile,
    active,
    hasProfile: user.dob !== null,
    sessionId,
  };
}

/**
 * Session revocation: ends every session of an account after a new password, new mobile, role change, suspension or deletion. Run it in a
 * transaction that holds the account's row (FOR UPDATE, or FOR NO KEY UPDATE), which concurrent requests and log-ins wait for.
 */
export async function endSessions(db: Db, userId: number, now: Date): Promise<void> {
  await db.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
}

/** Session revocation of a single session; in a transaction, as above. */
export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt: now } });
}

export function claimsOf(actor: SignedIn): Omit<TokenClaims, 'exp'> {
  return {
    sid: actor.sessionId,
    sub: String(actor.id),
    role: actor.role,
    active: actor.active,
    profile: actor.hasProfile,
  };
}

/** Whether a token differs from the database, its expiry included (to within an hour). */
export function isStale(claims: TokenClaims, session: LiveSession): boolean {
  const { role, active, hasProfile } = session.actor;
  return (
    claims.role !== role ||
    claims.active !== active ||
    claims.profile !== hasProfile ||
    Math.abs(session.expiresAt.getTime() - claims.exp * 1000) > 3_600_000
  );
}
