import { createBooking, createVisitToday } from '@/prisma/factories/bookings';
import { createReminder } from '@/prisma/factories/messages';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { createSellerRow } from '@/prisma/factories/sellers';
import { createStoreRow } from '@/prisma/factories/stores';
import { callRequests } from '@/lib/desk/calls/contract';
import { askForCall, withdrawCall } from '@/lib/desk/calls/operations';
import { changeBooking, rescheduleVisit } from '@/lib/visits/bookings/change';
import { bookSlot, cancelBooking, rescheduleBooking, updateBooking } from '@/lib/visits/bookings/contract';
import { bookVisit, cancelVisit } from '@/lib/visits/bookings/operations';
import { setReminders, stopReminders } from '@/lib/visits/messages/contract';
import { changeReminders, endReminders } from '@/lib/visits/messages/reminders';
import { erasure } from '@/lib/people/erasure/contract';
import { freezeAccount } from '@/lib/people/erasure/operations';
import { storeDate } from '@/lib/kernel/text/format';
import { throughContract } from '@/e2e/testing/through-contract';
import { sellersGold } from '@/lib/visits/sellers/contract';
import { createSeller, updateSeller } from '@/lib/visits/sellers/operations';
import { storesGold } from '@/lib/visits/stores/contract';
import * as storeDays from '@/lib/visits/stores/days';
import * as storeOperations from '@/lib/visits/stores/operations';
import { bookForCaller } from '@/lib/visits/front-desk/caller';
import { callNext, undoCall } from '@/lib/visits/front-desk/call';
import { checkIn, visits } from '@/lib/visits/front-desk/contract';
import { checkInVisit, markVisit } from '@/lib/visits/front-desk/operations';
import { markNoShows } from '@/lib/visits/front-desk/no-shows';
import { addWalkIn } from '@/lib/visits/front-desk/walk-in';
import type { AuditedFixture, Scenes } from './fixture';

const visit = { slot_date: '2027-02-02', slot_time: '11:00:00', shop_address: 'Telangana', quantity: '1' };

