/** The second may be missing on a machine (IPv6 is often disabled). */
export function listenAddresses(host: string): readonly [string, ...string[]] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/** Reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host.startsWith('127.') ||
    host.toLowerCase().startsWith('::ffff:127.')
  );
}

/** Host in URLs of this machine (`127.0.0.1`, `[::1]`). */
export function ownAddress(host: string): string {
  const address = host === 'localhost' || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return address.includes(':') ? `[${address}]` : address;
}

/** Whether the machine lacks the address (or any IPv6). */
export function isMissingAddress({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code);
}
