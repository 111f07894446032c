import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { operation } from '@/lib/kernel/access/operation';
import { denied } from '@/lib/kernel/access/recheck';
import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { lockedTime, lockTimeAt } from '@/lib/people/auth/lock-time';
import type { device } from './contract';
import { ownBrowser } from './operations';

type Actions = (typeof device)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/** Its token is refused from now on, but for {@link ./unlock.ts}. Refuses 409 NOT_SHARED. */
export const lockSession = operation<In<'lock'>, Out<'lock'>>(
  'use a shared counter',
  'no proof',
  async ({ actor, clock, sql, session }) => {
    const { sessionId: id } = actor;
    const unlocks = await sql.transaction(async (tx) => {
      const own = await tx.first(
        query.selectFrom('sessions').select(['browser', 'unlocks']).where('id', '=', id),
      );
      if (own?.browser) await timeAtCounter(tx, own.browser, clock.now());
      else throw notShared();
      await tx.prisma.session.updateMany({
        where: { id, endedAt: null },
        // A PIN must not open what the log-in had proved.
        data: { locksAt: lockedTime, provedAt: null },
      });
      return own.unlocks;
    });
    await session.resume({ id, userId: actor.id, unlocks });
    return { message: successText.locked };
  },
);

/** The page has had input: the session locks later. Refuses 409 NOT_SHARED, OTHER_BROWSER, 403 LOCKED if it is too late. */
export const keepSessionOpen = operation<In<'keep_open'>, Out<'keep_open'>>(
  'use a shared counter',
  'no proof',
  async (context) => {
    const { actor, clock, sql } = context;
    const now = clock.now();
    const browser = await ownBrowser(context);
    if (browser === null) throw new Refusal('OTHER_BROWSER', refusalText.otherBrowser);
    return sql.transaction(async (tx) => {
      const locksAt = await timeAtCounter(tx, browser, now);
      const { count } = await tx.prisma.session.updateMany({
        where: { id: actor.sessionId, endedAt: null, OR: [{ locksAt: null }, { locksAt: { gt: now } }] },
        data: { locksAt },
      });
      if (count === 0) throw denied('LOCKED');
      return { data: { locks_at: locksAt.toISOString() } };
    });
  },
);

/** The device stays shared until the transaction ends. @returns when a session of it locks that is used now */
async function timeAtCounter(tx: Transaction, browser: string, now: Date): Promise<Date> {
  const locksAt = await lockTimeAt(tx, browser, now);
  if (locksAt === null) throw notShared();
  return locksAt;
}

const notShared = () => new Refusal('NOT_SHARED', refusalText.notShared);
