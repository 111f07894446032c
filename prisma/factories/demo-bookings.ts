import { storeHours } from '@/lib/business';
import { slotTimes } from '@/lib/visits/bookings/rules';
import type { Db } from '@/lib/db/client';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import type { Prisma, Store, User } from '@/lib/db/generated/client';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeInstant } from '@/lib/kernel/text/format';
import { openDateFrom, openDateUpTo } from './bookings';
import type { DemoPeople } from './demo-people';
import type { Random } from './random';

/** Number of bookings, in past and coming weeks, on open days and slot times. */
const bookingsInAll = 80;
const daysBack = 35;
const daysAhead = 28;
const times = slotTimes({ ...storeHours, slot_minutes: storeHours.slotMinutes });

type Slot = Prisma.SlotCreateManyInput & { booked: number };

class Diary {
  readonly slots = new Map<string, Slot>();
  readonly bookings: (Prisma.BookingCreateManyInput & { createdAt: Date })[] = [];
  private readonly busy = new Set<string>();

  constructor(
    private readonly now: Date,
    private readonly random: Random,
  ) {}

  /** Returns false if the slot is full or the customer has another visit then. */
  note(user: User, store: Store, date: string, time: string, grams: number, cancelled = false): boolean {
    const place = `${store.id} ${date} ${time}`;
    const slot = this.slots.get(place) ?? {
      storeId: store.id,
      slotDate: dateColumn(date),
      slotTime: timeColumn(time),
      capacity: store.capacity,
      booked: 0,
    };
    const visit = `${user.id} ${date} ${time}`;
    if (!cancelled && (slot.booked >= store.capacity || this.busy.has(visit))) return false;
    this.slots.set(place, slot);
    if (!cancelled) {
      slot.booked += 1;
      this.busy.add(visit);
    }
    const start = storeInstant(date, time);
    const latest = Math.min(this.now.getTime(), start.getTime());
    const createdAt = new Date(latest - this.random.between(1, 8 * 24 * 60) * 60_000);
    const cancelledAt = new Date((createdAt.getTime() + latest) / 2);
    this.bookings.push({
      userId: user.id,
      userMobile: user.mobile,
      storeId: store.id,
      slotDate: slot.slotDate,
      slotTime: slot.slotTime,
      quantityGrams: grams,
      referralCode: user.referrerCode,
      status: cancelled ? 'cancelled' : 'booked',
      cancelledAt: cancelled ? cancelledAt : null,
      version: cancelled ? 2 : 1,
      createdAt,
      ...stateOf(cancelled || start > this.now ? null : start, this.bookings.length),
    });
    return true;
  }
}

/** One customer in six did not come. @param start null for a visit that is not over */
function stateOf(
  start: Date | null,
  index: number,
): Pick<Prisma.BookingCreateManyInput, 'visit' | 'arrivedAt'> {
  if (start === null) return { visit: 'expected' };
  return index % 6 === 5 ? { visit: 'no_show' } : { visit: 'arrived', arrivedAt: start };
}

export async function seedBookings(db: Db, people: DemoPeople, now: Date, random: Random): Promise<void> {
  const stores = await db.store.findMany({ orderBy: { position: 'asc' } });
  const [main, second = main] = stores;
  if (main === undefined || second === undefined) throw new Error('The migrations bring the stores');
  const today = storeDate(now);
  const diary = new Diary(now, random);
  const ahead = (days: number) => openDateFrom(daysAfter(today, days));
  const ago = (days: number) => openDateUpTo(daysAfter(today, -days));

  const { customer } = people;
  diary.note(customer, main, ago(17), '11:30:00', 10);
  diary.note(customer, main, ago(5), '15:00:00', 1);
  diary.note(customer, second, ahead(6), '12:00:00', 5, true);
  diary.note(customer, main, ahead(3), '11:00:00', 5);
  diary.note(customer, second, ahead(12), '16:30:00', 1);

  // Nobody visits before sign-up.
  const oldest = now.getTime() - (daysBack + 10) * 86_400_000;
  const visitors = people.customers.filter(
    (user) => user.planActive && user.id !== customer.id && user.createdAt.getTime() < oldest,
  );
  // One full slot.
  for (const user of visitors.slice(0, main.capacity)) diary.note(user, main, ahead(1), '10:30:00', 1);

  while (diary.bookings.length < bookingsInAll) {
    const user = random.oneOf(visitors);
    const store = random.chance(0.5) ? main : random.oneOf(stores);
    const time = random.oneOf(times);
    if (user === null || store === null || time === null) throw new Error('Nobody to book, or nowhere');
    const day = random.between(-daysBack, daysAhead);
    const date = day < 0 ? ago(-day) : ahead(day);
    diary.note(user, store, date, time, random.pick([1, 1, 5, 10]), random.chance(0.1));
  }
  await write(db, diary, now);
}

async function write(db: Db, diary: Diary, now: Date): Promise<void> {
  await db.slot.createMany({ data: [...diary.slots.values()] });
  const data = diary.bookings.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const bookings = await db.booking.createManyAndReturn({ data });
  await db.auditEntry.createMany({
    data: bookings.flatMap(({ id, userId, cancelledAt }) =>
      cancelledAt === null
        ? []
        : [
            {
              at: cancelledAt < now ? cancelledAt : now,
              actorId: userId,
              action: 'booking.cancel',
              entity: 'booking',
              entityId: id,
              before: { status: 'booked', version: 1 },
              after: { status: 'cancelled', version: 2 },
            },
          ],
    ),
  });
}
