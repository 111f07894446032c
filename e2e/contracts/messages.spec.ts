import { bookSlot } from '@/lib/visits/bookings/contract';
import { actionEndpoint } from '@/lib/contract';
import { messages } from '@/lib/visits/messages/contract';
import { isQuiet } from '@/lib/visits/messages/rules';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { freeSlot } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';
import { createFailedMessage } from '@/prisma/factories/messages';

const list = actionEndpoint(messages, messages.actions.list);
const resend = actionEndpoint(messages, messages.actions.resend);

test('a booking’s messages are listed, and sent by day', async ({ accounts, provider, database: { db } }) => {
  void provider;
  const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const slot = await freeSlot(db);
  expectSuccess(
    bookSlot,
    await me.api.call(bookSlot, { ...slot, user_id: me.id, user_mobile: me.mobile, quantity: '1' }),
    201,
  );
  const read = async (input: object = {}) =>
    expectSuccess(list, await admin.api.call(list, { action: 'list', search: me.mobile, ...input })).data;
  const of = async (template: string) => (await read()).find((each) => each.template === template);
  expect(await of('visit_booked')).toMatchObject({
    mobile: me.mobile,
    customer_id: me.id,
    text: expect.stringContaining('Your visit to Pasidi is booked: '),
  });
  const expected = isQuiet(new Date()) ? 'waiting' : 'sent';
  await expect.poll(async () => (await of('visit_booked'))?.state).toBe(expected);
  expect(await read({ state: 'failed' })).toEqual([]);
});

test('a failed message is sent again, others are not', async ({ accounts, database: { db } }) => {
  const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const { id } = await createFailedMessage(db, me);
  const again = () => admin.api.call(resend, { action: 'resend', id });
  expect(expectSuccess(resend, await again()).data).toMatchObject({ id, state: 'waiting', reason: null });
  expectRefusal(await again(), { status: 409, code: 'MESSAGE_STATE' });
  expectRefusal(await admin.api.call(resend, { action: 'resend', id: 2_147_483_647 }), {
    status: 404,
    code: 'NOT_FOUND',
  });
});
