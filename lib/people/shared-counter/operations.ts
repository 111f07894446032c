import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { denied } from '@/lib/kernel/access/recheck';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { lockedTime, lockTimeAfter } from '@/lib/people/auth/lock-time';
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
  // It ended meanwhile.
  if (session === null) throw denied('UNAUTHENTICATED');
  return session.browser;
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
 * Repeated, it changes nothing. Other sessions of the device lock at once. No longer shared, the device loses its PINs, and its other sessions end, which nobody could unlock. Refuses 409 OTHER_BROWSER.
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
        ? await beginSharing(tx, { browser, actor, now })
        : await endSharing(tx, { browser, actor, now });
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
  readonly actor: SignedIn;
  readonly now: Date;
}

async function beginSharing(tx: Transaction, { browser, actor, now }: Sharing): Promise<boolean> {
  const made = await tx.rows(
    query
      .insertInto('shared_devices')
      .values({ browser, shared_at: now, shared_by: actor.id, used_at: now })
      .onConflict((row) => row.doNothing())
      .returning('browser'),
  );
  if (made.length === 0) return false;
  await changeOthers(tx, { browser, actor, now }, { locksAt: lockedTime });
  await tx.prisma.session.updateMany({
    where: { id: actor.sessionId },
    data: { locksAt: lockTimeAfter(now) },
  });
  return true;
}

async function endSharing(tx: Transaction, { browser, actor, now }: Sharing): Promise<boolean> {
  await changeOthers(tx, { browser, actor, now }, { endedAt: now });
  await tx.prisma.session.updateMany({ where: { id: actor.sessionId }, data: { locksAt: null } });
  // With its PINs.
  const { count } = await tx.prisma.sharedDevice.deleteMany({ where: { browser } });
  return count > 0;
}

/** Changes the other open sessions of staff in the browser. */
async function changeOthers(
  tx: Transaction,
  { browser, actor }: Sharing,
  data: { readonly locksAt: Date } | { readonly endedAt: Date },
): Promise<void> {
  // Staff are few: their sessions are found by the account. A lock or unlock in progress holds its account, and is waited for.
  const people = await tx.rows(
    query
      .selectFrom('users')
      .select('id')
      .where('role', '<>', 'user')
      .where((row) =>
        row.exists(
          row
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('browser', '=', browser)
            .where('ended_at', 'is', null),
        ),
      )
      .orderBy('id')
      .forNoKeyUpdate(),
  );
  await tx.prisma.session.updateMany({
    where: {
      userId: { in: people.map(({ id }) => id) },
      id: { not: actor.sessionId },
      browser,
      endedAt: null,
    },
    data,
  });
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
