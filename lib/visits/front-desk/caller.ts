import { operation } from '@/lib/kernel/access/operation';
import { assertAllowed } from '@/lib/kernel/access/refusal';
import { insertVisit } from '@/lib/visits/bookings/operations';
import { whyNotSlot } from '@/lib/visits/bookings/rules';
import { refusalOfPlace } from '@/lib/visits/bookings/slots';
import { requireOpenStore } from '@/lib/visits/bookings/stores';
import { toBookingRecord, toStoreHours } from '@/lib/visits/bookings/to-wire';
import type { InputOf, OutputOf } from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';
import type { visits } from './contract';
import { lockCustomer, requirePlan } from './customer';

type Actions = typeof visits.actions;

/**
 * Books a visit for a customer who calls (docs/product/rules.md, "Front desk") and gets an SMS. Refuses 404 on `mobile` for an unknown
 * customer, 403 SUBSCRIPTION_REQUIRED, 400 for an invalid store, day or time, 409 DUPLICATE_BOOKING at the same date and time, 409
 * SLOT_FULL. Checks the plan under the account's lock.
 */
export const bookForCaller = operation<InputOf<Actions['book']>, OutputOf<Actions['book']>>(
  'work at the front desk',
  'no proof',
  async ({ actor, clock, sql, flushSms }, { mobile, shop_address, slot_date, slot_time, quantity }) => {
    const now = clock.now();
    const booked = sql.transaction(async (tx) => {
      const customer = await lockCustomer(tx, mobile);
      requirePlan(customer);
      const store = await requireOpenStore(tx, shop_address, slot_date);
      assertAllowed(whyNotSlot(toStoreHours(store), { slot_date, slot_time }, now));
      const row = await insertVisit(tx, store, {
        slot_date,
        slot_time,
        customer,
        quantity,
        referralCode: null,
        actorId: actor.id,
        now,
      });
      return { ...toBookingRecord(row), user_name: customer.name };
    });
    const data = await booked.catch((error: unknown) => {
      throw refusalOfPlace(error, 'This customer has') ?? error;
    });
    flushSms();
    return { message: successText.slotBooked, data };
  },
);
