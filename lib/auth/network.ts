/**
 * What an address is counted by. An IPv6 customer owns a whole /64 and could use a new address for every try, so that the
 * first four groups count; an IPv4 address counts as it is. Takes the lower-case spelling of the front server.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [before = '', after] = address.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}
