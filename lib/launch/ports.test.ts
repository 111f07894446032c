import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { claimPort, freePort, isPortFree } from './ports';

async function listening<T>(host: string | undefined, work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, host, () => resolve());
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    return await work(address.port);
  } finally {
    server.close();
  }
}

it.each([undefined, '127.0.0.1'])('a port in use (host %s) gets one sentence with a way out', (host) =>
  listening(host, async (port) => {
    await expect(claimPort(port, 'PORT')).rejects.toThrow(
      `Port ${port} is taken by another program. Stop that program, or start with another one: PORT=${port + 1} npm start`,
    );
  }),
);

it('a free port is below those that systems give to outgoing connections', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(30_000);
  expect(await isPortFree(port)).toBe(true);
  await claimPort(port, 'PORT');
});
