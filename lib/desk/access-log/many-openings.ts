import { accessRule } from '@/lib/account-rules';
import { instantOf } from '@/lib/db/dates';
import { query, raw } from '@/lib/db/query';
import { operation } from '@/lib/kernel/access/operation';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import { manyOpenings, type NamedOpenings } from './rules';

/** People who opened over 100 different customers within an hour, of yesterday and today. Lists do not count. */
export const readManyOpenings = operation<object, readonly NamedOpenings[]>(
  'see the access log',
  'no proof',
  async ({ clock, sql }) => {
    const since = storeDayStart(daysAfter(storeDate(clock.now()), -1)).toISOString();
    const busy = await sql.rows(
      query
        .selectFrom('customer_openings')
        .select('actor_id')
        .where('at', '>=', since)
        .where('listed', '=', raw.lit(false))
        .groupBy('actor_id')
        .having(raw<boolean>`count(distinct customer_id) > ${raw.lit(accessRule.manyCustomersPerHour)}`),
    );
    const found: NamedOpenings[] = [];
    for (const { actor_id: actorId } of busy) {
      const newest = await sql.rows(
        query
          .selectFrom('customer_openings')
          .innerJoin('users', 'users.id', 'customer_openings.actor_id')
          .select(['customer_id', 'at', 'users.name'])
          .where('actor_id', '=', actorId)
          .where('at', '>=', since)
          .where('listed', '=', raw.lit(false))
          .orderBy('at', 'desc')
          .limit(accessRule.openingsReadPerPerson),
      );
      const openings = newest
        .toReversed()
        .map(({ customer_id: customerId, at }) => ({ actorId, customerId, at: instantOf(at) }));
      const name = newest[0]?.name ?? '';
      found.push(...manyOpenings(openings).map((each) => ({ ...each, name })));
    }
    return found;
  },
);
