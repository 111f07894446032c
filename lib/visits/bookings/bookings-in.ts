import { z } from 'zod';
import type { OutputOf } from '@/lib/contract';
import { bookingRecord, staffBookingRecord, type listBookings, type listBookingsOfUser } from './contract';

/*
 * Bookings in a response of another shape: an array, or one under `bookings` or `data`, also one level deeper. Adds fields missing in older
 * servers' records; drops invalid ones.
 */

export function ownBookingsIn(body: unknown): OutputOf<typeof listBookingsOfUser> {
  return { bookings: bookingsIn(body, bookingRecord) };
}

export function staffBookingsIn(body: unknown): OutputOf<typeof listBookings> {
  const data = bookingsIn(body, staffBookingRecord);
  const dates = new Set(data.map((booking) => booking.slot_date));
  return { data, total: data.length, next_cursor: null, slot_dates: [...dates].toSorted().toReversed() };
}

function bookingsIn<Shape extends z.ZodType>(response: unknown, record: Shape): z.output<Shape>[] {
  return (listIn(response, 2) ?? []).flatMap((row) => {
    const { success, data } = record.safeParse(completed(row));
    return success ? [data] : [];
  });
}

const list = z.array(z.unknown());
const wrapper = z.object({ bookings: z.unknown().optional(), data: z.unknown().optional() });
const object = z.looseObject({});

function listIn(response: unknown, depth: number): readonly unknown[] | null {
  const rows = list.safeParse(response);
  if (rows.success) return rows.data;
  const wrapped = depth === 0 ? null : wrapper.safeParse(response).data;
  return wrapped ? (listIn(wrapped.bookings, depth - 1) ?? listIn(wrapped.data, depth - 1)) : null;
}

function completed(row: unknown): unknown {
  const record = object.safeParse(row).data;
  if (record === undefined) return row;
  const quantity = asText(record['quantity'] ?? record['Quantity']);
  const time = record['slot_time'];
  return {
    ...record,
    id: asNumber(record['id']),
    user_id: asNumber(record['user_id']),
    user_mobile: asText(record['user_mobile']),
    slot_time: typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? `${time}:00` : time,
    Quantity: quantity,
    quantity,
    referral_code: record['referral_code'] ?? null,
    status: record['status'] ?? 'booked',
    version: record['version'] ?? 1,
    moved_at: record['moved_at'] ?? null,
    code: record['code'] ?? '',
    visit: record['visit'] ?? 'expected',
    arrived_at: record['arrived_at'] ?? null,
    called_at: record['called_at'] ?? null,
    reminders: record['reminders'] ?? true,
    opportunityid: record['opportunityid'] ?? null,
    needs_new_time: record['needs_new_time'] ?? false,
    new_time_until: record['new_time_until'] ?? null,
    user_name: record['user_name'] ?? '',
  };
}

function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}
