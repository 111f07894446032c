import { changeBooking, rescheduleVisit } from '@/lib/visits/bookings/change';
import { bookSlot, cancelBooking, rescheduleBooking, updateBooking } from '@/lib/visits/bookings/contract';
import { bookVisit, cancelVisit } from '@/lib/visits/bookings/operations';
import { compactCounters } from '@/lib/db/kept-counters';
import type { User } from '@/lib/db/generated/client';
import { storesGold } from '@/lib/visits/stores/contract';
import { closeDays, openDays, setSpecialDay } from '@/lib/visits/stores/days';
import { updateStore } from '@/lib/visits/stores/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { TestContext } from '@/e2e/testing/context';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { bookForCaller } from '@/lib/visits/front-desk/caller';
import { checkIn, visits } from '@/lib/visits/front-desk/contract';
import { checkInVisit, markVisit } from '@/lib/visits/front-desk/operations';
import { addWalkIn } from '@/lib/visits/front-desk/walk-in';
import { waitingList } from '@/lib/visits/waiting/contract';
import { joinWaitingList, leaveWaitingList } from '@/lib/visits/waiting/operations';
import { expireHolds } from '@/lib/visits/waiting/expire-holds';
import type { ModelSlot, Step } from './steps';

/* Plays the steps of the model test with the product's operations. */

const book = throughContract(bookSlot, bookVisit);
const cancel = throughContract(cancelBooking, cancelVisit);
const change = throughContract(updateBooking, changeBooking);
const reschedule = throughContract(rescheduleBooking, rescheduleVisit);
const remove = throughContract(deleteUser, removeUser);
const join = throughContract(waitingList.actions.join, joinWaitingList);
const leave = throughContract(waitingList.actions.leave, leaveWaitingList);
const bookFor = throughContract(visits.actions.book, bookForCaller);
const walkIn = throughContract(visits.actions.walk_in, addWalkIn);
const mark = throughContract(visits.actions.mark, markVisit);
const arrive = throughContract(checkIn, checkInVisit);
const update = throughContract(storesGold.actions.update, updateStore);
const close = throughContract(storesGold.actions.close_day, closeDays);
const open = throughContract(storesGold.actions.open_day, openDays);
const special = throughContract(storesGold.actions.special_day, setSpecialDay);

export interface Fixture {
  readonly context: TestContext;
  readonly staff: Readonly<Record<'admin' | 'employee' | 'executive', User>>;
  readonly customers: readonly User[];
  /** Ids by address. */
  readonly stores: ReadonlyMap<string, number>;
  /** `YYYY-MM-DD`, the first of the two days of a seed */
  readonly firstDay: string;
}

/** Active bookings at the start of a round: a step may find its booking moved or cancelled. */
export async function liveBookings({ context, customers }: Fixture) {
  return context.sql.prisma.booking.findMany({
    where: { status: 'booked', userId: { in: customers.map(({ id }) => id) } },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
  });
}
type Live = Awaited<ReturnType<typeof liveBookings>>;

const noRecord = 999_999;

/** @param live the bookings that the steps of the round know */
export async function take(it: Step, fixture: Fixture, live: Live): Promise<unknown> {
  const { context, staff, customers, firstDay } = fixture;
  switch (it.does) {
    case 'add up':
      return compactCounters(context.sql);
    case 'settle':
      context.clock.forward(it.minutes * 60);
      return expireHolds(context);
    case 'update':
    case 'close':
    case 'open':
    case 'special':
      return changeStore(it, fixture);
    case 'walk in':
    case 'book for':
    case 'join':
    case 'leave':
    case 'book':
    case 'delete':
      return ofCustomer(it, fixture);
    default: {
      // One index beyond the last: a booking that does not exist.
      const booking = live[it.which % (live.length + 1)];
      const id = booking?.id ?? noRecord;
      if (it.does === 'check in') return arrive(context.as(staff[it.staff]), { id });
      if (it.does === 'mark') return mark(context.as(staff[it.staff]), { id, visit: it.visit });
      if (it.does === 'move')
        return change(context.as(staff[it.staff]), { id, ...placeOf(it.slot, firstDay) });
      if (it.does === 'cancel for') return cancel(context.as(staff[it.staff]), { id });
      const owner = customers.find((each) => each.id === booking?.userId) ?? customerOf(it, fixture);
      if (it.does === 'reschedule')
        return reschedule(context.as(owner), { id, ...placeOf(it.slot, firstDay) });
      return cancel(context.as(owner), { id });
    }
  }
}

type Of<Does extends Step['does']> = Extract<Step, { readonly does: Does }>;

async function changeStore(
  it: Of<'update' | 'close' | 'open' | 'special'>,
  { context, staff, stores, firstDay }: Fixture,
): Promise<unknown> {
  const admin = context.as(staff.admin);
  const id = stores.get(it.shop_address) ?? noRecord;
  if (it.does === 'update') {
    const { hours, slot_minutes, capacity, active, confirm } = it;
    const week = hours && [1, 2, 3, 4, 5, 6, 7].flatMap((day) => hours.map((span) => ({ day, ...span })));
    return update(admin, { id, hours: week, slot_minutes, capacity, active, confirm });
  }
  const date = daysAfter(firstDay, it.day);
  if (it.does === 'open') return open(admin, { id, from: date });
  const { confirm } = it;
  if (it.does === 'close') return close(admin, { id, from: date, reason: 'Stocktaking', confirm });
  return special(admin, { id, date, hours: it.hours, confirm });
}

async function ofCustomer(
  it: Of<'walk in' | 'book for' | 'join' | 'leave' | 'book' | 'delete'>,
  fixture: Fixture,
): Promise<unknown> {
  const { context, staff, customers, firstDay } = fixture;
  const customer = customerOf(it, fixture);
  const { id, mobile } = customer;
  switch (it.does) {
    case 'delete':
      return remove(context.as(staff.admin), { id });
    case 'walk in': {
      const { shop_address, over } = it;
      return walkIn(context.as(staff[it.staff]), { mobile, shop_address, over_capacity: over });
    }
    case 'book for':
      return bookFor(context.as(staff[it.staff]), { mobile, ...placeOf(it.slot, firstDay), quantity: '1' });
    case 'join':
      return join(context.as(customer), { ...placeOf(it.slot, firstDay), quantity: '1' });
    case 'leave': {
      const entries = await context.sql.prisma.waitingEntry.findMany({
        where: { userId: { in: customers.map((each) => each.id) } },
        orderBy: { id: 'asc' },
      });
      const entry = entries[it.which % entries.length];
      const leaver = customers.find((each) => each.id === entry?.userId) ?? customer;
      return leave(context.as(leaver), { id: entry?.id ?? noRecord });
    }
    default:
      return book(context.as(customer), {
        ...placeOf(it.slot, firstDay),
        quantity: '1',
        user_id: id,
        user_mobile: mobile,
      });
  }
}

function customerOf({ which }: { readonly which: number }, { customers }: Fixture): User {
  const customer = customers[which % customers.length];
  if (customer === undefined) throw new Error('No customer');
  return customer;
}

const placeOf = ({ day, ...place }: ModelSlot, firstDay: string) => ({
  ...place,
  slot_date: daysAfter(firstDay, day),
});
