import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { withKey } from './auth';
import { checkoutRoutes } from './checkout';
import { controlRoutes } from './control';
import { Faults } from './faults';
import { requestListener } from './http';
import { isRecord } from './json';
import { resumeLate } from './ledger';
import { msg91Routes } from './msg91';
import { orderRoutes } from './orders';
import { pageRoutes } from './pages';
import { paymentRoutes } from './payments';
import { refundRoutes } from './refunds';
import { type Settings, StartRefused } from './settings';
import { Store } from './store';
import { Timers } from './timers';
import { Webhooks } from './webhooks';
import type { SandboxContext } from './context';

export interface Sandbox {
  readonly url: string;
  /** Ends open requests; completed ones are stored. */
  stop(): void;
}

/** Starts the sandbox on 127.0.0.1, and on ::1 if available. @throws StartRefused with an error message */
export async function startSandbox(settings: Settings): Promise<Sandbox> {
  // First: keeps a second sandbox from opening the journal in use.
  const server = await listen('127.0.0.1', settings.port);
  const address = server.address();
  const port = isRecord(address) ? Number(address.port) : settings.port;

  const store = openStore(settings.dataDir);
  const timers = new Timers();
  const faults = new Faults(timers);
  const webhooks = new Webhooks(settings, store, faults, timers);
  const context: SandboxContext = { settings, store, faults, timers, webhooks };

  const response = requestListener(
    [
      ...checkoutRoutes(context),
      ...withKey(settings, [...orderRoutes(context), ...paymentRoutes(context), ...refundRoutes(context)]),
      ...msg91Routes(context),
      ...controlRoutes(context),
      ...pageRoutes(context),
    ],
    faults,
  );
  server.on('request', response);
  webhooks.resume();
  resumeLate(context);

  // Where `localhost` is ::1; missing without IPv6.
  const second = await listen('::1', port).catch(() => null);
  second?.on('request', response);

  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      webhooks.stop();
      timers.stop();
      for (const one of [server, second]) {
        one?.close();
        one?.closeAllConnections();
      }
      store.close();
    },
  };
}

async function listen(host: string, port: number): Promise<Server> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 });
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return server;
  } catch (error) {
    const code = isRecord(error) ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartRefused(
        `Port ${port} is taken. Stop what is running there, or set SANDBOX_PORT to another one.`,
      );
    }
    if (code === 'EACCES')
      throw new StartRefused(`Port ${port} may not be used by this user. Set SANDBOX_PORT to another one.`);
    throw error;
  }
}

function openStore(dataDir: string): Store {
  try {
    return new Store(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`The sandbox cannot keep its state in ${dataDir}: ${reason}`);
  }
}
