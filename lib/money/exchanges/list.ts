import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { idIn, listPage, type RowsOnly } from '@/lib/db/pagination';
import { isSelective } from '@/lib/db/text-search';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import { storeDate } from '@/lib/kernel/text/format';
import { logAccess } from '@/lib/people/customers/access-log';
import { isAlike, withCustomersAlike } from '@/lib/people/customers/by-name';
import { customersMatching } from '@/lib/people/customers/matching';
import { customersSeenBy } from '@/lib/people/customers/visible';
import type { exchanges } from './contract';
import { exchangesVisibleTo } from './scope';
import { detailsOf, selectExchanges, toExchangeRecord } from './to-wire';

type Actions = (typeof exchanges)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const eb = expressionBuilder<Tables, 'exchanges'>();

/**
 * Purchases of the customers in scope; the search matches the exact number of the voucher and the exact id, and the customer's name, also as it sounds,
 * and start of the mobile.
 */
export const listExchanges = operation<In<'list'> & RowsOnly, Out<'list'>>(
  'buy old gold',
  'no proof',
  async ({ actor, clock, sql }, input) => {
    const { search, state, user_id: userId, order_id: orderId, store_id: storeId } = input;
    const today = storeDate(clock.now());
    const { rows, page } = await withCustomersAlike(sql, { actor, today }, input, (wanted, alike) =>
      listPage(sql, wanted, {
        table: 'exchanges',
        rows: selectExchanges,
        ...(actor.role === 'admin' ? {} : { visible: ofCustomersSeenBy(actor, today) }),
        where: [
          ...(search === undefined
            ? []
            : [eb.or([matches(search), ...isAlike(eb.ref('exchanges.user_id'), alike)])]),
          ...(state === undefined ? [] : [eb('exchanges.state', '=', state)]),
          ...(userId === undefined ? [] : [eb('exchanges.user_id', '=', userId)]),
          ...(orderId === undefined ? [] : ofOrder(orderId)),
          ...(storeId === undefined ? [] : [eb('exchanges.store_id', '=', storeId)]),
        ],
        sorts: { created_at: { by: eb.ref('exchanges.created_at'), type: 'timestamptz' } },
        selective:
          actor.role !== 'admin' || isSelective(search) || userId !== undefined || orderId !== undefined,
      }),
    );
    return { data: rows.map(toExchangeRecord), ...page };
  },
);

/** Not where the order was given to another customer since. */
function ofOrder(orderId: number): Condition[] {
  return [
    eb('exchanges.order_id', '=', orderId),
    eb(
      'exchanges.user_id',
      '=',
      query.selectFrom('orders').select('orders.user_id').where('orders.id', '=', orderId),
    ),
  ];
}

/** Arrays, so that PostgreSQL finds the customers first, and their purchases by the index. */
function ofCustomersSeenBy(actor: SignedIn, today: string): Condition {
  const seen = query.selectFrom(customersSeenBy(actor, today).as('seen')).select('seen.id');
  return raw<boolean>`exchanges.user_id = any (array(${seen}))`;
}

function matches(search: string): Condition {
  return eb.or([
    eb('exchanges.number', '=', search.toUpperCase()),
    eb('exchanges.id', '=', idIn(search)),
    raw<boolean>`exchanges.user_id = any (${customersMatching(search)})`,
  ]);
}

/** Writes the access log. Throws NOT_FOUND out of scope. */
export const readExchange = operation<In<'read'>, Out<'read'>>(
  'buy old gold',
  'no proof',
  async (context, { id }) => {
    const { actor, clock, sql } = context;
    const now = clock.now();
    const found = await sql.first(
      query
        .selectFrom('exchanges')
        .select('exchanges.user_id')
        .where('exchanges.id', '=', id)
        .where(exchangesVisibleTo(actor, storeDate(now))),
    );
    if (found === undefined) throw notFound();
    await logAccess(context, [found.user_id]);
    return { data: await detailsOf(sql, id, now) };
  },
);
