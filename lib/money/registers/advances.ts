import { timeZone } from '@/lib/business';
import { raw } from '@/lib/db/query';

/**
 * SQL of the advances of a seller at a time (prisma/sql/money/advances.sql). The seller is that of the order's documents. Orders without an advance
 * now had one if they changed since.
 * @param at ISO 8601
 * @param page orders after this one, by id
 */
export function advancesAt(at: string, sellerId: number, { after, limit }: { after: number; limit: number }) {
  return raw`
    select orders.id as order_id, orders.name as "order", stores.title as store, users.name as customer, users.mobile,
      advances.since::text as since,
      ((${at}::timestamptz - interval '1 microsecond') at time zone ${raw.lit(timeZone)})::date - advances.since as days,
      advances.amount::text as amount
    from advances_at(${at}::timestamptz) as advances
    join orders on orders.id = advances.order_id
    join users on users.id = orders.user_id
    join stores on stores.id = orders.store_id
    where orders.id > ${after}::int and seller_of_order(orders.id) = ${sellerId}::int
      and orders.id in (
        select id from orders where advance_since is not null
        union select order_id from order_entries where created_at >= ${at}::timestamptz or voided_at >= ${at}::timestamptz
        union select order_id from invoices where issued_at >= ${at}::timestamptz)
    order by orders.id limit ${limit}::int`;
}
