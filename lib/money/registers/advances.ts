import { timeZone } from '@/lib/business';
import { raw } from '@/lib/db/query';

/**
 * SQL of the advances of a seller at a time: the definition of the view `expected_advances` (prisma/sql/money/advances.sql) over what had happened by
 * then. Entries count from when they were received, unless voided by then; deliveries and returns from when they were issued. The seller is that
 * of the order's documents. Orders without an advance now had one if they changed since.
 * @param at ISO 8601
 * @param page orders after this one, by id
 */
export function advancesAt(at: string, sellerId: number, { after, limit }: { after: number; limit: number }) {
  const zone = raw.lit(timeZone);
  const live = (entry: string) =>
    raw`${raw.ref(`${entry}.received_at`)} < ${at}::timestamptz and (${raw.ref(`${entry}.voided_at`)} is null or ${raw.ref(`${entry}.voided_at`)} >= ${at}::timestamptz)`;
  return raw`
    select orders.id as order_id, orders.name as "order", stores.title as store, users.name as customer, users.mobile,
      oldest.since::text as since,
      ((${at}::timestamptz - interval '1 microsecond') at time zone ${zone})::date - oldest.since as days,
      (oldest.paid - delivered.amount)::text as amount
    from orders
    join users on users.id = orders.user_id
    join stores on stores.id = orders.store_id
    cross join lateral (
      select coalesce((select sum(total_amount) from invoices where order_id = orders.id and issued_at < ${at}::timestamptz), 0)
        - coalesce((select sum(total_amount) from credit_notes where order_id = orders.id and issued_at < ${at}::timestamptz), 0) as amount
    ) as delivered
    cross join lateral (
      select min(day) filter (where stays > delivered.amount) as since, sum(paid) as paid
      from (
        select day, paid, min(received) over (order by received_at desc, id desc) as stays
        from (
          select id, received_at, (received_at at time zone ${zone})::date as day, paid, sum(paid) over (order by received_at, id) as received
          from order_entries as entry
          cross join lateral (
            select entry.amount + coalesce(sum(refunds.amount), 0) as paid
            from order_entries as refunds where refunds.refund_of = entry.id and ${live('refunds')}
          ) as less_refunds
          where entry.order_id = orders.id and entry.refund_of is null and ${live('entry')}
        ) as money
      ) as kept
    ) as oldest
    where orders.id > ${after}::int and oldest.paid > delivered.amount and seller_of_order(orders.id) = ${sellerId}::int
      and orders.id in (
        select id from orders where advance_since is not null
        union select order_id from order_entries where created_at >= ${at}::timestamptz or voided_at >= ${at}::timestamptz
        union select order_id from invoices where issued_at >= ${at}::timestamptz)
    order by orders.id limit ${limit}::int`;
}
