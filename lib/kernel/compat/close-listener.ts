import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';

/**
 * Leaves open connections alone; resolves when all have closed.
 * For Node.js 20 to 26: since Node.js 19 `http.Server#close()` destroys idle keep-alive connections, and with them a request on its way,
 * which a proxy does not repeat if it is a POST. Hence the method of the base class.
 */
export function closeListener(server: Server | HttpServer): Promise<void> {
  return new Promise((resolve) => {
    Server.prototype.close.call(server, () => resolve());
  });
}
