import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { device, DeviceRecord } from './contract';
import { hashPin } from './pins';

/* The device of the own session (docs/product/shared-counter.md). A device is a browser, by the id of its cookie, which the session keeps. */

type Actions = (typeof device)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/** Browser of the session, if the request comes from it; null for a session whose cookie is used in another browser, or without the browser's cookie. */
export async function ownBrowser({ actor, client, sql }: ActorContext): Promise<string | null> {
  const own = await browserOfSession(sql, actor.sessionId);
  const seen = await client.knownBrowser();
  return own !== null && own === seen?.browser ? own : null;
}

async function browserOfSession(sql: Pick<Sql, 'prisma'>, sessionId: string): Promise<string | null> {
  const session = await sql.prisma.session.findUnique({
    where: { id: sessionId },
    select: { browser: true },
  });
  return session?.browser ?? null;
}

async function stateOf(
  sql: Pick<Sql, 'prisma'>,
  userId: number,
  browser: string | null,
): Promise<DeviceRecord> {
  if (browser === null) return { shared: false, has_pin: false };
  const found = await sql.prisma.sharedDevice.findUnique({
    where: { browser },
    select: { pins: { where: { userId }, select: { userId: true } } },
  });
  return { shared: found !== null, has_pin: found !== null && found.pins.length > 0 };
}

export const readDevice = operation<In<'state'>, Out<'state'>>(
  'use a shared counter',
  'no proof',
  async ({ actor, sql }) => ({
    data: await stateOf(sql, actor.id, await browserOfSession(sql, actor.sessionId)),
  }),
);

/**
 * Repeated, it changes nothing. No longer shared, the device loses its PINs, and its other sessions end, which nobody could unlock. Refuses 409 OTHER_BROWSER.
 */
export const shareDevice = operation<In<'share'>, Out<'share'>>(
  'mark a shared counter',
  'proof',
  async (context, { shared }) => {
    const { actor, clock, sql } = context;
    const now = clock.now();
    const browser = await ownBrowser(context);
    if (browser === null) throw new Refusal('OTHER_BROWSER', refusalText.otherBrowser);
    const data = await sql.transaction(async (tx) => {
      const isChanged = shared
        ? await beginSharing(tx, { browser, userId: actor.id, now })
        : await endSharing(tx, { browser, sessionId: actor.sessionId, now });
      if (isChanged)
        writeAudit(
          tx,
          {
            actorId: actor.id,
            action: shared ? 'user.counter shared' : 'user.counter not shared',
            entity: 'user',
            entityId: actor.id,
          },
          now,
        );
      return stateOf(tx, actor.id, browser);
    });
    return { message: shared ? successText.counterShared : successText.counterNotShared, data };
  },
);

interface Sharing {
  readonly browser: string;
  readonly userId: number;
  readonly now: Date;
}

async function beginSharing(tx: Transaction, { browser, userId, now }: Sharing): Promise<boolean> {
  const made = await tx.rows(
    query
      .insertInto('shared_devices')
      .values({ browser, shared_at: now, shared_by: userId, used_at: now })
      .onConflict((row) => row.doNothing())
      .returning('browser'),
  );
  return made.length > 0;
}

async function endSharing(
  tx: Transaction,
  { browser, sessionId, now }: Omit<Sharing, 'userId'> & { readonly sessionId: string },
): Promise<boolean> {
  // Staff are few: their sessions are found by the account. A lock in progress holds its account, and is waited for.
  const open = await tx.rows(
    query
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select(['users.id', 'sessions.id as session_id'])
      .where('users.role', '<>', 'user')
      .where('sessions.browser', '=', browser)
      .where('sessions.ended_at', 'is', null)
      .orderBy('users.id')
      .forNoKeyUpdate('users'),
  );
  const ids = open.map(({ session_id: id }) => id).filter((id) => id !== sessionId);
  await tx.prisma.session.updateMany({ where: { id: { in: ids }, endedAt: null }, data: { endedAt: now } });
  await tx.prisma.session.updateMany({ where: { id: sessionId }, data: { lockedAt: null } });
  // With its PINs.
  const { count } = await tx.prisma.sharedDevice.deleteMany({ where: { browser } });
  return count > 0;
}

/** The tries begin anew. Refuses 409 NOT_SHARED, 400 for one that is easy to guess. */
export const setPin = operation<In<'set_pin'>, Out<'set_pin'>>(
  'use a shared counter',
  'proof',
  async (context, { pin }) => {
    const { actor, clock, sql } = context;
    const now = clock.now();
    const userId = actor.id;
    const browser = await ownBrowser(context);
    if (browser === null) throw new Refusal('OTHER_BROWSER', refusalText.otherBrowser);
    if (!(await stateOf(sql, userId, browser)).shared) throw new Refusal('NOT_SHARED', refusalText.notShared);
    const pinHash = await hashPin(context, { browser, userId }, pin);
    const data = await sql.transaction(async (tx) => {
      // Held until the PIN is in: the device stays shared as long.
      const shared = await tx.first(
        query.selectFrom('shared_devices').select('browser').where('browser', '=', browser).forShare(),
      );
      if (shared === undefined) throw new Refusal('NOT_SHARED', refusalText.notShared);
      const values = { pinHash, setAt: now, wrongTries: 0 };
      await tx.prisma.devicePin.upsert({
        where: { browser_userId: { browser, userId } },
        create: { browser, userId, ...values },
        update: values,
      });
      writeAudit(tx, { actorId: userId, action: 'user.counter PIN', entity: 'user', entityId: userId }, now);
      return stateOf(tx, userId, browser);
    });
    return { message: successText.pinSet, data };
  },
);

/** Its token is refused from now on, but for {@link ./unlock.ts}. Refuses 409 NOT_SHARED. */
export const lockSession = operation<In<'lock'>, Out<'lock'>>(
  'use a shared counter',
  'no proof',
  async ({ actor, clock, sql, session }) => {
    const now = clock.now();
    const isLocked = await sql.transaction(async (tx) => {
      // The device first: it stays shared until the session is locked.
      const shared = await tx.first(
        query
          .updateTable('shared_devices')
          .set({ used_at: now })
          .where('browser', '=', (own) =>
            own.selectFrom('sessions').select('sessions.browser').where('id', '=', actor.sessionId),
          )
          .returning('browser'),
      );
      if (shared === undefined) return false;
      tx.send(
        query
          .updateTable('sessions')
          // A PIN must not open what the log-in had proved.
          .set({ locked_at: raw`coalesce(locked_at, ${now}::timestamptz)`, proved_at: null })
          .where('id', '=', actor.sessionId)
          .where('ended_at', 'is', null),
      );
      return true;
    });
    if (!isLocked) throw new Refusal('NOT_SHARED', refusalText.notShared);
    await session.resume({ id: actor.sessionId, userId: actor.id });
    return { message: successText.locked };
  },
);
