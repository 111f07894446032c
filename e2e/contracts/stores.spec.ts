import { listStores } from '@/lib/bookings/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('lists the six stores in the order of the booking form, for every role', async ({ people }) => {
  const customer = await people.signedIn();
  const { data } = expectSuccess(listStores, await customer.api.call(listStores));
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
    });
  }
});

test('session cookie is accepted like the token', async ({ people }) => {
  const customer = await people.signedIn();
  expectSuccess(listStores, await customer.browser.call(listStores));
});
