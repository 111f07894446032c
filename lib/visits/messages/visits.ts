import { newTimeUntil } from '@/lib/visits/bookings/rules';
import type { BookingRow } from '@/lib/visits/bookings/to-wire';
import type { Transaction } from '@/lib/db/sql';
import { storeInstant } from '@/lib/kernel/text/format';
import { enqueueMessage } from './enqueue';
import { reminderTimes, slotText } from './rules';
import { smsNameOf } from '@/lib/visits/stores/rules';
import { dateVariable, timeVariable } from './templates';

/*
 * Messages about a visit (docs/product/rules.md, "Messages"), queued in the transaction of its change. Reminders are queued there too, with
 * their due times: no job looks for visits that need one, and their keys make each go out once. Messages that are no longer valid when due are
 * dropped (`whyNotSent`).
 */

type Visit = Pick<
  BookingRow,
  | 'id'
  | 'version'
  | 'code'
  | 'user_id'
  | 'user_mobile'
  | 'store_id'
  | 'store_name'
  | 'slot_date'
  | 'slot_time'
>;

export function announceBooked(tx: Transaction, visit: Visit, now: Date): void {
  announce(tx, 'visit_booked', visit, now);
  remind(tx, visit, now);
}

/** Announces a move to another date, time or store. */
export function announceMoved(tx: Transaction, visit: Visit, now: Date): void {
  announce(tx, 'visit_moved', visit, now);
  remind(tx, visit, now);
}

/** Cancelled by staff. */
export function announceCancelled(tx: Transaction, visit: Visit, now: Date): void {
  announce(tx, 'visit_cancelled', visit, now);
}

/** The booking has lost its slot. */
export function announceNewTime(tx: Transaction, visit: Visit, now: Date): void {
  announce(tx, 'visit_new_time', visit, now);
}

function announce(
  tx: Transaction,
  kind: 'visit_booked' | 'visit_moved' | 'visit_cancelled' | 'visit_new_time',
  visit: Visit,
  now: Date,
): void {
  const message = {
    ...addressee(visit),
    // A booking is booked and cancelled once, and moved or without its slot once per version.
    key: `booking:${visit.id}:${kind}:${visit.version}`,
    // A provider that is away for days delays it, but never loses it.
    expiresAt:
      kind === 'visit_new_time' ? newTimeUntil(now, visit) : storeInstant(visit.slot_date, visit.slot_time),
  };
  const { code, ...slot } = variablesOf(visit);
  if (kind === 'visit_cancelled' || kind === 'visit_new_time')
    enqueueMessage(tx, { ...message, kind, variables: slot }, now);
  else enqueueMessage(tx, { ...message, kind, variables: { ...slot, code } }, now);
}

function remind(tx: Transaction, visit: Visit, now: Date): void {
  const { dayBefore, hoursBefore } = reminderTimes(visit);
  const { date, ...variables } = variablesOf(visit);
  const to = addressee(visit);
  const key = (kind: string) => `booking:${visit.id}:${kind}:${to.booking.slot}`;
  if (now < dayBefore)
    enqueueMessage(
      tx,
      {
        ...to,
        kind: 'reminder_day',
        key: key('reminder_day'),
        variables: { date, ...variables },
        dueAt: dayBefore,
        // A late one would arrive together with the second reminder.
        expiresAt: hoursBefore,
      },
      now,
    );
  if (now < hoursBefore)
    enqueueMessage(
      tx,
      {
        ...to,
        kind: 'reminder_hours',
        key: key('reminder_hours'),
        variables,
        dueAt: hoursBefore,
        expiresAt: storeInstant(visit.slot_date, visit.slot_time),
      },
      now,
    );
}

function addressee(visit: Visit) {
  return {
    customerId: visit.user_id,
    mobile: visit.user_mobile,
    booking: { id: visit.id, slot: slotText(visit) },
  };
}

function variablesOf(visit: Visit) {
  return {
    date: dateVariable(visit.slot_date),
    time: timeVariable(visit.slot_time),
    store: smsNameOf(visit.store_name),
    code: visit.code,
  };
}
