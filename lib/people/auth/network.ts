/**
 * Rate limit key: an IPv4 address, or the first four groups of an IPv6 one, since a customer owns a whole /64. Expects the front server's
 * lower-case form.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [before = '', after] = address.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}
