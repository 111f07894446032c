import { subscribe } from 'node:diagnostics_channel';
import { afterEach } from 'vitest';
import { z } from 'zod';
import { isInTransaction } from '@/lib/db/open-transaction';

/*
 * Set-up of every unit test: fails if any client sends an HTTP request while a transaction is open in the same async context. Node.js
 * publishes these channels in the caller's context, before sending.
 */

const found: string[] = [];

const sent = z.object({
  request: z.object({
    origin: z.union([z.string(), z.instanceof(URL)]).optional(),
    path: z.string(),
    method: z.string(),
  }),
});

for (const channel of ['undici:request:create', 'http.client.request.start']) {
  subscribe(channel, (message) => {
    if (!isInTransaction()) return;
    const { method = '', path = channel } = sent.safeParse(message).data?.request ?? {};
    found.push(`${method} ${path}`);
  });
}

/** Returns and forgets the requests found; exported for the test of this file. */
export function takeRequestsInTransactions(): string[] {
  return found.splice(0);
}

afterEach(() => {
  const requests = takeRequestsInTransactions();
  if (requests.length > 0)
    throw new Error(`HTTP requests went out while a transaction was open: ${requests.join(', ')}`);
});
