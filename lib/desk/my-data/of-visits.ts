import { date, instant, listOf, time, type Section } from './section';

/* Visits, the waiting list, requests for calls, and what staff noted. */

const store = { select: { title: true, shopAddress: true } } as const;

const visits = listOf(
  'visits',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.booking.findMany({
      where: { userId, id: below },
      ...page,
      select: {
        id: true,
        code: true,
        userMobile: true,
        slotDate: true,
        slotTime: true,
        quantityGrams: true,
        referralCode: true,
        status: true,
        visit: true,
        createdAt: true,
        cancelledAt: true,
        movedAt: true,
        arrivedAt: true,
        calledAt: true,
        reminders: true,
        needsNewTimeAt: true,
        store,
      },
    }),
  (row) => ({
    id: row.id,
    code: row.code,
    mobile: row.userMobile,
    store: row.store.title,
    store_address: row.store.shopAddress,
    date: date(row.slotDate),
    time: time(row.slotTime),
    grams: row.quantityGrams,
    referral_code: row.referralCode,
    status: row.status,
    visit: row.visit,
    reminders: row.reminders,
    booked_at: instant(row.createdAt),
    moved_at: instant(row.movedAt),
    lost_its_time_at: instant(row.needsNewTimeAt),
    cancelled_at: instant(row.cancelledAt),
    arrived_at: instant(row.arrivedAt),
    served_from: instant(row.calledAt),
  }),
);

const waiting = listOf(
  'waiting_list',
  async ({ sql, userId }, { below, ...page }) => {
    const found = await sql.prisma.waitingEntry.findMany({
      where: { userId, id: below },
      ...page,
      select: {
        id: true,
        storeId: true,
        slotDate: true,
        slotTime: true,
        quantityGrams: true,
        createdAt: true,
        heldUntil: true,
        endedAt: true,
        endReason: true,
      },
    });
    if (found.length === 0) return [];
    const stores = await sql.prisma.store.findMany({ select: { id: true, title: true } });
    const titles = new Map(stores.map(({ id, title }) => [id, title]));
    return found.map((each) => ({ ...each, store: titles.get(each.storeId) ?? '' }));
  },
  (row) => ({
    store: row.store,
    date: date(row.slotDate),
    time: time(row.slotTime),
    grams: row.quantityGrams,
    joined_at: instant(row.createdAt),
    held_until: instant(row.heldUntil),
    ended_at: instant(row.endedAt),
    end_reason: row.endReason,
  }),
);

/** A request for a call is a task of each admin. */
const tasks = listOf(
  'calls_and_tasks',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.task.findMany({
      where: { customerId: userId, id: below },
      ...page,
      select: {
        id: true,
        title: true,
        dueOn: true,
        dueTime: true,
        asksForCall: true,
        createdAt: true,
        doneAt: true,
        deletedAt: true,
        orderId: true,
        opportunityId: true,
      },
    }),
  (row) => ({
    text: row.title,
    you_asked_for_a_call: row.asksForCall,
    due_on: date(row.dueOn),
    due_time: time(row.dueTime),
    sale_id: row.opportunityId,
    order_id: row.orderId,
    created_at: instant(row.createdAt),
    done_at: instant(row.doneAt),
    deleted_at: instant(row.deletedAt),
  }),
);

const notes = listOf(
  'notes_of_staff',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.note.findMany({
      where: { customerId: userId, id: below },
      ...page,
      select: {
        id: true,
        text: true,
        createdAt: true,
        editedAt: true,
        deletedAt: true,
        orderId: true,
        opportunityId: true,
      },
    }),
  (row) => ({
    text: row.text,
    sale_id: row.opportunityId,
    order_id: row.orderId,
    created_at: instant(row.createdAt),
    changed_at: instant(row.editedAt),
    deleted_at: instant(row.deletedAt),
  }),
);

export const visitSections: readonly Section[] = [visits, waiting];
export const noteSections: readonly Section[] = [tasks, notes];
