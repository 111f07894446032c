import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { advanceRule } from '@/lib/sale-rules';
import type { InputOf } from '@/lib/contract';
import { idIn } from '@/lib/db/pagination';
import { containsName, isSelective } from '@/lib/db/text-search';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { rupeesOfSum } from '@/lib/paise';
import { visibleTo } from '@/lib/sales/parties/scope';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import type { orders } from './contract';

type ListInput = InputOf<(typeof orders)['actions']['all']>;
type Filter = Partial<
  Pick<
    ListInput,
    | 'search'
    | 'status'
    | 'opportunityid'
    | 'userid'
    | 'executiveid'
    | 'employeeid'
    | 'store_id'
    | 'received_from'
    | 'received_to'
  >
>;

const eb = expressionBuilder<Tables, 'orders'>();

/**
 * The search matches the name and the exact id.
 * @param also other matches of the search
 */
export function conditionsOf(filter: Filter, also: (search: string) => Condition[] = () => []): Condition[] {
  const { search, status, opportunityid, userid, executiveid, employeeid, store_id } = filter;
  return [
    ...(search === undefined
      ? []
      : [
          eb.or([
            containsName(eb.ref('orders.name'), search),
            eb('orders.id', '=', idIn(search)),
            ...also(search),
          ]),
        ]),
    ...(status === undefined ? [] : [eb('orders.status', '=', status)]),
    ...(opportunityid === undefined ? [] : [eb('orders.opportunity_id', '=', opportunityid)]),
    ...(userid === undefined ? [] : [eb('orders.user_id', '=', userid)]),
    ...(executiveid === undefined ? [] : [eb('orders.executive_id', '=', executiveid)]),
    ...(employeeid === undefined ? [] : [eb('orders.employee_id', '=', employeeid)]),
    ...(store_id === undefined ? [] : [eb('orders.store_id', '=', store_id)]),
    ...(hasReceived(filter)
      ? [
          eb.exists(
            received(filter)
              .where(raw<boolean>`order_entries.order_id = orders.id`)
              .select('id'),
          ),
        ]
      : []),
  ];
}

/** {@link conditionsOf} the list of orders. */
export function conditionsOfList(input: ListInput, now: Date): Condition[] {
  return [...conditionsOf(input), ...(input.takes_payment === true ? [takesPayment(storeDate(now))] : [])];
}

/** With something due, and an advance that is not over (lib/money/advances/block.ts). */
function takesPayment(today: string): Condition {
  return eb.and([
    eb('orders.pending_amount', '>', '0'),
    eb.or([
      eb('orders.advance_since', 'is', null),
      eb('orders.advance_since', '>', daysAfter(today, -advanceRule.endsOnDay)),
    ]),
  ]);
}

/** Few orders match. */
export function isSelectiveFilter({ search, opportunityid, userid }: Filter): boolean {
  return isSelective(search) || opportunityid !== undefined || userid !== undefined;
}

export function hasReceived({ received_from, received_to }: Filter): boolean {
  return received_from !== undefined || received_to !== undefined;
}

/** Live entries of money received. */
function received({ received_from: from, received_to: to }: Filter) {
  const entries = query
    .selectFrom('order_entries')
    .where('voided_at', 'is', null)
    .where(
      raw<boolean>`counts_as_received(order_entries.kind, order_entries.method, order_entries.refund_of)`,
    );
  const since =
    from === undefined ? entries : entries.where('received_at', '>=', storeDayStart(from).toISOString());
  return to === undefined
    ? since
    : since.where('received_at', '<', storeDayStart(daysAfter(to, 1)).toISOString());
}

/** Rupees, on all matching orders visible to the actor. */
export async function sumReceived(
  sql: Sql,
  actor: SignedIn,
  filter: Filter,
  where: readonly Condition[],
): Promise<number> {
  const entries = received(filter)
    .innerJoin('orders', 'orders.id', 'order_entries.order_id')
    .where(visibleTo(actor, 'orders'))
    .select(raw<string>`coalesce(sum(order_entries.amount), 0)::text`.as('amount'));
  const row = await sql.first(
    where.reduce((all, condition) => all.where(condition), entries),
    { prepared: false },
  );
  return rupeesOfSum(row?.amount ?? '0');
}
