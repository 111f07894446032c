import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { isSelective } from '@/lib/db/text-search';
import { collectGroups, type CollectGroup } from '@/lib/money/collections/rules';
import { isDated, isToCollect } from '@/lib/money/collections/state';
import { rupeesOfSum } from '@/lib/paise';
import type { CollectSums } from './contract';

const none = { count: 0, amount: 0 };
export const noCollectSums: CollectSums = {
  today: none,
  'overdue-30': none,
  'overdue-31': none,
  promised: none,
};

/** Sums of what is to be collected, from the orders with a day of payment or a promise. */
export async function readCollectSums(
  sql: Sql,
  conditions: readonly Condition[],
  today: string,
  search: string | undefined,
): Promise<CollectSums> {
  const dated = query
    .selectFrom('orders')
    .leftJoin('payment_promises as promised', (join) =>
      join.onRef('promised.order_id', '=', 'orders.id').on('promised.state', '=', raw.lit('open')),
    )
    .where(raw<boolean>`orders.pending_amount > 0`)
    .where(isDated);
  const sums = conditions
    .reduce((all, condition) => all.where(condition), dated)
    .select(collectGroups.flatMap((group) => sumsOf(group, today)));
  const [row = {}] = await sql.rows<Readonly<Record<string, unknown>>>(sums, {
    prepared: isSelective(search),
  });
  const sumOf = (group: CollectGroup) => {
    const amount = row[`${group} amount`];
    return {
      count: Number(row[`${group} count`] ?? 0),
      amount: rupeesOfSum(typeof amount === 'string' ? amount : '0'),
    };
  };
  return {
    today: sumOf('today'),
    'overdue-30': sumOf('overdue-30'),
    'overdue-31': sumOf('overdue-31'),
    promised: sumOf('promised'),
  };
}

function sumsOf(group: CollectGroup, today: string) {
  const isOfGroup = group === 'promised' ? raw<boolean>`promised.id is not null` : isToCollect(group, today);
  const amount = group === 'promised' ? raw`promised.amount` : raw`orders.pending_amount`;
  return [
    raw<number>`(count(*) filter (where ${isOfGroup}))::int`.as(`${group} count`),
    raw<string>`coalesce(sum(${amount}) filter (where ${isOfGroup}), 0)::text`.as(`${group} amount`),
  ];
}
