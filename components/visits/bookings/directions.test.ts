import { expect, test } from 'vitest';
import { directionsLink } from './directions';

test("directions lead to the store's address, and are missing for a choice that is not a place", () => {
  expect(directionsLink("Jeweller's shop, Governer Peta, Vijayawada")).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=Jeweller's%20shop%2C%20Governer%20Peta%2C%20Vijayawada%2C%20India",
  );
  expect(directionsLink('A & B #1?')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=A%20%26%20B%20%231%3F%2C%20India',
  );
  expect(directionsLink('Others')).toBeNull();
});
