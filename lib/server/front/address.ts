import { isIP } from 'node:net';

/** `1.2.3.4:567`, `[::1]:567`, `::ffff:1.2.3.4` and plain addresses as one spelling, or null where it is none. */
export function plainAddress(text: string): string | null {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  const address = (bracketed ?? withPort ?? text).toLowerCase();
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  const found = mapped ?? address;
  return isIP(found) === 0 ? null : found;
}

/**
 * Whom the outermost of our `trustProxy` proxies saw: the address that many places from the right of X-Forwarded-For, since whatever
 * stands further left was written by the client. Null where that place is missing or holds no address.
 */
export function senderBehind(
  forwardedFor: string | readonly string[] | undefined,
  trustProxy: number,
): string | null {
  if (trustProxy === 0 || forwardedFor === undefined) return null;
  const place = String(forwardedFor).split(',').at(-trustProxy);
  return plainAddress(place?.trim() ?? '');
}

/**
 * The client's address: the socket's, or behind `trustProxy` proxies the one that they saw (docs/product/gateway.md,
 * "Rate limits"). Falls back to the socket's.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  return senderBehind(forwardedFor, trustProxy) ?? plainAddress(socketAddress ?? '') ?? 'unknown';
}
