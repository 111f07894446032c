import { holdMinutes, quietHours, reminderRule } from '@/lib/visit-rules';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeInstant, storeTime } from '@/lib/kernel/text/format';
import { refusalText } from '@/lib/kernel/text/messages';

/* Pure rules of text messages (docs/product/rules.md, "Messages"). Times are the store's. */

interface Slot {
  readonly store_id: number;
  /** `YYYY-MM-DD` */
  readonly slot_date: string;
  /** `HH:MM:SS` */
  readonly slot_time: string;
}

/** Slot as a message stores it. */
export function slotText({ store_id, slot_date, slot_time }: Slot): string {
  return `${slot_date}T${slot_time}/${store_id}`;
}

export function reminderTimes(slot: Pick<Slot, 'slot_date' | 'slot_time'>): {
  readonly dayBefore: Date;
  readonly hoursBefore: Date;
} {
  const { dayBeforeAt, hoursBefore } = reminderRule;
  return {
    dayBefore: storeInstant(daysAfter(slot.slot_date, -1), dayBeforeAt),
    hoursBefore: new Date(storeInstant(slot.slot_date, slot.slot_time).getTime() - hoursBefore * 3_600_000),
  };
}

/** Whether quiet hours hold: only awaited messages go out. */
export function isQuiet(now: Date): boolean {
  const time = storeTime(now);
  return time >= quietHours.from || time < quietHours.to;
}

/** The latest end of the holds that were given before the quiet hours of `now` (SQL: hold_expiry). Their message cannot wait for the morning. */
export function eveningHoldsEnd(now: Date): Date {
  const date = storeDate(now);
  const evening = storeTime(now) < quietHours.to ? daysAfter(date, -1) : date;
  return new Date(storeInstant(evening, quietHours.from).getTime() + holdMinutes * 60_000);
}

/** The end of the quiet hours for a message due in them. */
function afterQuietHours(due: Date): Date {
  if (!isQuiet(due)) return due;
  const date = storeDate(due);
  return storeInstant(storeTime(due) < quietHours.to ? date : daysAfter(date, 1), quietHours.to);
}

/** Reminders of a visit that are still to come, if it has reminders on. */
export function remindersAhead(
  slot: Pick<Slot, 'slot_date' | 'slot_time'>,
  now: Date,
): 'both' | 'day before' | 'hours before' | 'none' {
  const times = reminderTimes(slot);
  const hoursBefore = afterQuietHours(times.hoursBefore);
  const isDayAhead = now < times.dayBefore;
  const isHoursAhead = now < hoursBefore && hoursBefore < storeInstant(slot.slot_date, slot.slot_time);
  if (isDayAhead) return isHoursAhead ? 'both' : 'day before';
  return isHoursAhead ? 'hours before' : 'none';
}

interface BookingState {
  readonly status: string;
  readonly reminders: boolean;
  readonly arrivedAt: string | null;
  /** It lost its slot, and no other time is chosen yet. */
  readonly needsNewTime: boolean;
}

export interface LinkState {
  readonly purpose: 'payment' | 'document';
  readonly expiresAt: Date;
  /** Paid, or replaced by a newer one; of a document: ended. */
  readonly isClosed: boolean;
  readonly isOrderDeleted: boolean;
  /** The order is still of the customer to whom the link was sent. */
  readonly isOwn: boolean;
  /** Reminders of the order, or all of them, are off. */
  readonly isStopped: boolean;
  /** The customer has promised to pay. */
  readonly isPromised: boolean;
  /** The order is to be paid on another day than the reminder says. */
  readonly isOfOtherDay: boolean;
}

/** Current state of the records of a due message. */
export interface DueFacts {
  readonly kind: string;
  readonly slot: string | null;
  readonly expiresAt: Date;
  /** Null for somebody without an account. */
  readonly customer: { readonly isDeleted: boolean } | null;
  readonly booking: (Slot & BookingState) | null;
  /** A place of the slot is held for the customer. */
  readonly isHeld: boolean;
  /** Null for a message without a payment link. */
  readonly link: LinkState | null;
}

export const accountDeleted = 'account deleted';

/** Why a message is not sent, for staff; null if it is still valid. */
export function whyNotSent(facts: DueFacts, now: Date): string | null {
  const { kind, slot, expiresAt, customer, booking, isHeld, link } = facts;
  if (customer?.isDeleted === true) return accountDeleted;
  if (link !== null) {
    const why = whyLinkEnded(link, now);
    if (why !== null) return why;
    if (kind === 'due_reminder' && link.isStopped) return 'reminders turned off';
    if (kind === 'due_reminder' && link.isPromised) return 'customer promised to pay';
    if (kind === 'due_reminder' && link.isOfOtherDay) return 'another due date';
  }
  if (booking !== null) {
    if (kind !== 'visit_cancelled' && booking.status === 'cancelled') return 'visit cancelled';
    if (slotText(booking) !== slot) return 'visit moved';
    if (kind === 'visit_new_time') {
      // Another time can be chosen after the old one too.
      if (booking.arrivedAt !== null) return 'customer has arrived';
      if (!booking.needsNewTime) return 'another time was chosen';
      return expiresAt <= now ? 'expired' : null;
    }
    if (kind !== 'visit_cancelled' && booking.needsNewTime) return 'visit needs a new time';
    if (isReminder(kind) && !booking.reminders) return 'reminders turned off';
    if (isReminder(kind) && booking.arrivedAt !== null) return 'customer has arrived';
    if (storeInstant(booking.slot_date, booking.slot_time) <= now) return 'visit has begun';
  }
  // Booked, left, passed on to the next in line, or over.
  if (kind === 'place_free' && !isHeld) return 'place no longer held';
  return expiresAt <= now ? 'expired' : null;
}

/** Whether its text has the link of a row, with the token derived from it. */
function hasLink(kind: string): boolean {
  return kind === 'payment_link' || kind === 'document_link' || kind === 'due_reminder';
}

/** Of a visit. */
export function isReminder(kind: string): boolean {
  return kind === 'reminder_day' || kind === 'reminder_hours';
}

function whyLinkEnded(
  { purpose, expiresAt, isClosed, isOrderDeleted, isOwn }: LinkState,
  now: Date,
): string | null {
  if (isOrderDeleted) return 'order deleted';
  if (!isOwn) return 'order given to another customer';
  if (isClosed) return purpose === 'payment' ? 'payment link paid or replaced' : 'link revoked';
  if (expiresAt > now) return null;
  return purpose === 'payment' ? 'payment link expired' : 'link expired';
}

/** A failed link is sent again with the same token until it expires. */
export function whyNotResent(
  message: Pick<DueFacts, 'kind' | 'expiresAt' | 'link'> & { readonly state: string },
  now: Date,
): string | null {
  if (message.state !== 'failed') return refusalText.messageState;
  const whyNot = message.link && whyLinkEnded(message.link, now);
  if (whyNot !== null) return `This message cannot be sent again: ${whyNot}.`;
  const isOfLink = hasLink(message.kind) || isReminder(message.kind);
  return isOfLink && message.expiresAt <= now ? 'This message has expired and cannot be sent again.' : null;
}
