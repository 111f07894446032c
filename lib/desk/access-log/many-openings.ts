import { accessRule } from '@/lib/account-rules';
import { instantOf } from '@/lib/db/dates';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { operation } from '@/lib/kernel/access/operation';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import { manyOpenings, mostPerHour, type NamedOpenings } from './rules';

/** People who opened over 100 different customers within an hour, or listed over 1,000, of yesterday and today. */
export const readManyOpenings = operation<object, readonly NamedOpenings[]>(
  'see the access log',
  'no proof',
  async ({ clock, sql }) => {
    const since = storeDayStart(daysAfter(storeDate(clock.now()), -1)).toISOString();
    const found: NamedOpenings[] = [];
    for (const busy of await busyPeople(sql, since)) found.push(...(await worstHourOf(sql, since, busy)));
    return found;
  },
);

interface BusyPerson {
  readonly actorId: number;
  readonly listed: boolean;
  /** Starts of two hours, one after the other, with too many customers. */
  readonly starts: readonly string[];
}

/** Any hour with too many customers is within two hours of the clock with too many. */
async function busyPeople(sql: Sql, since: string): Promise<readonly BusyPerson[]> {
  const busy = raw<{ actor_id: number; listed: boolean; start: string }>`(
    select actor_id, listed, start
    from (
      select actor_id, listed, customer_id, start
      from (
        select actor_id, listed, customer_id, date_bin('1 hour', at, 'epoch') as hour
        from customer_openings where at >= ${since}::timestamptz group by 1, 2, 3, 4
      ) as openings, unnest(array[hour, hour - interval '1 hour']) as start
      group by 1, 2, 3, 4
    ) as customers
    group by actor_id, listed, start
    having count(*) > case when listed then ${raw.lit(mostPerHour(true))} else ${raw.lit(mostPerHour(false))} end)`;
  const rows = await sql.rows(
    query
      .selectFrom(busy.as('busy'))
      .select(['actor_id', 'listed', 'start'])
      .orderBy('listed')
      .orderBy('actor_id'),
  );
  const people = new Map<string, BusyPerson>();
  for (const { actor_id: actorId, listed, start } of rows) {
    const key = `${actorId} ${listed}`;
    const starts = [...(people.get(key)?.starts ?? []), instantOf(start)];
    people.set(key, { actorId, listed, starts });
  }
  return [...people.values()];
}

const twoHoursMs = 2 * 3_600_000;

async function worstHourOf(
  sql: Sql,
  since: string,
  { actorId, listed, starts }: BusyPerson,
): Promise<NamedOpenings[]> {
  const hours = starts.map((start) => `[${start},${new Date(Date.parse(start) + twoHoursMs).toISOString()})`);
  const newest = await sql.rows(
    query
      .selectFrom('customer_openings')
      .innerJoin('users', 'users.id', 'customer_openings.actor_id')
      .select(['customer_id', 'at', 'users.name'])
      .where('actor_id', '=', actorId)
      .where('listed', '=', raw.lit(listed))
      .where('at', '>=', since)
      .where(raw<boolean>`at <@ ${`{${hours.join(',')}}`}::tstzmultirange`)
      .orderBy('at', 'desc')
      .limit(accessRule.openingsReadPerPerson),
  );
  const openings = newest
    .toReversed()
    .map(({ customer_id: customerId, at }) => ({ actorId, customerId, at: instantOf(at) }));
  const name = newest[0]?.name ?? '';
  // Older entries of the same hour may have more customers.
  const isLeast = newest.length === accessRule.openingsReadPerPerson;
  return manyOpenings(openings, mostPerHour(listed)).map((each) => ({ ...each, name, listed, isLeast }));
}
