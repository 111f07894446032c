import type { RefusalCode } from '@/lib/access/refusal';
import { hasBegun } from '@/lib/bookings/rules';
import { waitingRule } from '@/lib/business';
import type { WaitingRecord } from './contract';

/** Pure rules of the waiting list (docs/product/rules.md, "Waiting list"). */

/** Whether an entry that a screen has is still of use: its slot has not begun, its hold is not over. */
export function standing(
  entry: Pick<WaitingRecord, 'slot_date' | 'slot_time' | 'held_until'>,
  now: Date,
): boolean {
  return !hasBegun(entry, now) && (entry.held_until === null || new Date(entry.held_until) > now);
}

/** A slot as the customer who joins finds it, under its lock. */
export interface SlotFacts {
  /** The customer has a booking in it. */
  readonly isBooked: boolean;
  /** The customer waits for it already, or has a place held there. */
  readonly isWaiting: boolean;
  /** Places that are neither booked nor held. */
  readonly free: number;
  /** Live entries of the customer on its day. */
  readonly entriesOfDay: number;
}

interface WhyNot {
  readonly code: Extract<
    RefusalCode,
    'DUPLICATE_BOOKING' | 'ALREADY_WAITING' | 'SLOT_FREE' | 'WAITING_LIMIT'
  >;
  readonly message: string;
}

/** Returns why a customer cannot join the waiting list of a slot, or null. */
export function whyNotJoin({ isBooked, isWaiting, free, entriesOfDay }: SlotFacts): WhyNot | null {
  if (isBooked)
    return { code: 'DUPLICATE_BOOKING', message: 'You have a booking at this date and time already.' };
  if (isWaiting)
    return { code: 'ALREADY_WAITING', message: 'You are on the waiting list of this slot already.' };
  if (free > 0) return { code: 'SLOT_FREE', message: 'This slot has a free place. Please book it.' };
  if (entriesOfDay >= waitingRule.perDay)
    return {
      code: 'WAITING_LIMIT',
      message: `You can wait for ${waitingRule.perDay} slots of a day. Please leave one of them first.`,
    };
  return null;
}
