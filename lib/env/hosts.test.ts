import { expect, test } from 'vitest';
import { isLoopback, listenAddresses, ownAddress } from './hosts';

test.each([
  ['localhost', ['127.0.0.1', '::1'], true, '127.0.0.1'],
  ['127.0.0.1', ['127.0.0.1'], true, '127.0.0.1'],
  ['127.1.2.3', ['127.1.2.3'], true, '127.1.2.3'],
  ['::1', ['::1'], true, '[::1]'],
  ['::ffff:127.0.0.1', ['::ffff:127.0.0.1'], true, '[::ffff:127.0.0.1]'],
  ['0.0.0.0', ['0.0.0.0'], false, '127.0.0.1'],
  ['::', ['::'], false, '[::1]'],
  ['10.2.0.11', ['10.2.0.11'], false, '10.2.0.11'],
  ['fd00::7', ['fd00::7'], false, '[fd00::7]'],
] as const)('%s listens on %j; loopback: %s; reached at %s', (host, addresses, loopback, own) => {
  expect(listenAddresses(host)).toEqual(addresses);
  expect(isLoopback(host)).toBe(loopback);
  expect(ownAddress(host)).toBe(own);
});
