import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { baseUrl, sandboxUrl } from '@/e2e/fixtures/urls';
import { expect, test } from '@/e2e/fixtures/test';

/* Without HOST a site must listen on loopback only: the demo accounts have a public password. */

function reaches(host: string, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(new URL(address).port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);

for (const [what, address] of Object.entries({ 'the site': baseUrl, 'the sandbox': sandboxUrl })) {
  test(`${what} listens on the loopback interface only`, { tag: '@direct' }, async () => {
    expect(await reaches('127.0.0.1', address)).toBe(true);
    expect(await reaches('localhost', address)).toBe(true);
    if (addresses.some((each) => each.address === '::1')) expect(await reaches('::1', address)).toBe(true);
    // Loopback, but reachable only if a server listens on all interfaces.
    const others = [
      '127.0.0.2',
      ...addresses.filter(({ internal }) => !internal).map((each) => each.address),
    ];
    for (const other of others) expect([other, await reaches(other, address)]).toEqual([other, false]);
  });
}
