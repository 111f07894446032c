import { createServer, get } from 'node:http';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { sqlOn } from '@/lib/db/sql';
import { testDb } from './database';
import { takeRequestsInTransactions } from './no-requests-in-transactions';

const { pool } = await testDb();
const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/asked`;

const clients = {
  fetch: async () => {
    await (await fetch(url)).text();
  },
  'node:http': () =>
    new Promise<void>((resolve, reject) => {
      get(url, (response) => response.resume().on('end', resolve)).on('error', reject);
    }),
};
const transaction = (body: () => Promise<unknown>) => sqlOn(pool).transaction(body);

describe('a transaction', () => {
  test.each(Object.entries(clients))('a request by %s within it is found', async (_client, request) => {
    await transaction(async () => {
      await Promise.resolve();
      await request();
    });
    expect(takeRequestsInTransactions()).toEqual(['GET /asked']);
  });

  test.each(Object.entries(clients))(
    'a request by %s before, beside or after it is allowed',
    async (_client, request) => {
      let startedWithin: Promise<unknown> = Promise.resolve();
      const gate: { open(): void } = { open: () => undefined };
      await request();
      await Promise.all([
        request(),
        transaction(async () => {
          // A request started within the transaction but sent after its end does not hold its connection.
          startedWithin = new Promise<void>((resolve) => (gate.open = resolve)).then(request);
          await Promise.resolve();
        }),
      ]);
      gate.open();
      await startedWithin;
      expect(takeRequestsInTransactions()).toEqual([]);
    },
  );
});
