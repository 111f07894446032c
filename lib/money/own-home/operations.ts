import { articleNames } from '@/lib/articles';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { operation } from '@/lib/kernel/access/operation';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import { advanceRule } from '@/lib/sale-rules';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { stateOf } from '@/lib/sales/items/rules';
import { itemNames, orderTitle } from '@/lib/sales/orders/title';
import { isAdvanceOver } from '@/lib/sales/orders/rules';
import { ownedBy } from '@/lib/sales/parties/scope';
import type { OwnGold, OwnHome } from './contract';

/* See docs/product/rules.md, "The customer's home". */

/** Of each on the home page; the rest is on /orders. */
const shown = { dues: 3, pieces: 4 } as const;

const selectDues = compileOnce((value: Placeholder<{ actor: number; overUntil: string }>) => {
  const isPayable = raw<boolean>`(orders.advance_since is null or orders.advance_since > ${value('overUntil')}::date)`;
  return query
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.created_at',
      'orders.pending_amount',
      'orders.due_on',
      'orders.advance_since',
      itemNames,
      raw<string>`(coalesce(sum(orders.pending_amount) filter (where ${isPayable}) over (), 0))::text`.as(
        'total',
      ),
      raw<number>`(count(*) over ())::int`.as('count'),
    ])
    .where(ownedBy({ id: value('actor') }))
    .where('orders.pending_amount', '>', '0')
    .orderBy(isPayable, 'desc')
    .orderBy('orders.due_on', (day) => day.asc().nullsLast())
    .orderBy('orders.id')
    .limit(shown.dues);
});

const golden = articleNames.filter((name) => name === 'jewellery' || name === 'coin' || name === 'bar');
const isDelivered = raw<boolean>`(items.invoice_id is not null)`;
const sumOf = (condition: typeof isDelivered) => ({
  count: raw<number>`(count(*) filter (where ${condition}) over ())::int`,
  weight: raw<number>`(coalesce(sum(items.weight_mg) filter (where ${condition}) over (), 0))::int`,
});
const delivered = sumOf(isDelivered);
const booked = sumOf(raw<boolean>`(items.invoice_id is null)`);

const selectPieces = compileOnce((value: Placeholder<{ actor: number }>) =>
  query
    .selectFrom('items')
    .innerJoin('orders', 'orders.id', 'items.order_id')
    .select([
      'items.id',
      'items.name',
      'items.weight_mg',
      'items.purity',
      'items.order_id',
      'items.ready_at',
      'items.invoice_id',
      'items.credit_note_id',
      delivered.count.as('delivered_count'),
      delivered.weight.as('delivered_mg'),
      booked.count.as('booked_count'),
      booked.weight.as('booked_mg'),
    ])
    .where(ownedBy({ id: value('actor') }))
    .where('items.deleted_at', 'is', null)
    .where('items.credit_note_id', 'is', null)
    .where('items.article', 'in', golden)
    // A coin may be of silver.
    .where((item) =>
      item.or([item('items.purity', 'is', null), item('items.purity', 'not in', ['999', '925'])]),
    )
    .orderBy(isDelivered)
    .orderBy('items.id', 'desc')
    .limit(shown.pieces),
);

/** What the actor owes on own orders, and the gold in them. */
export const readOwnHome = operation<Record<string, never>, OwnHome>(
  'see own orders',
  'no proof',
  async ({ actor, clock, sql }) => {
    const today = storeDate(clock.now());
    const overUntil = daysAfter(today, -advanceRule.endsOnDay);
    const [dues, gold] = await Promise.all([
      sql.rows(selectDues({ actor: actor.id, overUntil }), { shared: true }),
      readGold(sql, actor.id),
    ]);
    return {
      due: rupeesOf(paiseOfColumn(dues[0]?.total ?? '0')),
      dueCount: dues[0]?.count ?? 0,
      dues: dues.map((row) => ({
        id: row.id,
        title: orderTitle(row),
        due: rupeesOf(paiseOfColumn(row.pending_amount)),
        dueOn: row.due_on,
        isOver: isAdvanceOver(row.advance_since, today),
      })),
      gold,
    };
  },
);

async function readGold(sql: Sql, actor: number): Promise<OwnGold> {
  const rows = await sql.rows(selectPieces({ actor }), { shared: true });
  const [first] = rows;
  return {
    booked: { count: first?.booked_count ?? 0, weightMg: first?.booked_mg ?? 0 },
    delivered: { count: first?.delivered_count ?? 0, weightMg: first?.delivered_mg ?? 0 },
    pieces: rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: stateOf(row),
      weightMg: row.weight_mg,
      purity: row.purity,
    })),
  };
}
