import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testFront } from '@/lib/testing/front';
import type { Handle } from '@/lib/packed-files';
import { bodyGiven, wholeAnswer, wholeBodies } from './buffered-response';

const json = 'application/json; charset=utf-8';
const long = JSON.stringify({ success: true, names: Array.from({ length: 100 }, () => 'இந்திரா') });

/** A route handler as Next.js runs it: it writes the head of its response, then the body. */
function route(answer: (requestId: string) => Response): Handle {
  return async (incoming, outgoing) => {
    const response = answer(String(incoming.headers['x-request-id']));
    outgoing.statusCode = response.status;
    for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
    outgoing.end(response.body === null ? undefined : await response.text());
  };
}

async function ask(handle: Handle, headers: Record<string, string> = {}, method = 'POST') {
  const { port } = await testFront({ handlerOfCall: () => handle, bodies: wholeBodies });
  const options = { host: '127.0.0.1', port, path: '/api/Opportunity', method, headers, agent: false };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(options, resolve)
      .on('error', reject)
      .end(method === 'POST' ? '{"action":"list"}' : undefined),
  );
  return { response, body: await buffer(response) };
}

const answers = (text: string, status = 200) =>
  route((requestId) => wholeAnswer(requestId, text, { status, headers: { 'content-type': json } }));

test('a route has the body that was sent, and the front the text that it answers, with its length', async () => {
  let sent = '';
  const { response, body } = await ask(
    route((requestId) => {
      sent = new TextDecoder().decode(bodyGiven(requestId) ?? undefined);
      const headers = new Headers({ 'content-type': json });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      const answer = wholeAnswer(requestId, '{"name":"இந்திரா"}', { status: 201, headers });
      expect(answer.body).toBeNull();
      return answer;
    }),
  );
  expect(sent).toBe('{"action":"list"}');
  expect([response.statusCode, body.toString()]).toEqual([201, '{"name":"இந்திரா"}']);
  expect(response.headers).toMatchObject({
    'content-length': String(body.length),
    'content-type': json,
    'set-cookie': ['a=1', 'b=2'],
    vary: 'accept-encoding',
  });
  expect(response.headers).not.toHaveProperty('transfer-encoding');
});

test('a long answer goes out packed to who takes that', async () => {
  const { response, body } = await ask(answers(long), { 'accept-encoding': 'gzip, deflate, br' });
  expect(response.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    vary: 'accept-encoding',
  });
  expect(body.length).toBeLessThan(long.length / 4);
  expect(gunzipSync(body).toString()).toBe(long);
});

test.each([
  ['to who says nothing', long, {}],
  ['to who refuses it', long, { 'accept-encoding': 'br, gzip;q=0' }],
  ['where it is short', '{"success":true}', { 'accept-encoding': 'gzip' }],
])('not %s', async (_when, text, headers: Record<string, string>) => {
  const { response, body } = await ask(answers(text), headers);
  expect(body.toString()).toBe(text);
  expect(response.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(response.headers).not.toHaveProperty('content-encoding');
});

test("a failure in the gateway's envelope goes the same way", async () => {
  const { response, body } = await ask(answers('{"code":"NOT_FOUND"}', 404));
  expect([response.statusCode, body.toString()]).toEqual([404, '{"code":"NOT_FOUND"}']);
});

test('HEAD has the head of it alone', async () => {
  const { response, body } = await ask(answers(long), { 'accept-encoding': 'gzip' }, 'HEAD');
  expect([response.statusCode, body.length]).toEqual([200, 0]);
  expect(response.headers['content-encoding']).toBe('gzip');
});

test('what a route writes itself is left as it is', async () => {
  const { response, body } = await ask((_request, outgoing) => {
    outgoing.setHeader('content-type', json);
    outgoing.write('{"a":');
    outgoing.end('1}');
  });
  expect(body.toString()).toBe('{"a":1}');
  expect(response.headers['transfer-encoding']).toBe('chunked');
});

test('where no front waits, the body is the response’s own', async () => {
  expect(bodyGiven('nobody')).toBeNull();
  expect(bodyGiven(null)).toBeNull();
  expect(await wholeAnswer('nobody', '{"a":1}', { status: 200 }).text()).toBe('{"a":1}');
});

test('nothing is kept of what was answered', async () => {
  let id = '';
  await ask(
    route((requestId) => {
      id = requestId;
      return wholeAnswer(requestId, '{}', { headers: { 'content-type': json } });
    }),
  );
  expect([bodyGiven(id), wholeBodies.answerTo(id)]).toEqual([null, null]);
});
