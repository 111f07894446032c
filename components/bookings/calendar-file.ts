import { brand } from '@/lib/business';
import type { BookingRecord } from '@/lib/bookings/contract';

/** A visit as an iCalendar file (RFC 5545). */

export interface CalendarWords {
  readonly title: string;
  readonly description: string;
}

type Visit = Pick<BookingRecord, 'id' | 'slot_date' | 'slot_time' | 'shop_address' | 'version'>;

/**
 * @param slotMinutes duration of the slot
 * @param now creation time of the file
 */
export function calendarFile(visit: Visit, slotMinutes: number, words: CalendarWords, now: Date): string {
  // India has used a single offset without daylight saving time since 1945.
  const starts = new Date(`${visit.slot_date}T${visit.slot_time}+05:30`);
  const ends = new Date(starts.getTime() + slotMinutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand.name)}//Visits//EN`,
    'BEGIN:VEVENT',
    // Stable per booking: importing the file of a rescheduled visit replaces the entry instead of adding one.
    `UID:booking-${visit.id}@${brand.email.split('@')[1]}`,
    `SEQUENCE:${visit.version}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(starts)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escaped(words.title)}`,
    `LOCATION:${escaped(visit.shop_address)}`,
    `DESCRIPTION:${escaped(words.description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20270104T043000Z` (section 3.3.5, form 2). */
function utc(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
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
