import { sharedCounterRule } from '@/lib/account-rules';
import { query } from '@/lib/db/query';
import { operation } from '@/lib/kernel/access/operation';
import type { Counter, LockScreenData } from './rules';

/** What the page `/locked` shows. */
export const readLockScreen = operation<object, LockScreenData>(
  'unlock own session',
  'no proof',
  async ({ actor, clock, sql }) => {
    const own = await sql.prisma.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { id: true, name: true },
    });
    const here = await sql.rows(
      query
        .selectFrom('sessions as own')
        .innerJoin('device_pins', 'device_pins.browser', 'own.browser')
        .innerJoin('users', 'users.id', 'device_pins.user_id')
        .select(['users.id', 'users.name'])
        .where('own.id', '=', actor.sessionId)
        .where('users.deleted_at', 'is', null)
        .where('users.suspended', '=', false)
        .where((row) =>
          row.exists(
            row
              .selectFrom('sessions')
              .select('sessions.id')
              .whereRef('sessions.user_id', '=', 'users.id')
              .whereRef('sessions.browser', '=', 'own.browser')
              .where('sessions.ended_at', 'is', null)
              .where('sessions.expires_at', '>', clock.now().toISOString()),
          ),
        )
        .orderBy('users.name')
        .orderBy('users.id'),
    );
    return {
      own,
      hasPin: here.some(({ id }) => id === own.id),
      others: here.filter(({ id }) => id !== own.id),
    };
  },
);

/** What staff pages need to lock themselves. */
export const readCounter = operation<object, Counter>(
  'use a shared counter',
  'no proof',
  async ({ actor, clock, sql }) => {
    const row = await sql.first(
      query
        .selectFrom('sessions')
        .leftJoin('shared_devices', 'shared_devices.browser', 'sessions.browser')
        .select(['sessions.locks_at', 'shared_devices.shared_at'])
        .where('sessions.id', '=', actor.sessionId),
    );
    const locksAt = row?.locks_at ?? null;
    const inputAt =
      locksAt === null ? clock.now().getTime() : Date.parse(locksAt) - sharedCounterRule.serverLockMs;
    return {
      shared: (row?.shared_at ?? null) !== null,
      inputMsAgo: Math.max(0, clock.now().getTime() - inputAt),
    };
  },
);
