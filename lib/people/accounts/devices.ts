import { createHash } from 'node:crypto';
import { notFound } from '@/lib/kernel/access/not-found';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Session } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';
import { dayMs } from '@/lib/kernel/text/calendar';
import { successText } from '@/lib/kernel/text/messages';
import { deviceOf } from '@/lib/people/auth/device';
import { networkOf } from '@/lib/people/auth/network';
import { endSession } from '@/lib/people/auth/sessions';
import type { endSession as contract, listSessions } from './contract';

/* The devices of the own account (docs/product/rules.md, "Sessions"). */

/** Limits of the lists; ending sessions is not limited. */
const MOST_SESSIONS = 100;
const MOST_NEW_DEVICES = 20;

export const openSessionsOf = (userId: number, now: Date) => ({
  userId,
  endedAt: null,
  expiresAt: { gt: now },
});

/** Id of a session on the wire: nobody can derive the session's own id from it, which its token carries. */
export function publicSessionId(id: string): string {
  return createHash('sha256').update(`session:${id}`).digest('base64url').slice(0, 22);
}

/** Columns of {@link toSessionRecord}. */
export const sessionColumns = {
  id: true,
  userAgent: true,
  address: true,
  createdAt: true,
  usedAt: true,
  expiresAt: true,
} as const;

/** Open session of an account by its public id. Refuses 404 for an id of another account, or of a session that has ended. */
export async function openSessionOf(
  sql: Pick<Sql, 'prisma'>,
  userId: number,
  publicId: string,
  now: Date,
): Promise<{ readonly id: string }> {
  const open = await sql.prisma.session.findMany({
    where: openSessionsOf(userId, now),
    select: { id: true },
  });
  const found = open.find(({ id }) => publicSessionId(id) === publicId);
  if (found === undefined) throw notFound();
  return found;
}

/** An open session on the wire. @param currentId of the session that reads it */
export function toSessionRecord(
  {
    id,
    userAgent,
    address,
    createdAt,
    usedAt,
    expiresAt,
  }: Pick<Session, 'id' | 'userAgent' | 'address' | 'createdAt' | 'usedAt' | 'expiresAt'>,
  currentId: string,
) {
  return {
    id: publicSessionId(id),
    device: deviceOf(userAgent),
    address,
    started_at: createdAt.toISOString(),
    last_used_at: (usedAt ?? createdAt).toISOString(),
    expires_at: expiresAt.toISOString(),
    current: id === currentId,
  };
}

/** Open sessions, the present one first, then the newest; and new devices since the last log-in in this browser. */
export const listOwnSessions = operation<InputOf<typeof listSessions>, OutputOf<typeof listSessions>>(
  'list own sessions',
  'no proof',
  async ({ actor, sql, client, clock }) => {
    const now = clock.now();
    const [open, newDevices] = await Promise.all([
      sql.prisma.session.findMany({
        where: openSessionsOf(actor.id, now),
        select: sessionColumns,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: MOST_SESSIONS,
      }),
      newDevicesOf(sql, actor, now),
    ]);
    const data = open.map((session) => ({
      ...toSessionRecord(session, actor.sessionId),
      same_network: session.address !== null && networkOf(session.address) === client.network,
    }));
    return {
      data: data.toSorted((a, b) => Number(b.current) - Number(a.current)),
      new_devices: newDevices,
    };
  },
);

/**
 * Sessions on new devices between the previous log-in in this browser and the present one. Each browser has its own "last log-in": a second
 * log-in of somebody else does not hide the first.
 */
async function newDevicesOf(
  sql: Sql,
  { id: userId, sessionId }: SignedIn,
  now: Date,
): Promise<OutputOf<typeof listSessions>['new_devices']> {
  const own = await sql.prisma.session.findUnique({
    where: { id: sessionId },
    select: { createdAt: true, browser: true },
  });
  if (own === null) return [];
  const before = { userId, createdAt: { lt: own.createdAt }, id: { not: sessionId } };
  const last = await sql.prisma.session.findFirst({
    where: { ...before, ...(own.browser === null ? { newDevice: false } : { browser: own.browser }) },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
  });
  const found = await sql.prisma.session.findMany({
    where: {
      ...before,
      newDevice: true,
      createdAt: { lt: own.createdAt, gt: last?.createdAt ?? new Date(now.getTime() - 30 * dayMs) },
    },
    select: { id: true, userAgent: true, address: true, createdAt: true, endedAt: true, expiresAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: MOST_NEW_DEVICES,
  });
  return found.map(({ id, userAgent, address, createdAt, endedAt, expiresAt }) => ({
    id: publicSessionId(id),
    device: deviceOf(userAgent),
    address,
    started_at: createdAt.toISOString(),
    open: endedAt === null && expiresAt > now,
  }));
}

/** Refuses 404 for an id of another account, or of a session that has ended. Ending the present one is a log-out. */
export const endOwnSession = operation<InputOf<typeof contract>, OutputOf<typeof contract>>(
  'end own sessions',
  'no proof',
  async ({ actor, sql, clock, session }, { id }) => {
    const now = clock.now();
    const ended = await sql.transaction(async (tx) => {
      const found = await openSessionOf(tx, actor.id, id, now);
      await endSession(tx, found.id, now);
      return found.id;
    });
    if (ended === actor.sessionId) session.forget();
    return { message: successText.sessionEnded };
  },
);
