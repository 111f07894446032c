import type { Expression } from 'kysely';
import { timeZone } from '@/lib/business';
import { query, raw } from '@/lib/db/query';
import { eb, jsonObject, sourceOf } from './timeline-source';

/**
 * A field of a visit as it was after the audit entry `entry` (0: when it was booked): what changed later stands in `before` of the first
 * entry that changed it.
 */
function fieldAfter(field: string, now: Expression<unknown>, entry: Expression<number>) {
  const later = eb
    .selectFrom('audit_entries as later')
    .select(raw<string | null>`later.before->>${raw.lit(field)}`.as('value'))
    .where('later.entity', '=', raw.lit('booking'))
    .whereRef('later.entity_id', '=', 'bookings.id')
    .where('later.id', '>', entry)
    .where(raw<boolean>`jsonb_exists(later.before, ${raw.lit(field)})`)
    .orderBy('later.id')
    .limit(1);
  const nowText = eb.cast<string | null>(now, 'text');
  return eb
    .case()
    .when('bookings.calendar_sequence', '=', eb.lit(0))
    .then(nowText)
    .else(eb.fn.coalesce(later, nowText))
    .end();
}

const storeOfVisit = eb
  .selectFrom('stores')
  .select('stores.shop_address')
  .whereRef('stores.id', '=', 'bookings.store_id');

const visitAfter = (entry: Expression<number>) =>
  jsonObject({
    date: fieldAfter('slot_date', eb.ref('bookings.slot_date'), entry),
    time: fieldAfter('slot_time', eb.ref('bookings.slot_time'), entry),
    store: fieldAfter('shop_address', storeOfVisit, entry),
  });

const visit = jsonObject({
  date: eb.ref('bookings.slot_date'),
  time: eb.ref('bookings.slot_time'),
  store: storeOfVisit,
});

export function bookingSources(customer: number) {
  const bookings = query.selectFrom('bookings').where('bookings.user_id', '=', customer);
  const booking = {
    id: eb.ref('bookings.id'),
    detail: visit,
    ref: eb.ref('bookings.id'),
    entity: 'booking',
  } as const;
  const entryBefore = raw<number>`audit_entries.id - 1`;
  return {
    booked: sourceOf(bookings, {
      ...booking,
      at: eb.ref('bookings.created_at'),
      detail: visitAfter(eb.lit(0)),
    }),
    moved: sourceOf(
      bookings
        .innerJoin('audit_entries', (join) =>
          join
            .on('audit_entries.entity', '=', raw.lit('booking'))
            .onRef('audit_entries.entity_id', '=', 'bookings.id'),
        )
        .where('bookings.calendar_sequence', '>', 0)
        .where('audit_entries.action', 'in', ['booking.update', 'booking.reschedule'])
        .where(
          raw<boolean>`jsonb_exists_any(audit_entries.after, array['slot_date', 'slot_time', 'shop_address'])`,
        ),
      {
        at: eb.ref('audit_entries.at'),
        id: eb.ref('audit_entries.id'),
        detail: raw`${visitAfter(eb.ref('audit_entries.id'))} || ${jsonObject({ was: visitAfter(entryBefore) })}`,
        ref: eb.ref('bookings.id'),
        actor: eb.ref('audit_entries.actor_id'),
      },
    ),
    cancelled: sourceOf(bookings.where('bookings.cancelled_at', 'is not', null), {
      ...booking,
      at: eb.ref('bookings.cancelled_at'),
    }),
    arrived: sourceOf(bookings.where('bookings.arrived_at', 'is not', null), {
      ...booking,
      at: eb.ref('bookings.arrived_at'),
    }),
    // Without a time of its own: uses the visit's time.
    no_show: sourceOf(
      bookings
        .where('bookings.visit', '=', raw.lit('no_show'))
        .where('bookings.status', '=', raw.lit('booked')),
      {
        ...booking,
        at: raw<string>`((bookings.slot_date + bookings.slot_time) at time zone ${raw.lit(timeZone)})`,
      },
    ),
  };
}
