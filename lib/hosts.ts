/** The addresses that a server listens on for a host. Of two the second may be missing on a machine (IPv6 is often switched off). */
export function listenAddresses(host: string): readonly [string, ...string[]] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/** Whether only this machine reaches a server that listens there. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host.startsWith('127.') ||
    host.toLowerCase().startsWith('::ffff:127.')
  );
}

/** Where this machine itself reaches a server that listens on a host, as a part of an address (`127.0.0.1`, `[::1]`). */
export function ownAddress(host: string): string {
  const address = host === 'localhost' || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return address.includes(':') ? `[${address}]` : address;
}

/** Whether listening failed because the machine has no such address (or no IPv6 at all). */
export function isMissingAddress({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code);
}
