import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomers } from '@/prisma/factories/users';
import { changeBooking } from '@/lib/visits/bookings/change';
import { updateBooking } from '@/lib/visits/bookings/contract';
import type { Store, User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { checkIn, visits } from '@/lib/visits/front-desk/contract';
import { checkInVisit, markVisit } from '@/lib/visits/front-desk/operations';
import { close, monday, open, reschedule, storeFixture, tuesday } from '@/e2e/testing/store-fixture';

/* Stores for admins (docs/product/rules.md, "Stores and slots"). The clock is at Saturday 2026-01-31, 10:00 at the store. */

const fixture = await storeFixture();
const { db, context, store, bookAt, ownBooking } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

const change = throughContract(updateBooking, changeBooking);

const admin = () => context.as(staff.admin);

describe('a visit that needs a new time', () => {
  let at: Store;
  let visitId: number;
  beforeEach(async () => {
    at = await store();
    visitId = (await bookAt(customer, at)).id;
    await close(admin(), { id: at.id, from: monday, reason: 'Festival', confirm: true });
  });
  const place = (changes: object = {}) => ({
    id: visitId,
    shop_address: at.shopAddress,
    slot_date: tuesday,
    slot_time: '12:00:00',
    ...changes,
  });

  test('is moved by its customer, after its old time too, and is an ordinary visit afterwards', async () => {
    context.clock.set('2026-02-14T04:29:59.999Z');
    const { data } = await reschedule(
      context.as(customer),
      place({ slot_date: '2026-02-16', slot_time: '11:00:00' }),
    );
    expect(data).toMatchObject({ needs_new_time: false, new_time_until: null, slot_date: '2026-02-16' });
    expect(await db.slot.findMany({ where: { booked: 1 } })).toHaveLength(1);
  });

  test('cannot be moved after 14 days', async () => {
    context.clock.set('2026-02-14T04:30:00.000Z');
    const attempt = reschedule(context.as(customer), place({ slot_date: '2026-02-16' }));
    expect((await refusalOf(attempt)).code).toBe('BOOKING_PAST');
  });

  test('is moved by staff, and keeps the mark while only its quantity changes', async () => {
    const more = await change(context.as(staff.employee), { id: visitId, quantity: '5' });
    expect(more.data).toMatchObject({ quantity: '5', needs_new_time: true });
    const moved = await change(context.as(staff.employee), { id: visitId, slot_date: tuesday });
    expect(moved.data).toMatchObject({ slot_date: tuesday, needs_new_time: false });
  });

  test('stays marked when the day is open again, and may then take its old slot', async () => {
    await open(admin(), { id: at.id, from: monday });
    expect((await ownBooking(visitId))?.needs_new_time).toBe(true);
    for (const user of await createCustomers(db, 3, { active: true })) await bookAt(user, at);
    const { data } = await reschedule(
      context.as(customer),
      place({ slot_date: monday, slot_time: '11:00:00' }),
    );
    expect(data).toMatchObject({ slot_date: monday, needs_new_time: false });
    expect(await db.slot.findFirst({ where: { booked: 4 } })).not.toBeNull();
  });

  test('gets no slot that is full', async () => {
    await open(admin(), { id: at.id, from: monday });
    for (const user of await createCustomers(db, 4, { active: true })) await bookAt(user, at);
    const old = place({ slot_date: monday, slot_time: '11:00:00' });
    expect((await refusalOf(reschedule(context.as(customer), old))).code).toBe('SLOT_FULL');
  });

  test('can be checked in on its day, and is never a no-show', async () => {
    context.clock.set('2026-02-02T08:00:00Z');
    const mark = throughContract(visits.actions.mark, markVisit);
    const noShow = mark(context.as(staff.employee), { id: visitId, visit: 'no_show' });
    expect((await refusalOf(noShow)).code).toBe('VISIT_DONE');
    const { data } = await throughContract(checkIn, checkInVisit)(context.as(staff.employee), {
      id: visitId,
    });
    expect(data).toMatchObject({ visit: 'arrived', needs_new_time: true });
  });

  test('gets one message, which holds until another time is chosen, and no reminders', async () => {
    const phone = new FakeSmsProvider();
    const { flows } = SANDBOX_MSG91;
    const send = () => sendDueMessages({ ...context, sms: phone, flows }, 'others');
    await send();
    expect(phone.texts.map(({ flowId }) => flowId)).toEqual([flows.visit_new_time]);
    context.clock.set('2026-02-02T04:00:00Z');
    await send();
    expect(phone.texts).toHaveLength(1);
    const ends = await db.message.findMany({ where: { state: 'dropped' }, orderBy: { id: 'asc' } });
    expect(ends.map(({ kind, droppedReason }) => [kind, droppedReason])).toEqual([
      ['visit_booked', 'visit needs a new time'],
      ['reminder_day', 'visit needs a new time'],
      ['reminder_hours', 'visit needs a new time'],
    ]);
  });
});
