import type { InferResult } from 'kysely';
import { selectBookings, toBookingRecord } from '@/lib/visits/bookings/to-wire';
import { raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { VisitRecord } from './contract';

/* Visits as the front desk shows them. */

/**
 * Customer, number of earlier visits, and owner of the customer's newest open opportunity: only a name, also of a sale that the actor does
 * not see (docs/product/permissions.md, "Scope"). States are literals: with parameters, a prepared statement's plan cannot use indexes over
 * some states (bookings_came_idx, opportunities_open_of_customer_idx).
 */
export const selectVisits = selectBookings
  .innerJoin('users', 'users.id', 'bookings.user_id')
  .leftJoinLateral(
    (from) =>
      from
        .selectFrom('opportunities')
        .select(raw<number | null>`coalesce(executive_id, employee_id)`.as('owner_id'))
        .whereRef('opportunities.user_id', '=', 'bookings.user_id')
        .where('opportunities.status', '=', raw.lit('open' as const))
        .where('opportunities.deleted_at', 'is', null)
        .orderBy('opportunities.created_at', 'desc')
        .orderBy('opportunities.id', 'desc')
        .limit(raw.lit(1))
        .as('newest'),
    (join) => join.onTrue(),
  )
  .leftJoin('users as owner', 'owner.id', 'newest.owner_id')
  .leftJoin('users as caller', 'caller.id', 'bookings.called_by')
  .select((eb) => [
    'users.name',
    'users.mobile',
    'bookings.over_capacity',
    eb
      .selectFrom('bookings as earlier')
      .select(raw<number>`count(*)::int`.as('count'))
      .whereRef('earlier.user_id', '=', 'bookings.user_id')
      .where('earlier.visit', 'in', [raw.lit('arrived' as const), raw.lit('served' as const)])
      .where((where) =>
        where(
          where.refTuple('earlier.slot_date', 'earlier.slot_time'),
          '<',
          where.refTuple('bookings.slot_date', 'bookings.slot_time'),
        ),
      )
      .$asScalar()
      .$notNull()
      .as('earlier_visits'),
    'owner.name as owner_name',
    'caller.name as called_by_name',
  ]);
type VisitRow = InferResult<typeof selectVisits>[number];

export const toVisitRecord = (row: VisitRow): VisitRecord => {
  const { name, mobile, earlier_visits, owner_name, over_capacity, called_by_name } = row;
  return {
    ...toBookingRecord(row),
    name,
    mobile,
    earlier_visits,
    owner_name: owner_name || null,
    over_capacity,
    called_by_name,
  };
};

/** Throws if there is none. */
export async function readVisit(tx: Transaction, id: number): Promise<VisitRecord> {
  return toVisitRecord(await tx.one(selectVisits.where('bookings.id', '=', id)));
}
