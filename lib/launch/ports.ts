import { createServer } from 'node:net';
import { LaunchError } from './launch-error';

/** Whether a server could listen on `port` of `host` (all addresses without one) right now. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A free port of 127.0.0.1 between 20000 and 29999: below the range from which systems take the ports of outgoing
 * connections, so that it is still free when the same server comes back.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await isPortFree(port, '127.0.0.1')) && (await isPortFree(port))) return port;
  }
  throw new LaunchError('No free port was found between 20000 and 29999.');
}

/** Throws a {@link LaunchError} naming the variable to change when `port` is taken. */
export async function claimPort(port: number, variable: string, host?: string): Promise<void> {
  if (await isPortFree(port, host)) return;
  throw new LaunchError(
    `Port ${port} is taken by another program. Stop that program, or start with another one: ${variable}=${port + 1} npm start`,
  );
}
