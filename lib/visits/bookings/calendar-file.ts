import { brand, timeZone } from '@/lib/business';
import { storeInstant } from '@/lib/kernel/text/format';
import type { CalendarTexts } from './calendar-texts';
import type { BookingRecord } from './contract';

/**
 * A visit as an iCalendar file (RFC 5545), without METHOD: it is opened by a person, not a message between calendars (RFC 5546). Google,
 * Apple and Outlook replace an entry by a file with the same UID and a higher SEQUENCE.
 */
export interface CalendarVisit {
  readonly booking: Pick<BookingRecord, 'id' | 'shop_address' | 'slot_date' | 'slot_time' | 'status'>;
  readonly texts: CalendarTexts;
  readonly slotMinutes: number;
  /** Number of changes of date, time, store and status. */
  readonly sequence: number;
  readonly changedAt: Date;
}

/** Minutes before the visit. */
const alarmMinutes = 120;

/** India has used one offset, without daylight saving time, since 1945 (section 3.6.5). */
const zone = [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export function calendarFile({ booking, texts, slotMinutes, sequence, changedAt }: CalendarVisit): string {
  const starts = storeInstant(booking.slot_date, booking.slot_time);
  const isCancelled = booking.status === 'cancelled';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand.name)}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    ...zone,
    'BEGIN:VEVENT',
    `UID:booking-${booking.id}@${brand.email.split('@')[1]}`,
    `SEQUENCE:${sequence}`,
    // Without METHOD it is the time of the last change (section 3.8.7.2).
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART;TZID=${timeZone}:${local(starts)}`,
    `DTEND;TZID=${timeZone}:${local(new Date(starts.getTime() + slotMinutes * 60_000))}`,
    `SUMMARY:${escaped(texts.title)}`,
    `LOCATION:${escaped(booking.shop_address)}`,
    `DESCRIPTION:${escaped(texts.description)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancelled ? [] : alarmOf(texts)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const alarmOf = ({ title }: CalendarTexts) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${alarmMinutes / 60}H`,
  'END:VALARM',
];

/** `20270104T043000Z` (section 3.3.5, form 2). */
function utc(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** The store's local time (section 3.3.5, form 3). */
function local(at: Date): string {
  return utc(new Date(at.getTime() + 330 * 60_000)).replace('Z', '');
}

/** TEXT (section 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');
}

/** Folds lines at 75 octets without splitting a character (section 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > 75) {
      parts.push(part);
      // The leading space of a continuation line counts.
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}
