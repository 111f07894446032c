import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { plainAddress, senderBehind } from '@/lib/server/front/client-address';

/** A request with one of these came through a proxy, whoever added it. */
const forwarded = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const loopback = networks(['127.0.0.0/8', '::1']);

function networks(allowed: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of allowed) {
    const [address = '', prefix] = each.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function holds(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The request before any header is trusted. */
export interface ScrapeRequest {
  readonly socketAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Whether a client is in `allowed` (addresses, networks). Behind proxies the address that our own proxy saw counts, the `trustProxy`th from the
 * right; refused without known proxies, and never as the machine itself: a local proxy would allow everyone.
 */
export function mayScrape(
  allowed: readonly string[],
  trustProxy: number,
): (request: ScrapeRequest) => boolean {
  const list = networks(allowed);
  return ({ socketAddress, headers }) => {
    if (!forwarded.some((name) => headers[name] !== undefined)) {
      const own = plainAddress(socketAddress ?? '');
      return own !== null && holds(list, own);
    }
    const sender = senderBehind(headers['x-forwarded-for'], trustProxy);
    return sender !== null && !holds(loopback, sender) && holds(list, sender);
  };
}
