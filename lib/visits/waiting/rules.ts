import type { RefusalCode } from '@/lib/kernel/access/refusal';
import { hasBegun, hasBooking } from '@/lib/visits/bookings/rules';
import { waitingRule } from '@/lib/visit-rules';
import type { WaitingRecord } from './contract';

/* Pure rules: docs/product/rules.md, "Waiting list". */

/** Whether an entry on a screen is still current: its slot has not begun, its hold is not over. */
export function isCurrentEntry(
  entry: Pick<WaitingRecord, 'slot_date' | 'slot_time' | 'held_until'>,
  now: Date,
): boolean {
  return !hasBegun(entry, now) && (entry.held_until === null || new Date(entry.held_until) > now);
}

/** State of a slot for the customer who joins, under the slot's lock. */
export interface SlotFacts {
  readonly isBooked: boolean;
  /** Waits, or has a place held there. */
  readonly isWaiting: boolean;
  /** Neither booked nor held. */
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

export const waitingRefusals = {
  waiting: 'You are already on the waiting list for this slot.',
  free: 'This slot has a free place. Please book it.',
  limit: `You can wait for ${waitingRule.perDay} slots of a day. Please leave one of them first.`,
} as const;

export function whyNotJoin({ isBooked, isWaiting, free, entriesOfDay }: SlotFacts): WhyNot | null {
  if (isBooked) return { code: 'DUPLICATE_BOOKING', message: hasBooking('You have') };
  if (isWaiting) return { code: 'ALREADY_WAITING', message: waitingRefusals.waiting };
  if (free > 0) return { code: 'SLOT_FREE', message: waitingRefusals.free };
  if (entriesOfDay >= waitingRule.perDay)
    return {
      code: 'WAITING_LIMIT',
      message: waitingRefusals.limit,
    };
  return null;
}
