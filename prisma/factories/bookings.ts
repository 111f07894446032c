import { randomInt } from 'node:crypto';
import { storeChoices } from '@/lib/visit-rules';
import type { Db } from '@/lib/db/client';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import type { Booking, User, VisitState } from '@/lib/db/generated/client';
import { daysAfter, weekday } from '@/lib/kernel/text/calendar';
import { storeDate, storeInstant } from '@/lib/kernel/text/format';

/** Always through slots with counted capacity. */
export interface BookingOptions {
  readonly userId: number;
  readonly userMobile: string;
  readonly shopAddress?: string;
  /** `YYYY-MM-DD` */
  readonly slotDate: string;
  /** `HH:MM:SS`, default 11:00:00 */
  readonly slotTime?: string;
  readonly grams?: 1 | 5 | 10;
  readonly referralCode?: string | null;
  /** Null for an active booking, which takes a place in its slot. */
  readonly cancelledAt?: Date | null;
  readonly createdAt?: Date;
  /** Default `expected`. */
  readonly visit?: VisitState;
  /** Default: the slot's start if arrived or served. */
  readonly arrivedAt?: Date;
}

/** The first open day from `date` on. */
export function openDateFrom(date: string): string {
  return weekday(date) === 7 ? daysAfter(date, 1) : date;
}

/** The last open day up to `date`. */
export function openDateUpTo(date: string): string {
  return weekday(date) === 7 ? daysAfter(date, -1) : date;
}

let minuteOfDay = randomInt(0, 24 * 60);

/** Each at the next minute: a customer has one visit at a time, and slots of a test are not full. */
export function createVisitToday(
  db: Db,
  { id, mobile }: Pick<User, 'id' | 'mobile'>,
  today = storeDate(new Date()),
): Promise<Booking> {
  minuteOfDay = (minuteOfDay + 1) % (24 * 60);
  const two = (n: number) => String(n).padStart(2, '0');
  const slotTime = `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}:00`;
  return createBooking(db, { userId: id, userMobile: mobile, slotDate: today, slotTime });
}

/** Creates a booking on any day, past ones too. Fails if the slot is full: the database counts the places. */
export async function createBooking(db: Db, options: BookingOptions): Promise<Booking> {
  const { slotDate, slotTime = '11:00:00', cancelledAt = null, visit = 'expected' } = options;
  const { arrivedAt = storeInstant(slotDate, slotTime) } = options;
  const shopAddress = options.shopAddress ?? storeChoices[0];
  const store = await db.store.findUniqueOrThrow({ where: { shopAddress } });
  const slot = { storeId: store.id, slotDate: dateColumn(slotDate), slotTime: timeColumn(slotTime) };
  await db.slot.createMany({ data: [{ ...slot, capacity: store.capacity }], skipDuplicates: true });
  return db.booking.create({
    data: {
      ...slot,
      userId: options.userId,
      userMobile: options.userMobile,
      quantityGrams: options.grams ?? 1,
      referralCode: options.referralCode ?? null,
      status: cancelledAt === null ? 'booked' : 'cancelled',
      cancelledAt,
      createdAt: options.createdAt ?? new Date(),
      visit,
      arrivedAt: visit === 'arrived' || visit === 'served' ? arrivedAt : null,
    },
  });
}
