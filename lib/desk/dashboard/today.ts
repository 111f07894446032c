import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import { query, raw } from '@/lib/db/query';
import { rupeesOfSum } from '@/lib/paise';
import { countedFor, ownerOfSales } from '@/lib/sales/parties/counter-owner';
import { visibleTo } from '@/lib/sales/parties/scope';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import type { TodayFigures } from './contract';

/* Top of a dashboard (docs/product/figures.md, "Today"). */

/** Today's figures beside yesterday's, within the actor's scope; for admins also by store. */
export const readToday = operation<object, TodayFigures>(
  'see figures',
  'no proof',
  async ({ actor, clock, sql }) => {
    const day = storeDate(clock.now());
    const before = daysAfter(day, -1);
    const [sales, visits, dues, stores] = await Promise.all([
      sql.rows(selectSales(actor, before, day)),
      sql.rows(selectVisits(before, day)),
      sql.first(selectDues(actor, before, day)),
      actor.role === 'admin' ? sql.rows(selectStores(day)) : [],
    ]);
    const figuresOf = (date: string, collected: string | undefined) => {
      const sale = sales.find((each) => each.day === date);
      return {
        received: rupeesOfSum(sale?.received ?? '0'),
        won: sale?.won ?? 0,
        visits: visits.find((each) => each.day === date)?.visits ?? 0,
        dues: rupeesOfSum(collected ?? '0'),
      };
    };
    return {
      day,
      today: figuresOf(day, dues?.today),
      yesterday: figuresOf(before, dues?.yesterday),
      stores:
        stores.length < 2
          ? []
          : stores.map(({ received, due, ...store }) => ({
              ...store,
              received: rupeesOfSum(received),
              due: rupeesOfSum(due),
            })),
    };
  },
);

const dayText = raw<string>`day::text`;

function selectSales(actor: SignedIn, from: string, to: string) {
  return query
    .selectFrom('sales_counters')
    .where(countedFor('sales_counters', ownerOfSales(actor)))
    .where(raw<boolean>`day between ${from}::date and ${to}::date`)
    .groupBy('day')
    .select([
      dayText.as('day'),
      raw<number>`coalesce(sum(won), 0)::int`.as('won'),
      raw<string>`coalesce(sum(received), 0)::text`.as('received'),
    ]);
}

/** Of all stores: all staff see all visits, as at the front desk. */
function selectVisits(from: string, to: string) {
  return query
    .selectFrom('visit_counters')
    .where(raw<boolean>`day between ${from}::date and ${to}::date`)
    .groupBy('day')
    .select([
      dayText.as('day'),
      raw<number>`coalesce(sum(expected + arrived + no_show), 0)::int`.as('visits'),
    ]);
}

/** Payments of a day on orders of earlier days; set-offs and old gold bring no money. */
function selectDues(actor: SignedIn, yesterday: string, today: string) {
  const [start, startBefore] = [storeDayStart(today).toISOString(), storeDayStart(yesterday).toISOString()];
  const sumOf = (condition: ReturnType<typeof raw<boolean>>) =>
    raw<string>`coalesce(sum(order_entries.amount) filter (where ${condition}), 0)::text`;
  return query
    .selectFrom('order_entries')
    .innerJoin('orders', 'orders.id', 'order_entries.order_id')
    .where('order_entries.received_at', '>=', startBefore)
    .where('order_entries.kind', '=', raw.lit('payment' as const))
    .where(raw<boolean>`order_entries.method not in ('set_off', 'old_gold')`)
    .where('order_entries.voided_at', 'is', null)
    .where('order_entries.state', '=', raw.lit('booked' as const))
    .where(visibleTo(actor, 'orders'))
    .select([
      sumOf(raw<boolean>`order_entries.received_at >= ${start} and orders.created_at < ${start}`).as('today'),
      sumOf(raw<boolean>`order_entries.received_at < ${start} and orders.created_at < ${startBefore}`).as(
        'yesterday',
      ),
    ]);
}

function selectStores(day: string) {
  const ofStore = (condition: ReturnType<typeof raw<boolean>>) =>
    query
      .selectFrom('sales_counters')
      .where(countedFor('sales_counters', null))
      .where(raw<boolean>`sales_counters.store_id = stores.id and ${condition}`);
  return (
    query
      .selectFrom('stores')
      // Those that sell.
      .where('stores.seller_id', 'is not', null)
      .orderBy('stores.position')
      .orderBy('stores.id')
      .select([
        'stores.id',
        'stores.title',
        ofStore(raw<boolean>`day = ${day}::date`)
          .select(raw<number>`coalesce(sum(won), 0)::int`.as('won'))
          .$asScalar()
          .$notNull()
          .as('won'),
        ofStore(raw<boolean>`day = ${day}::date`)
          .select(raw<string>`coalesce(sum(received), 0)::text`.as('received'))
          .$asScalar()
          .$notNull()
          .as('received'),
        query
          .selectFrom('due_counters')
          .where(countedFor('due_counters', null))
          .where(raw<boolean>`due_counters.store_id = stores.id`)
          .select(raw<string>`coalesce(sum(amount), 0)::text`.as('due'))
          .$asScalar()
          .$notNull()
          .as('due'),
        query
          .selectFrom('bookings')
          .where(raw<boolean>`bookings.store_id = stores.id`)
          .where('bookings.slot_date', '=', day)
          .where('bookings.status', '=', raw.lit('booked' as const))
          .where(raw<boolean>`(bookings.visit <> 'expected' or bookings.needs_new_time_at is null)`)
          .select(raw<number>`count(*)::int`.as('visits'))
          .$asScalar()
          .$notNull()
          .as('visits'),
      ])
  );
}
