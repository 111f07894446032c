import { createOrder } from '@/prisma/factories/sales';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import { collections } from '@/lib/money/collections/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/collections.md */

const { actions } = collections;
const read = actionOf(collections, actions.read);
const promise = actionOf(collections, actions.promise);
const cancel = actionOf(collections, actions.cancel_promise);
const contacted = actionOf(collections, actions.contacted);
const setReminders = actionOf(collections, actions.set_reminders);
const settings = actionOf(collections, actions.settings);
const setSettings = actionOf(collections, actions.set_settings);

test('promises, reminders by hand and the switch of an order', async ({ accounts, database: { db } }) => {
  const [me, other] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const customer = await accounts.account({ name: 'Lakshmi Devi' });
  const sale = { userId: customer.id, executiveId: me.id };
  const { id } = await createOrder(db, { ...sale, totalAmount: '1000.00' });
  const payBy = daysAfter(storeDate(new Date()), 3);
  const sent = { order_id: id, amount: 400, pay_by: payBy };
  expectRefusal(await promise.send(other.api, sent), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await promise.send(me.api, { ...sent, amount: 1001 }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['amount'],
  });
  const promised = { amount: 400, pay_by: payBy, state: 'open' };
  expect((await promise.run(me.api, sent)).data).toMatchObject({ promises: [promised] });
  expect((await contacted.run(me.api, { order_id: id, channel: 'call' })).data.sent).toMatchObject([
    { channel: 'call', step: null },
  ]);
  expect((await setReminders.run(me.api, { order_id: id, reminders: false })).data.reminders).toBe(false);
  expect((await cancel.run(me.api, { order_id: id })).data.promises).toMatchObject([
    { ...promised, state: 'cancelled' },
  ]);
  expect((await read.run(me.api, { order_id: id })).data).toMatchObject({
    mobile: customer.mobile,
    first_name: 'Lakshmi',
    reminders: false,
  });
});

test('the switch of all orders is read by staff and set by admins', async ({ accounts }) => {
  const [admin, executive] = [await accounts.staff('admin'), await accounts.staff('executive')];
  expect((await settings.run(executive.api, {})).data).toEqual({ reminders: true });
  expectRefusal(await setSettings.send(executive.api, { reminders: true }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  // As it is: other tests run at the same time.
  expect((await setSettings.run(admin.api, { reminders: true })).data).toEqual({ reminders: true });
});
