import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { closeListener } from './close-listener';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('closes the port, and an idle connection still serves a request', async () => {
  const server = createServer((_request, response) => void response.end('served'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const { port } = address;
  const client = connect(port, '127.0.0.1').setEncoding('utf8');
  client.write(request);
  expect(String(await once(client, 'data'))).toContain('served');

  const closed = closeListener(server);
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  client.write(request);
  expect(String(await once(client, 'data'))).toContain('served');
  client.end();
  await closed;
});
