import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';

/**
 * Stops accepting connections and leaves the open ones alone; resolves when all of them have closed.
 *
 * For Node.js 20 to 26. `http.Server#close()` has no such mode: since Node.js 19 it first destroys idle keep-alive connections, and with them a
 * request on its way, which a proxy does not repeat if it is a POST. Hence the method of its base class.
 */
export function closeListener(server: Server | HttpServer): Promise<void> {
  return new Promise((resolve) => {
    Server.prototype.close.call(server, () => resolve());
  });
}
