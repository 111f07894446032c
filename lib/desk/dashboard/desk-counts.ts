import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import { countNeedingAttention } from '@/lib/money/payments/back-office';
import { countOverdue, overdueUpTo } from '@/lib/desk/tasks/due';
import { storeDate } from '@/lib/kernel/text/format';
import type { deskCounts } from './contract';

/**
 * Reads ranges of partial indexes, each count limited to {@link overdueUpTo}.
 * @returns counts within the actor's scope, without those the role lacks
 */
export const readDeskCounts = operation<InputOf<typeof deskCounts>, OutputOf<typeof deskCounts>>(
  'see dashboard counts',
  'no proof',
  async ({ actor, clock, sql }) => {
    const now = clock.now();
    const expected = query
      .selectFrom('bookings')
      .select('bookings.id')
      // Literals: the conditions of bookings_expected_idx.
      .where(raw<boolean>`visit = 'expected' and status = 'booked' and needs_new_time_at is null`)
      .where('slot_date', '=', storeDate(now))
      .limit(raw.lit(overdueUpTo));
    const [visits, tasks, payments] = await Promise.all([
      sql.first(query.selectFrom(expected.as('expected')).select(raw<number>`count(*)::int`.as('count'))),
      countOverdue(sql, actor, now),
      actor.role === 'admin' ? sql.first(countNeedingAttention(overdueUpTo)) : null,
    ]);
    return {
      data: {
        visits: visits?.count ?? 0,
        tasks,
        ...(payments === null ? {} : { payments: payments?.count ?? 0 }),
      },
    };
  },
);
