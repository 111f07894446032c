import { expect, test } from 'vitest';
import { addressAt } from './languages';

test.each([
  ['/en', '/'],
  ['/en/about', '/about'],
  ['/te', '/te'],
  ['/te/about', '/te/about'],
  ['/hi/pay/abc', '/hi/pay/abc'],
  ['/en/dashboard', '/dashboard'],
  ['/te/dashboard', '/dashboard'],
  ['/en/admin-orders/7', '/admin-orders/7'],
  ['/', '/'],
  ['/about', '/about'],
  ['/dashboard', '/dashboard'],
  ['/developers/orders', '/developers/orders'],
])('the address of the inner %s is %s', (inner, address) => {
  expect(addressAt(inner)).toBe(address);
});
