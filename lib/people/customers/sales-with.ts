import type { SignedIn } from '@/lib/kernel/access/actor';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { selectOpportunities, toOpportunityRecord } from '@/lib/sales/opportunities/to-wire';
import { selectOrders, toOrderRecord } from '@/lib/sales/orders/to-wire';
import { visibleTo } from '@/lib/sales/parties/scope';

const newestSales = 20;

/** Sums in rupees and the newest sales with a customer, in the actor's scope. */
export async function salesWith(sql: Sql, actor: SignedIn, id: number) {
  const [opportunities, orders, totals] = await Promise.all([
    sql.rows(
      selectOpportunities
        .where('opportunities.user_id', '=', id)
        .where(visibleTo(actor, 'opportunities'))
        .orderBy('opportunities.created_at', 'desc')
        .orderBy('opportunities.id', 'desc')
        .limit(newestSales),
    ),
    sql.rows(
      selectOrders
        .where('orders.user_id', '=', id)
        .where(visibleTo(actor, 'orders'))
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(newestSales),
    ),
    sql.first(
      query.selectNoFrom((eb) => [
        eb
          .selectFrom('opportunities')
          .select(raw<string>`coalesce(sum(total_amount) filter (where status = 'open'), 0)::text`.as('open'))
          .where('opportunities.user_id', '=', id)
          .where(visibleTo(actor, 'opportunities'))
          .as('open'),
        eb
          .selectFrom('opportunities')
          .select(raw<string>`coalesce(sum(total_amount) filter (where stage = 'won'), 0)::text`.as('won'))
          .where('opportunities.user_id', '=', id)
          .where(visibleTo(actor, 'opportunities'))
          .as('won'),
        eb
          .selectFrom('orders')
          .select(raw<string>`coalesce(sum(paid_amount), 0)::text`.as('paid'))
          .where('orders.user_id', '=', id)
          .where(visibleTo(actor, 'orders'))
          .as('paid'),
        eb
          .selectFrom('orders')
          .select(raw<string>`coalesce(sum(pending_amount), 0)::text`.as('due'))
          .where('orders.user_id', '=', id)
          .where(visibleTo(actor, 'orders'))
          .as('due'),
      ]),
    ),
  ]);
  const rupees = (sum: string | null | undefined) => rupeesOf(paiseOfColumn(sum ?? '0'));
  return {
    sums: {
      open: rupees(totals?.open),
      won: rupees(totals?.won),
      paid: rupees(totals?.paid),
      due: rupees(totals?.due),
    },
    opportunities: opportunities.map(toOpportunityRecord),
    orders: orders.map(toOrderRecord),
  };
}
