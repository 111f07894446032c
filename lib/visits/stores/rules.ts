import { slotTimesOn, type Span, type StoreHours } from '@/lib/visits/bookings/rules';

/* Pure rules of store changes (docs/product/rules.md, "Stores and slots"). */

/** What booked visits depend on. */
export interface StoreAfter extends StoreHours {
  readonly active: boolean;
  readonly capacity: number;
}

interface BookedVisit {
  readonly id: number;
  readonly slot_date: string;
  readonly slot_time: string;
  readonly created_at: string;
  readonly visit: string | null;
}

/**
 * Booked visits without a slot after a change: all in removed slots, and the latest bookings beyond the capacity. Arrived customers keep
 * their place.
 * @param visits of the store, with a place, not begun
 */
export function losingTheirSlot<Visit extends BookedVisit>(
  store: StoreAfter,
  visits: readonly Visit[],
): Visit[] {
  const slots = new Map<string, Visit[]>();
  for (const visit of visits) {
    const slot = `${visit.slot_date}T${visit.slot_time}`;
    slots.set(slot, [...(slots.get(slot) ?? []), visit]);
  }
  const times = new Map<string, readonly string[]>();
  const timesOn = (date: string) => {
    const known = times.get(date) ?? slotTimesOn(store, date);
    times.set(date, known);
    return known;
  };
  return [...slots].flatMap(([slot, inSlot]) => {
    const [date = '', time = ''] = slot.split('T');
    const movable = inSlot.filter(({ visit }) => visit !== 'arrived' && visit !== 'served');
    if (!store.active || !timesOn(date).includes(time)) return movable;
    const places = Math.max(0, store.capacity - (inSlot.length - movable.length));
    return movable.toSorted(byAge).slice(places);
  });
}

export function isSlot(store: StoreAfter, slotDate: string, slotTime: string): boolean {
  return store.active && slotTimesOn(store, slotDate).includes(slotTime);
}

function byAge(one: BookedVisit, other: BookedVisit): number {
  return one.created_at.localeCompare(other.created_at) || one.id - other.id;
}

/** Spans by weekday and time. */
export function inOrder<Given extends Span & { readonly day?: number }>(spans: readonly Given[]): Given[] {
  return spans.toSorted(
    (one, other) => (one.day ?? 0) - (other.day ?? 0) || one.opens.localeCompare(other.opens),
  );
}

const days = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Hours in the audit trail: `Mon 10:00-13:00, Mon 14:00-18:00`. */
export function hoursText(spans: readonly (Span & { readonly day?: number })[]): string {
  const words = spans.map(({ day, opens, closes }) =>
    `${days[day ?? 0] ?? ''} ${opens.slice(0, 5)}-${closes.slice(0, 5)}`.trim(),
  );
  return words.length === 0 ? 'closed' : words.join(', ');
}

/** Name of a store in text messages: letters, digits and single spaces. */
export const smsNamePattern = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

export const maxSmsNameCharacters = 20;

/** A store's name in text messages, from its title: as many words in letters, digits and spaces as 20 characters hold. A name that is set stays. */
export function smsNameOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/['’]|\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  let kept = '';
  for (const word of words) {
    const longer = kept === '' ? word : `${kept} ${word}`;
    if (longer.length > maxSmsNameCharacters) break;
    kept = longer;
  }
  return kept || (words[0] ?? '').slice(0, maxSmsNameCharacters) || 'our store';
}
