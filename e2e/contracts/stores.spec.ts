import { listStores } from '@/lib/visits/bookings/contract';
import { storeChoices } from '@/lib/visit-rules';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('lists the six stores in the order of the booking form, for every role', async ({ accounts }) => {
  const customer = await accounts.signedIn();
  const response = expectSuccess(listStores, await customer.api.call(listStores));
  // Other tests create stores.
  const choices: readonly string[] = storeChoices;
  const data = response.data.filter((store) => choices.includes(store.shop_address));
  expect(data.map((store) => store.shop_address)).toEqual([
    "Jeweller's shop, Governer Peta, Vijayawada",
    'Andhra Pradesh',
    'Telangana',
    'Karnataka',
    'Tamil Nadu',
    'Others',
  ]);
  for (const store of data) {
    expect(store).toEqual({
      shop_address: store.shop_address,
      open_days: [1, 2, 3, 4, 5, 6],
      opens: '10:00:00',
      closes: '18:00:00',
      slot_minutes: 30,
      capacity: 4,
      title: store.shop_address,
      phone: null,
      map_url: null,
      position: store.position,
      hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '10:00:00', closes: '18:00:00' })),
      closed_days: [],
      special_days: [],
    });
  }
});

test('session cookie is accepted like the token', async ({ accounts }) => {
  const customer = await accounts.signedIn();
  expectSuccess(listStores, await customer.browser.call(listStores));
});
