import { expect, test } from 'vitest';
import { mayScrape } from './scraper';

const loopback = ['127.0.0.0/8', '::1'];
const company = [...loopback, '10.2.0.0/16', '203.0.113.9', 'fd00:7::/32'];
const through = (forwardedFor: string) => ({ 'x-forwarded-for': forwardedFor });

test.each([
  // Direct connection.
  ['this machine', loopback, 0, '127.0.0.1', {}, true],
  ['this machine over IPv6', loopback, 0, '::1', {}, true],
  ['this machine as a socket for both says it', loopback, 0, '::ffff:127.0.0.1', {}, true],
  ['this machine, with proxies in front of others', loopback, 2, '127.0.0.1', {}, true],
  ['a neighbour', loopback, 0, '10.2.3.4', {}, false],
  ['a neighbour of a network that may', company, 0, '10.2.3.4', {}, true],
  ['a neighbour of the next network', company, 0, '10.3.0.1', {}, false],
  ['the very address', company, 0, '203.0.113.9', {}, true],
  ['the address beside it', company, 0, '203.0.113.10', {}, false],
  ['a network of IPv6', company, 0, 'fd00:7::9', {}, true],
  ['another network of IPv6', company, 0, 'fd00:8::9', {}, false],
  ['a socket that is gone', company, 0, undefined, {}, false],
  // This machine, if it is not allowed.
  ['this machine where others are named', ['10.2.0.0/16'], 0, '127.0.0.1', {}, false],
  // Through a proxy on the same machine.
  ['a stranger', loopback, 1, '127.0.0.1', through('198.51.100.7'), false],
  ['a stranger, and TRUST_PROXY was forgotten', loopback, 0, '127.0.0.1', through('198.51.100.7'), false],
  ['a proxy that says this machine', loopback, 1, '127.0.0.1', through('127.0.0.1'), false],
  ['a proxy that says this machine in IPv6', loopback, 1, '127.0.0.1', through('::1'), false],
  ['a stranger who says this machine', loopback, 1, '127.0.0.1', through('127.0.0.1, 198.51.100.7'), false],
  [
    'a stranger who says an allowed address',
    company,
    1,
    '127.0.0.1',
    through('203.0.113.9, 198.51.100.7'),
    false,
  ],
  ['an allowed address', company, 1, '127.0.0.1', through('198.51.100.7, 203.0.113.9'), true],
  ['an allowed address behind two proxies', company, 2, '127.0.0.1', through('203.0.113.9, 10.2.0.1'), true],
  ['fewer proxies than there are', company, 2, '127.0.0.1', through('203.0.113.9'), false],
  ['an allowed address, of which we trust nobody', company, 0, '10.2.0.1', through('203.0.113.9'), false],
  ['a header with nothing in it', company, 1, '10.2.0.1', through(''), false],
  ['no address', company, 1, '10.2.0.1', through('prometheus'), false],
  // A proxy with another header.
  ['Forwarded', company, 1, '10.2.0.1', { forwarded: 'for=203.0.113.9' }, false],
  ['Via', company, 0, '10.2.0.1', { via: '1.1 proxy' }, false],
  ['X-Real-IP', company, 0, '10.2.0.1', { 'x-real-ip': '203.0.113.9' }, false],
  ['X-Forwarded-Proto alone', loopback, 0, '127.0.0.1', { 'x-forwarded-proto': 'https' }, false],
])('%s (%j, TRUST_PROXY %i)', (_who, allowed, trustProxy, socketAddress, headers, response) => {
  expect(mayScrape(allowed, trustProxy)({ socketAddress, headers })).toBe(response);
});
