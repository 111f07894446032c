import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerResponse } from 'node:http';

/** Of its bundle in a build (tools/launch/site-build.ts), and address of the service worker. */
export const SERVICE_WORKER = 'sw.js';

/** In place of a broken worker: removes what it kept and itself, at the browser's next look for a new one, which each page begins. */
const switchOff = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** @param on `SERVICE_WORKER` */
export async function readServiceWorker(buildDir: string, on: boolean): Promise<string> {
  return on ? readFile(path.join(buildDir, SERVICE_WORKER), 'utf8') : switchOff;
}

/** Its own policy: it may fetch from this site, and nothing else. */
export function respondServiceWorker(response: ServerResponse, script: string): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': Buffer.byteLength(script),
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  response.end(script);
}
