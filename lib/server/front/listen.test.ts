import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { freePort } from '@/tools/launch/ports';
import { parseResponses, RawClient } from '@/e2e/testing/raw-client';
import { testFront } from '@/e2e/testing/front';

/** A server on all interfaces responds at these too. */
const others = [
  '127.0.0.2',
  ...Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address),
];
const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function listening(host: string) {
  const front = await testFront();
  // Frees the site's port; the helper uses another one.
  await new Promise<void>((resolve) => front.server.close(() => resolve()));
  const port = await freePort();
  await front.listen(port, host);
  return { ...front, port };
}

test('HOST=localhost listens on both loopback addresses only', async () => {
  const { port } = await listening('localhost');
  expect(await isListening('127.0.0.1', port)).toBe(true);
  expect(await isListening('::1', port)).toBe(hasIpv6);
  for (const other of others) expect([other, await isListening(other, port)]).toEqual([other, false]);
});

test('HOST=0.0.0.0 listens on all interfaces', async () => {
  const { port } = await listening('0.0.0.0');
  for (const each of ['127.0.0.1', ...others])
    expect([each, await isListening(each, port)]).toEqual([each, true]);
});

test('an unknown address or a used port is an error', async () => {
  await expect(listening('192.0.2.1')).rejects.toThrow('HOST=192.0.2.1 is no address of this machine.');
  const { port } = await listening('localhost');
  const second = await testFront();
  await new Promise<void>((resolve) => second.server.close(() => resolve()));
  await expect(second.listen(port, 'localhost')).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test.skipIf(!hasIpv6)('IPv6 connections are served and drained like IPv4', async () => {
  const { port, stop } = await listening('localhost');
  const request = 'GET /about HTTP/1.1\r\nHost: site.test\r\n\r\n';
  const client = new RawClient(port, '::1').send(request);
  await client.until(/reached/);
  const stopped = stop();
  const [response] = parseResponses(await client.untilEnd());
  expect(response).toMatchObject({ status: 200, body: 'reached' });
  await stopped;
  expect(await isListening('::1', port)).toBe(false);
  expect(await isListening('127.0.0.1', port)).toBe(false);
});
