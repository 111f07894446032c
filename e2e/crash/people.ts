import { logIn, signUp, updateProfile } from '@/lib/people/accounts/contract';
import { bookSlot, cancelBooking, rescheduleBooking, updateBooking } from '@/lib/visits/bookings/contract';
import { premiumPlan } from '@/lib/business';
import { storeChoices } from '@/lib/visit-rules';
import { createPaymentOrder, recordSubscription } from '@/lib/money/subscriptions/contract';
import { daysAfter, weekday } from '@/lib/kernel/text/calendar';
import { createUser, deleteUser, updateUser } from '@/lib/people/users/contract';
import { randomMobile } from '@/prisma/factories/users';
import { today } from '@/e2e/fixtures/slots';
import type { Acknowledgement, Round } from './writer';

/* Write rounds of customers and of staff. */

interface Accounts {
  readonly mark: string;
  readonly admin: string;
  /** Customer with the plan, without bookings beyond the demo data. */
  readonly visitor: { readonly token: string; readonly id: number; readonly mobile: string };
  /** Returns the Razorpay payment id, the same for a repeated call. */
  pay(orderId: string): Promise<string>;
}

const password = 'secret1';
const passwords = { password, confirm_password: password };
const idOf = ({ data }: Acknowledgement) => data?.id ?? 0;

function account(name: string, mobile: string) {
  return {
    call: signUp,
    token: null,
    input: { name, mobile, ...passwords },
    creates: true,
    promises: (response: Acknowledgement) => [
      {
        table: 'users' as const,
        id: idOf(response),
        row: { name, mobile, role: 'user', plan_active: false, paid_plans: 0, deleted: false },
      },
    ],
  };
}

const logInAs = (mobile: string) => ({
  call: logIn,
  token: null,
  input: { mobile, password },
  promises: () => [],
});

