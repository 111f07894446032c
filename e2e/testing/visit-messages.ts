import { expect } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { changeBooking } from '@/lib/visits/bookings/change';
import { bookSlot, cancelBooking, updateBooking } from '@/lib/visits/bookings/contract';
import { bookVisit, cancelVisit } from '@/lib/visits/bookings/operations';
import { storeChoices } from '@/lib/visit-rules';
import type { User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { throughContract } from './through-contract';
import { testContext } from './context';
import { testDb } from './database';
import { FakeSmsProvider } from './fake-sms-provider';

export const { flows } = SANDBOX_MSG91;
export const [shop, otherShop] = storeChoices;
const book = throughContract(bookSlot, bookVisit);
export const change = throughContract(updateBooking, changeBooking);
export const cancel = throughContract(cancelBooking, cancelVisit);
export const day = '2026-02-03';

export const store = 'Jewellers shop';

/** Fixture of one test file: a database with a customer, and the messages of visits. */
export async function visitMessages() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });
  const { clock } = context;
  let phone: FakeSmsProvider;
  let customer: User;
  let staff: User;

  /** A Saturday; the visits of the tests are on Tuesday, the third. */
  const at = (time: string) => clock.set(`${time}+05:30`);

  async function bookAt(slot_date: string, slot_time: string) {
    const { data } = await book(context.as(customer), {
      slot_date,
      slot_time,
      shop_address: shop,
      user_id: customer.id,
      user_mobile: customer.mobile,
      quantity: '1',
    });
    return data;
  }

  async function send() {
    await sendDueMessages({ ...context, sms: phone, flows }, 'others');
    return phone.texts.splice(0).map(({ flowId, variables: { token, code, ...variables } }) => {
      if (flowId !== flows.visit_cancelled) expect(code).toMatch(/^[A-Z2-9]{6}$/);
      expect(token ?? '0'.repeat(26)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      return [flowId.replace('sandbox_', ''), ...Object.values(variables)].join(' ');
    });
  }
  const ends = async () =>
    Object.fromEntries<string>(
      (await db.message.findMany({ orderBy: { id: 'asc' } })).map(({ key, state, droppedReason }) => [
        (key ?? '').replace(/^booking:\d+:/, ''),
        droppedReason ?? state,
      ]),
    );

  return {
    db,
    context,
    at,
    bookAt,
    send,
    ends,
    reset: async () => {
      await database.emptyAll();
      phone = new FakeSmsProvider();
      customer = await createActiveCustomer(db);
      staff = await createUser(db, { role: 'executive' });
      at('2026-01-31T10:00:00');
      return { phone, customer, staff };
    },
  };
}
