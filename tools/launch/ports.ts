import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { isBadPort } from '@/lib/env/bad-ports';
import { isMissingAddress, listenAddresses } from '@/lib/env/hosts';
import { LaunchError } from './launch-error';

/** The error of listening now, or null if it succeeds. Default host: all addresses. */
function refusalOf(port: number, host?: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

export async function isPortFree(port: number, host?: string): Promise<boolean> {
  return (await refusalOf(port, host)) === null;
}

const FIRST_PORT = 20_000;
const PORTS = 10_000;
/** Next port, first at random: another process that chooses at the same time almost certainly gets other ports. */
let next = randomInt(PORTS);

/**
 * Free port from 20000 to 29999 on 127.0.0.1: below the ephemeral range, so that it is still free after a restart. A process gets each port once,
 * until all are used up.
 */
export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < PORTS; attempts += 1) {
    const port = FIRST_PORT + next;
    next = (next + 1) % PORTS;
    if ((await isPortFree(port, '127.0.0.1')) && (await isPortFree(port))) return port;
  }
  throw new LaunchError('No free port was found between 20000 and 29999.');
}

function nextPort(port: number): number {
  const next = port >= 65_535 ? 3000 : port + 1;
  return isBadPort(next) ? nextPort(next) : next;
}

/**
 * Throws a {@link LaunchError} naming the variable to change if the port cannot be listened on.
 * @param host value of HOST
 */
export async function claimPort(port: number, variable: string, host: string): Promise<void> {
  const [first, ...others] = listenAddresses(host);
  for (const address of [first, ...others]) {
    const refusal = await refusalOf(port, address);
    if (refusal === null) continue;
    if (isMissingAddress(refusal)) {
      if (address !== first) continue;
      throw new LaunchError(`HOST=${host} is no address of this machine.`);
    }
    if (refusal.code === 'EACCES')
      throw new LaunchError(
        `This account may not listen on port ${port}. Start with another one: ${variable}=3000 npm start`,
      );
    throw new LaunchError(
      `Port ${port} is taken by another program. Stop that program, or start with another one: ${variable}=${nextPort(port)} npm start`,
    );
  }
}
