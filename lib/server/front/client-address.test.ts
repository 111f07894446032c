import { expect, test } from 'vitest';
import { clientAddress } from './client-address';

test.each([
  ['no proxy: the header counts for nothing', '192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
  ['one proxy: the last one', '10.0.0.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies: the last but one', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['a list that is too short', '10.0.0.1', '203.0.113.9', 2, '10.0.0.1'],
  ['no list', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['no address in that place', '10.0.0.1', '203.0.113.9, unknown', 1, '10.0.0.1'],
  ['an empty place', '10.0.0.1', '203.0.113.9,', 1, '10.0.0.1'],
  ['script in that place', '10.0.0.1', '<script>', 1, '10.0.0.1'],
  ['with a port', '10.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
  ['IPv6', '10.0.0.1', '2001:DB8::1', 1, '2001:db8::1'],
  ['IPv6 with a port', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['IPv4 in an IPv6 socket', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['a socket that is gone', undefined, undefined, 0, 'unknown'],
])('%s', (_what, socketAddress, forwardedFor, trustProxy, expected) => {
  expect(clientAddress(socketAddress, forwardedFor, trustProxy)).toBe(expected);
});
