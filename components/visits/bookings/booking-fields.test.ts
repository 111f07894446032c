import { expect, test } from 'vitest';
import { storeChoices } from '@/lib/visit-rules';
import { bookingFormFor, shopsAmong } from './booking-fields';

const [shop] = storeChoices;
const stores = (...addresses: readonly string[]) => addresses.map((shop_address) => ({ shop_address }));

test.each([
  ['the only shop', stores(...storeChoices), undefined, shop],
  ['the only shop, also after a visit elsewhere', stores(...storeChoices), 'Telangana', shop],
  ['none of two', stores('Guntur', shop), undefined, ''],
  ['that of the last visit', stores('Guntur', shop), 'Guntur', 'Guntur'],
  ['none if the last one is closed', stores('Guntur', shop), 'Nellore', ''],
  ['none without shops', stores('Telangana', 'Others'), 'Others', ''],
])('the form has chosen %s', (_, choices, last, chosen) => {
  expect(bookingFormFor(choices, last).shop_address).toBe(chosen);
});

test('a visit in a region without a shop keeps its region', () => {
  expect(shopsAmong(stores(shop, 'Telangana', 'Others'), 'Others')).toEqual(stores(shop, 'Others'));
});
