import { holdMinutes } from '@/lib/business';
import { formatDate, formatTime, storeDate, storeTime } from '@/lib/kernel/text/format';

/** Success and error messages are in lib/kernel/text/messages. */
export const waitingText = {
  title: 'Waiting list',
  isFull: (time: string) => `${time} is full.`,
  /** Of a full time. */
  waits: 'You wait',
  tellMe: 'Tell me when a place is free',
  how: `We send you an SMS and hold the place for you for ${holdMinutes} minutes.`,
  joined: (place: number) => `You are on the waiting list. ${waitingText.place(place)}`,
  place: (place: number) => (place === 1 ? 'You are first in line.' : `You are number ${place} in line.`),
  held: (until: Date, now: Date) => {
    const time = formatTime(storeTime(until));
    const date = storeDate(until);
    return `A place is held for you until ${date === storeDate(now) ? time : `${time}, ${formatDate(date)}`}.`;
  },
  bookNow: 'Book now',
  leave: 'Leave',
  joinFailed: "We couldn't put you on the waiting list. Please try again.",
  leaveFailed: "We couldn't take you off the waiting list. Please try again.",
} as const;
