import { brand } from '@/lib/business';
import type { BookingRecord } from '@/lib/bookings/contract';

/** A visit as an entry of the phone's own calendar: an iCalendar file (RFC 5545). Pure. */

/** What the entry says, in the words of the screen. */
export interface CalendarWords {
  readonly title: string;
  readonly description: string;
}

type Visit = Pick<BookingRecord, 'id' | 'slot_date' | 'slot_time' | 'shop_address' | 'version'>;

/**
 * @param slotMinutes how long the slot lasts
 * @param now when the file is made
 */
export function calendarFile(visit: Visit, slotMinutes: number, words: CalendarWords, now: Date): string {
  // India has had one offset all year since 1945.
  const starts = new Date(`${visit.slot_date}T${visit.slot_time}+05:30`);
  const ends = new Date(starts.getTime() + slotMinutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand.name)}//Visits//EN`,
    'BEGIN:VEVENT',
    // The same for every file of a booking: a moved visit replaces the entry and does not stand beside it.
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

/** Lines of 75 octets at most, none of which splits a character (section 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > 75) {
      parts.push(part);
      // The space that begins a continued line counts.
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}
