import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { claimPort, freePort, isPortFree } from './ports';

const listening = <T>(host: string | undefined, work: (port: number) => Promise<T>) =>
  listeningOn(0, work, host);

async function listeningOn<T>(
  usedPort: number,
  work: (port: number) => Promise<T>,
  host?: string,
): Promise<T> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(usedPort, host, () => resolve());
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    return await work(address.port);
  } finally {
    server.close();
  }
}

it.each([
  ['127.0.0.1', 'localhost'],
  ['::1', 'localhost'],
  [undefined, 'localhost'],
  ['127.0.0.1', '0.0.0.0'],
  ['127.0.0.1', '127.0.0.1'],
])('a port in use (on %s, wanted on %s) gets one message with advice', (usedHost, wanted) =>
  listening(usedHost, async (port) => {
    await expect(claimPort(port, 'PORT', wanted)).rejects.toThrow(
      `Port ${port} is taken by another program. Stop that program, or start with another one: PORT=${port + 1} npm start`,
    );
  }),
);

it('chooses a port below the ephemeral range', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(30_000);
  expect(await isPortFree(port)).toBe(true);
  await claimPort(port, 'PORT', 'localhost');
});

it('gives each caller of a process a port of its own', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(20);
});

it('explains an address of another machine', async () => {
  await expect(claimPort(await freePort(), 'PORT', '192.0.2.1')).rejects.toThrow(
    'HOST=192.0.2.1 is no address of this machine.',
  );
});

it('proposes no port that browsers block', () =>
  listeningOn(6664, async () => {
    await expect(claimPort(6664, 'PORT', 'localhost')).rejects.toThrow('PORT=6670 npm start');
  }));
