import type { Expression, RawBuilder } from 'kysely';
import { query, raw, type Condition } from '@/lib/db/query';
import type { QueryOptions, Sql } from '@/lib/db/sql';
import { customersMatching } from '@/lib/people/customers/matching';
import { rupeesOfSum } from '@/lib/paise';
import type { AgeSum, Ages } from './rules';

/* What lists of orders by age have in common: dues and advances. */

/** Orders whose customer's name or start of the mobile matches. */
export function ofCustomers(text: string): Condition {
  return raw<boolean>`orders.user_id = any (${customersMatching(text)})`;
}

/**
 * Sums by the age of `day` today.
 * @param rows select of `day`, `n` and `amount`
 * @returns the sum of an age
 */
export async function readSums<Age extends string>(
  sql: Sql,
  ages: Ages<Age>,
  rows: Expression<{ day: string; n: number; amount: string }>,
  today: string,
  options?: QueryOptions,
): Promise<(age: Age) => AgeSum> {
  const days = raw<number>`${today}::date - counted.day`;
  const sums = await sql.rows(
    query
      .selectFrom(raw<{ day: string; n: number; amount: string }>`(${rows})`.as('counted'))
      .select([
        ageOf(ages, days).as('age'),
        raw<number>`sum(counted.n)::int`.as('count'),
        raw<string>`sum(counted.amount)::text`.as('amount'),
      ])
      .groupBy('age'),
    options,
  );
  return (age) => {
    const row = sums.find((each) => each.age === age);
    return { count: row?.count ?? 0, amount: rupeesOfSum(row?.amount ?? '0') };
  };
}

export const noSums = (): AgeSum => ({ count: 0, amount: 0 });

function ageOf<Age extends string>(ages: Ages<Age>, days: Expression<number>): RawBuilder<Age> {
  const cases = Object.entries<Ages<Age>[Age]>(ages).map(([age, { to }]) =>
    to === null ? raw`else ${raw.lit(age)}` : raw`when ${days} <= ${raw.lit(to)} then ${raw.lit(age)}`,
  );
  return raw<Age>`case ${raw.join(cases, raw` `)} end`;
}
