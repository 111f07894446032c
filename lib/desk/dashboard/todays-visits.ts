import { operation } from '@/lib/kernel/access/operation';
import { isOwn } from '@/lib/people/customers/scope';
import { query, raw } from '@/lib/db/query';
import { storeDate } from '@/lib/kernel/text/format';
import type { TodaysVisits } from './contract';

const listed = 5;

/** Counts at all stores, and the next visits expected of the actor's own customers. As on the front desk, all staff see all visits. */
export const readTodaysVisits = operation<object, TodaysVisits>(
  'work at the front desk',
  'no proof',
  async ({ actor, clock, sql }) => {
    const today = storeDate(clock.now());
    const [counts, next] = await Promise.all([
      sql.rows(
        query
          .selectFrom('bookings')
          .select(['bookings.visit', raw<number>`count(*)::int`.as('count')])
          .where('bookings.slot_date', '=', today)
          .where('bookings.status', '=', 'booked')
          .where('bookings.needs_new_time_at', 'is', null)
          .where('bookings.visit', 'is not', null)
          .groupBy('bookings.visit'),
      ),
      sql.rows(
        query
          .selectFrom('bookings')
          .innerJoin('users', 'users.id', 'bookings.user_id')
          .innerJoin('stores', 'stores.id', 'bookings.store_id')
          .select([
            'bookings.id',
            'bookings.slot_time',
            'users.id as customer_id',
            'users.name',
            'stores.title',
          ])
          // Literals: the conditions of bookings_expected_idx.
          .where(
            raw<boolean>`bookings.visit = 'expected' and bookings.status = 'booked' and bookings.needs_new_time_at is null`,
          )
          .where('bookings.slot_date', '=', today)
          .where(isOwn(actor, 'users'))
          .orderBy('bookings.slot_time')
          .orderBy('bookings.id')
          .limit(listed),
      ),
    ]);
    const countOf = (state: string) => counts.find(({ visit }) => visit === state)?.count ?? 0;
    return {
      counts: {
        expected: countOf('expected'),
        arrived: countOf('arrived'),
        served: countOf('served'),
        no_show: countOf('no_show'),
      },
      next,
    };
  },
);
