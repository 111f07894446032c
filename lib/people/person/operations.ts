import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { isStaffRole, type StaffRole } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { permissionsOf } from '@/lib/kernel/access/permissions';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { successText } from '@/lib/kernel/text/messages';
import {
  openSessionOf,
  openSessionsOf,
  publicSessionId,
  sessionColumns,
  toSessionRecord,
} from '@/lib/people/accounts/devices';
import { deviceOf } from '@/lib/people/auth/device';
import { endSession } from '@/lib/people/auth/sessions';
import { statusOf } from '@/lib/people/second-factor/status';
import type { person as contract, PersonRecord } from './contract';
import { failureReasons } from './failed-log-ins';

type Actions = (typeof contract)['actions'];

const [mostSessions, mostLogIns] = [100, 20];

/** Refuses 404 for customers, and for deleted accounts. */
export const readPerson = operation<InputOf<Actions['read']>, OutputOf<Actions['read']>>(
  'see people of staff',
  'no proof',
  async ({ sql, actor, clock }, { id }) => ({
    data: await personOf(sql, await requireStaff(sql, id), actor.sessionId, clock.now()),
  }),
);

/** Refuses 404 for an id of another account's session, or of one that has ended. */
export const endSessionOf = operation<InputOf<Actions['end_session']>, OutputOf<Actions['end_session']>>(
  'end sessions of staff',
  'no proof',
  async ({ sql, actor, clock, session }, { id, session_id: sessionId }) => {
    const now = clock.now();
    const { data, ended } = await sql.transaction(async (tx) => {
      const found = await requireStaff(tx, id);
      tx.send(query.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate());
      const one = await openSessionOf(tx, id, sessionId, now);
      await endSession(tx, one.id, now);
      writeAudit(tx, { actorId: actor.id, action: 'user.session ended', entity: 'user', entityId: id }, now);
      return { ended: one.id, data: await personOf(tx, found, actor.sessionId, now) };
    });
    if (ended === actor.sessionId) session.forget();
    return { message: successText.sessionEnded, data };
  },
);

interface Staff {
  readonly id: number;
  readonly role: StaffRole;
}

async function requireStaff(sql: Pick<Sql, 'prisma'>, id: number): Promise<Staff> {
  const user = await sql.prisma.user.findFirst({
    where: { id, deletedAt: null },
    select: { role: true },
  });
  if (user === null || !isStaffRole(user.role)) throw notFound();
  return { id, role: user.role };
}

async function personOf(sql: Sql, { id, role }: Staff, ownSession: string, now: Date): Promise<PersonRecord> {
  const newest = [{ createdAt: 'desc' }, { id: 'asc' }] as const;
  const place = { userAgent: true, address: true, createdAt: true } as const;
  const sessions = await sql.prisma.session.findMany({
    where: openSessionsOf(id, now),
    select: sessionColumns,
    orderBy: [...newest],
    take: mostSessions,
  });
  const logIns = await sql.prisma.session.findMany({
    where: { userId: id },
    select: { ...place, id: true, newDevice: true },
    orderBy: [...newest],
    take: mostLogIns,
  });
  const failed = await sql.prisma.failedLogIn.findMany({
    where: { userId: id },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: mostLogIns,
  });
  return {
    id,
    role,
    may: permissionsOf(role),
    factor: await statusOf(sql, { id, role }),
    sessions: sessions.map((session) => toSessionRecord(session, ownSession)),
    log_ins: logIns.map(({ id: sessionId, userAgent, address, createdAt, newDevice }) => ({
      id: publicSessionId(sessionId),
      at: createdAt.toISOString(),
      device: deviceOf(userAgent),
      address,
      new_device: newDevice,
    })),
    failed_log_ins: failed.map(({ id: entryId, userAgent, address, at, reason }) => ({
      id: entryId,
      at: at.toISOString(),
      device: deviceOf(userAgent),
      address,
      reason: failureReasons.find((each) => each === reason) ?? 'wrong password',
    })),
  };
}
