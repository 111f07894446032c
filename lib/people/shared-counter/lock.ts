import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { operation } from '@/lib/kernel/access/operation';
import { denied } from '@/lib/kernel/access/recheck';
import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { lockTimeAt } from '@/lib/people/auth/lock-time';
import type { device } from './contract';

type Actions = (typeof device)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/** Its token is refused from now on, but for {@link ./unlock.ts}. Refuses 409 NOT_SHARED. */
export const lockSession = operation<In<'lock'>, Out<'lock'>>(
  'use a shared counter',
  'no proof',
  async ({ actor, clock, sql, session }) => {
    const now = clock.now();
    await sql.transaction(async (tx) => {
      await useCounter(tx, actor.sessionId, now);
      await tx.prisma.session.updateMany({
        where: { id: actor.sessionId, endedAt: null },
        // A PIN must not open what the log-in had proved.
        data: { locksAt: now, provedAt: null },
      });
    });
    await session.resume({ id: actor.sessionId, userId: actor.id });
    return { message: successText.locked };
  },
);

/** The page has had input: the session locks later. Refuses 409 NOT_SHARED, 403 LOCKED if it is too late. */
export const keepSessionOpen = operation<In<'keep_open'>, Out<'keep_open'>>(
  'use a shared counter',
  'no proof',
  ({ actor, clock, sql }) => {
    const now = clock.now();
    return sql.transaction(async (tx) => {
      const locksAt = await useCounter(tx, actor.sessionId, now);
      const { count } = await tx.prisma.session.updateMany({
        // A lock of this moment stays.
        where: { id: actor.sessionId, endedAt: null, OR: [{ locksAt: null }, { locksAt: { gt: now } }] },
        data: { locksAt },
      });
      if (count === 0) throw denied('LOCKED');
      return { data: { locks_at: locksAt.toISOString() } };
    });
  },
);

/** The device of the session stays shared until the transaction ends. @returns when a session locks that is used now */
async function useCounter(tx: Transaction, sessionId: string, now: Date): Promise<Date> {
  const own = await tx.first(query.selectFrom('sessions').select('browser').where('id', '=', sessionId));
  const locksAt = own?.browser ? await lockTimeAt(tx, own.browser, now) : null;
  if (locksAt === null) throw new Refusal('NOT_SHARED', refusalText.notShared);
  return locksAt;
}