/** Changes of visits and stores. */
export function visitScenes({ context, db, staff, customer, as, bookedVisit }: AuditedFixture): Scenes {
  async function storeWithVisit() {
    const store = await createStoreRow(db);
    const { id: userId, mobile: userMobile } = await createUser(db, { active: true });
    await createBooking(db, {
      userId,
      userMobile,
      shopAddress: store.shopAddress,
      slotDate: visit.slot_date,
    });
    return store;
  }
  async function arrivedToday(call: { calledAt?: Date; calledBy?: number } = {}) {
    const { id } = await createVisitToday(db, customer, storeDate(context.clock.now()));
    const data = { visit: 'arrived', arrivedAt: context.clock.now(), ...call } as const;
    return db.booking.update({ where: { id }, data });
  }
  return {
    '/slotbooking': {
      'a visit': async () => () =>
        throughContract(bookSlot, bookVisit)(as(customer), {
          ...visit,
          user_id: customer.id,
          user_mobile: customer.mobile,
        }),
    },
    '/cancel_booking': {
      'a visit': async () => {
        const { id } = await bookedVisit(customer);
        return () => throughContract(cancelBooking, cancelVisit)(as(customer), { id });
      },
    },
    '/update_booking': {
      'another day': async () => {
        const { id } = await bookedVisit(customer);
        return () =>
          throughContract(updateBooking, changeBooking)(as(staff.admin), { id, slot_date: '2027-04-06' });
      },
    },
    '/reschedule_booking': {
      'another day': async () => {
        const { id } = await bookedVisit(customer);
        const input = { ...visit, id, slot_date: '2027-04-07' };
        return () => throughContract(rescheduleBooking, rescheduleVisit)(as(customer), input);
      },
    },
    '/check_in': {
      'by code': async () => {
        const { code } = await createVisitToday(db, customer, storeDate(context.clock.now()));
        return () => throughContract(checkIn, checkInVisit)(as(staff.employee), { code });
      },
    },
    '/visits mark': {
      arrived: async () => {
        const { id } = await createVisitToday(db, customer, storeDate(context.clock.now()));
        return () =>
          throughContract(visits.actions.mark, markVisit)(as(staff.employee), { id, visit: 'arrived' });
      },
    },
    '/visits call_next': {
      'who waits': async () => {
        const { storeId } = await arrivedToday();
        const { shopAddress: shop_address } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
        return () =>
          throughContract(visits.actions.call_next, callNext)(as(staff.employee), { shop_address });
      },
    },
    '/visits undo_call': {
      'a call': async () => {
        const { id } = await arrivedToday({ calledAt: context.clock.now(), calledBy: staff.employee.id });
        return () => throughContract(visits.actions.undo_call, undoCall)(as(staff.employee), { id });
      },
    },
    '/visits book': {
      'for a caller': async () => () =>
        throughContract(visits.actions.book, bookForCaller)(as(staff.employee), {
          ...visit,
          slot_date: '2027-04-08',
          mobile: customer.mobile,
        }),
    },
    '/visits walk_in': {
      'in the running slot': async () => {
        context.clock.set(`${storeDate(context.clock.now())}T11:00:00+05:30`);
        const { id } = await db.store.findFirstOrThrow({ orderBy: { id: 'asc' } });
        const { shopAddress: shop_address } = await db.store.update({
          where: { id },
          data: {
            hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00:00', closes: '23:59:00' })),
          },
        });
        const { mobile } = await createActiveCustomer(db);
        return () =>
          throughContract(visits.actions.walk_in, addWalkIn)(as(staff.employee), { mobile, shop_address });
      },
      'on a booking': async () => {
        const { userMobile: mobile, storeId } = await createVisitToday(
          db,
          await createActiveCustomer(db),
          storeDate(context.clock.now()),
        );
        const { shopAddress: shop_address } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
        return () =>
          throughContract(visits.actions.walk_in, addWalkIn)(as(staff.employee), { mobile, shop_address });
      },
    },
    '/stores_gold create': {
      'a store': async () => () =>
        throughContract(storesGold.actions.create, storeOperations.createStore)(as(staff.admin), {
          shop_address: 'Brodipet, Guntur',
          title: 'Guntur',
          slot_minutes: 30,
          capacity: 4,
          hours: [{ day: 1, opens: '10:00:00', closes: '18:00:00' }],
        }),
    },
    '/sellers_gold create': {
      'a seller': async () => () =>
        throughContract(sellersGold.actions.create, createSeller)(as(staff.admin), {
          legal_name: 'Pasidi Telangana',
          address: 'Hyderabad',
          state_code: '36',
          series: 'TG',
        }),
    },
    '/sellers_gold update': {
      'its address': async () => {
        const { id } = await createSellerRow(db);
        const update = throughContract(sellersGold.actions.update, updateSeller);
        return () => update(as(staff.admin), { id, address: 'Secunderabad' });
      },
    },
    '/stores_gold update': {
      'switching it off, with a booked visit': async () => {
        const { id } = await storeWithVisit();
        const update = throughContract(storesGold.actions.update, storeOperations.updateStore);
        return () => update(as(staff.admin), { id, active: false, confirm: true });
      },
    },
    '/stores_gold close_day': {
      'with a booked visit': async () => {
        const { id } = await storeWithVisit();
        const close = throughContract(storesGold.actions.close_day, storeDays.closeDays);
        return () => close(as(staff.admin), { id, from: visit.slot_date, reason: 'Festival', confirm: true });
      },
    },
    '/stores_gold special_day': {
      'with a booked visit': async () => {
        const { id } = await storeWithVisit();
        const special = throughContract(storesGold.actions.special_day, storeDays.setSpecialDay);
        return () => special(as(staff.admin), { id, date: visit.slot_date, hours: [], confirm: true });
      },
    },
    '/booking_reminders': {
      off: async () => {
        const { id } = await bookedVisit(customer);
        return () => throughContract(setReminders, changeReminders)(as(customer), { id, reminders: false });
      },
    },
    '/erasure freeze': {
      'with a visit': async () => {
        await bookedVisit(customer);
        return () => throughContract(erasure.actions.freeze, freezeAccount)(as(customer), {});
      },
    },
    '/stop_reminders': {
      'by the link of a reminder': async () => {
        const { id } = await bookedVisit(customer);
        const token = await createReminder(db, id);
        return () => throughContract(stopReminders, endReminders)(context, { token });
      },
    },
    '/call_requests ask': {
      'of a region': async () => () =>
        throughContract(callRequests.actions.ask, askForCall)(as(customer), { region: 'Telangana' }),
    },
    '/call_requests withdraw': {
      'an open one': async () => {
        const asker = as(await createActiveCustomer(db));
        await throughContract(callRequests.actions.ask, askForCall)(asker, { region: 'Telangana' });
        return () => throughContract(callRequests.actions.withdraw, withdrawCall)(asker, {});
      },
    },
    'no-shows of past days': {
      'of an expected visit': async () => {
        await createBooking(db, { userId: customer.id, userMobile: customer.mobile, slotDate: '2026-01-05' });
        return () => markNoShows(context.sql, context.clock.now());
      },
    },
  };
}
