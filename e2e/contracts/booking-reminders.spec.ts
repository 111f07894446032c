import { setReminders } from '@/lib/visits/messages/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

test('turns the reminders of the own visit off and on; no other customer may', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const slot = await freeSlot(db);
  const { id } = await bookFor(db, me, slot);
  const set = async (reminders: boolean) =>
    expectSuccess(setReminders, await me.api.call(setReminders, { id, reminders })).data;
  expect(await set(false)).toMatchObject({ id, reminders: false, version: 2 });
  const state = await stateOf(db, me.id);
  expect(await set(false)).toMatchObject({ reminders: false, version: 2 });
  const other = await accounts.activeCustomer();
  expectRefusal(await other.api.call(setReminders, { id, reminders: true }), {
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(await stateOf(db, me.id)).toEqual(state);
  expect(await set(true)).toMatchObject({ reminders: true, version: 3 });
});

test('wrong input names its field', async ({ accounts }) => {
  const me = await accounts.activeCustomer();
  for (const reminders of [undefined, null, 'yes', 1])
    expectRefusal(await me.api.call(setReminders, { id: 1, reminders }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['reminders'],
    });
});
