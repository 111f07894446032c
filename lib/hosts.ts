/** The addresses to listen on for a host. The second of two may be missing on a machine (IPv6 is often disabled). */
export function listenAddresses(host: string): readonly [string, ...string[]] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host.startsWith('127.') ||
    host.toLowerCase().startsWith('::ffff:127.')
  );
}

/** The address at which this machine reaches a server on a host, for URLs (`127.0.0.1`, `[::1]`). */
export function ownAddress(host: string): string {
  const address = host === 'localhost' || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return address.includes(':') ? `[${address}]` : address;
}

/** Whether listening failed because the machine does not have the address (or no IPv6 at all). */
export function isMissingAddress({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code);
}