/** The `count`-th slot, far from the demo data; each kind of round has its own store. */
function farSlot(store: number, count: number) {
  const perDay = 16;
  const weeks = Math.floor(count / (6 * perDay));
  const monday = daysAfter(today(), 60 + 8 - weekday(daysAfter(today(), 60)));
  const day = Math.floor(count / perDay) % 6;
  const minutes = 600 + 30 * (count % perDay);
  return {
    shop_address: storeChoices[store] ?? storeChoices[0],
    slot_date: daysAfter(monday, 7 * weeks + day),
    slot_time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`,
  };
}

/** Rounds until a slot is reused: one customer's capacity in the next year. */
const roundsOfSlots = 1300;
/** Older visits are cancelled. */
const keptVisits = 500;

export function peopleRounds({ mark, admin, visitor, pay }: Accounts): Record<string, Round> {
  const created: number[] = [];
  const visit = (store: number, third: 0 | 1 | 2, round: number) => {
    // A customer cannot book two stores at the same time: each kind uses every third slot.
    const slot = farSlot(store, 3 * (round % roundsOfSlots) + third);
    return {
      call: bookSlot,
      token: visitor.token,
      input: { ...slot, user_mobile: visitor.mobile, quantity: '1', user_id: visitor.id },
      creates: true,
      promises: (response: Acknowledgement) => [
        {
          table: 'bookings' as const,
          id: idOf(response),
          row: {
            user_id: visitor.id,
            slot_date: slot.slot_date,
            slot_time: slot.slot_time,
            quantity_grams: 1,
          },
        },
      ],
    };
  };
  const cancelled = (id: number, token: string) => ({
    call: cancelBooking,
    token,
    input: { id },
    of: { table: 'bookings' as const, id },
    promises: () => [{ table: 'bookings' as const, id, row: { status: 'cancelled', deleted: true } }],
  });
  return {
    'sign-up': async (write, round) => {
      await write(account(`${mark} sign-up ${round}`, randomMobile()));
    },
    profile: async (write, round) => {
      const mobile = randomMobile();
      const id = idOf(await write(account(`${mark} profile ${round}`, mobile)));
      const { token = '' } = await write(logInAs(mobile));
      for (let change = 1; change <= 10; change += 1) {
        const name = `${mark} profile ${round} changed ${change}`;
        const input = {
          name,
          gender: 'other',
          email: 'a@mail.example',
          dob: '1990-01-01',
          address: `${change}`,
        };
        await write({
          call: updateProfile,
          token,
          input: { ...input, mobile },
          of: { table: 'users', id },
          promises: () => [{ table: 'users', id, row: { name, address: `${change}`, dob: '1990-01-01' } }],
        });
      }
    },
    payment: async (write, round) => {
      const mobile = randomMobile();
      const id = idOf(await write(account(`${mark} payer ${round}`, mobile)));
      const { token = '' } = await write(logInAs(mobile));
      const opened = await write({
        call: createPaymentOrder,
        token,
        input: {},
        creates: true,
        promises: () => [],
      });
      const orderId = String(opened.data?.order_id ?? '');
      await write({
        call: recordSubscription,
        token,
        input: {
          mobile,
          name: premiumPlan.subscriptionName,
          amount: premiumPlan.amountText,
          razorpay_order_id: orderId,
        },
        first: async () => ({ transaction_id: await pay(orderId) }),
        of: { table: 'users', id },
        promises: () => [{ table: 'users', id, row: { plan_active: true, paid_plans: 1 } }],
      });
    },
    'booking, made': async (write, round) => {
      created.push(idOf(await write(visit(0, 0, round))));
      const oldest = created.length > keptVisits ? created.shift() : undefined;
      if (oldest !== undefined) await write(cancelled(oldest, visitor.token));
    },
    'booking, cancelled': async (write, round) => {
      const id = idOf(await write(visit(1, 1, round)));
      await write(cancelled(id, visitor.token));
    },
    'booking, moved': async (write, round) => {
      const id = idOf(await write(visit(2, 2, round)));
      for (const [quantity, store] of [
        [5, 3],
        [10, 4],
      ] as const) {
        await write({
          call: updateBooking,
          token: admin,
          input: { id, quantity: String(quantity), shop_address: storeChoices[store] },
          of: { table: 'bookings', id },
          promises: () => [{ table: 'bookings', id, row: { quantity_grams: quantity, status: 'booked' } }],
        });
      }
      const [shop_address, { slot_date, slot_time }] = [
        storeChoices[5],
        farSlot(2, 3 * (round % roundsOfSlots) + 2),
      ];
      await write({
        call: rescheduleBooking,
        token: visitor.token,
        input: { id, shop_address, slot_date, slot_time },
        of: { table: 'bookings', id },
        promises: () => [{ table: 'bookings', id, row: { slot_date, slot_time, status: 'booked' } }],
      });
      await write(cancelled(id, admin));
    },
    'staff, made and changed': async (write, round) => {
      const mobile = randomMobile();
      const name = `${mark} staff ${round}`;
      const staff = { role: 'employee', suspended: false, deleted: false };
      const created = await write({
        call: createUser,
        token: admin,
        input: { name, mobile, ...passwords, role: 'employee' },
        creates: true,
        promises: (response) => [{ table: 'users', id: idOf(response), row: { name, mobile, ...staff } }],
      });
      const id = idOf(created);
      for (const active of [0, 1]) {
        await write({
          call: updateUser,
          token: admin,
          input: { id, name: `${name} ${active}`, active },
          of: { table: 'users', id },
          promises: () => [
            { table: 'users', id, row: { name: `${name} ${active}`, suspended: active === 0 } },
          ],
        });
      }
    },
    'user, deleted': async (write, round) => {
      const id = idOf(await write(account(`${mark} to delete ${round}`, randomMobile())));
      await write({
        call: deleteUser,
        token: admin,
        input: { id },
        of: { table: 'users', id },
        doneBefore: 'NOT_FOUND',
        promises: () => [{ table: 'users', id, row: { name: '', mobile: '', deleted: true } }],
      });
    },
  };
}
