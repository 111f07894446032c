import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { plainAddress, senderBehind } from '@/lib/server/front/address';

/** What proxies add. A request with one of these came through a proxy, whoever wrote it. */
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

/** What is known of a request before anything of it is believed. */
export interface Asked {
  readonly socketAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Who may read the metrics: addresses and networks of `allowed`. One that connects to us by itself is judged by its own address. What
 * comes through a proxy is judged by the address that our own proxy saw, at the `trustProxy`th place from the right; it is nobody's where
 * no proxy of ours is known, and never the machine's own, for a proxy beside us would make a neighbour of the whole world.
 */
export function mayScrape(allowed: readonly string[], trustProxy: number): (asked: Asked) => boolean {
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
