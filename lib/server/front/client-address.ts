import { isIP } from 'node:net';

/** Normalises `1.2.3.4:567`, `[::1]:567`, `::ffff:1.2.3.4` and plain addresses; null if invalid. */
export function plainAddress(text: string): string | null {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  const address = (bracketed ?? withPort ?? text).toLowerCase();
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  const found = mapped ?? address;
  return isIP(found) === 0 ? null : found;
}

/**
 * The client address seen by the outermost of `trustProxy` proxies, that many places from the right of X-Forwarded-For: the client controls
 * the rest. Null if missing or invalid.
 */
export function senderBehind(
  forwardedFor: string | readonly string[] | undefined,
  trustProxy: number,
): string | null {
  if (trustProxy === 0 || forwardedFor === undefined) return null;
  const place = String(forwardedFor).split(',').at(-trustProxy);
  return plainAddress(place?.trim() ?? '');
}

/** The address that `trustProxy` proxies saw, else the socket's (docs/product/gateway.md, "Rate limits"). */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  return senderBehind(forwardedFor, trustProxy) ?? plainAddress(socketAddress ?? '') ?? 'unknown';
}
