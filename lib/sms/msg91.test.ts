import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { msg91 } from './msg91';
import { SmsFailure } from './provider';

/** Responses of MSG91 over HTTP; each failure has its reason, and its message without code and mobile. */
let answer: (response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => {
  request.resume().on('end', () => answer(response));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const at = server.address();
const baseUrl = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
const [mobile, code] = ['9876543210', '482913'];

const sms = (url = baseUrl, timeoutMs?: number) =>
  msg91({ authKey: 'a-key', templateId: 't', baseUrl: url }, timeoutMs);
const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
async function failureOf(attempt: Promise<void>): Promise<SmsFailure> {
  const failure: unknown = await attempt.then(
    () => 'sent',
    (error: unknown) => error,
  );
  if (!(failure instanceof SmsFailure)) throw new Error(`No SmsFailure: ${String(failure)}`);
  return failure;
}

test('a message accepted by MSG91 is sent', async () => {
  answer = json(200, { type: 'success', request_id: 'x' });
  await expect(sms().sendCode(mobile, code)).resolves.toBeUndefined();
});

const failures: [string, (response: ServerResponse) => void, object][] = [
  [
    'a wrong key, as MSG91 says it with status 200',
    json(200, { type: 'error', message: 'AuthenticationFailure', code: '207' }),
    { reason: 'credentials', status: 200, providerMessage: 'AuthenticationFailure' },
  ],
  [
    'a wrong key, as its newer endpoints say it',
    json(401, { status: 'fail', hasError: true, errors: 'Unauthorized' }),
    { reason: 'credentials', status: 401, providerMessage: 'Unauthorized' },
  ],
  [
    'a template that it does not know',
    json(200, { type: 'error', message: 'Template ID Missing or Invalid Template', code: '400' }),
    { reason: 'refused', status: 200, providerMessage: 'Template ID Missing or Invalid Template' },
  ],
  [
    'an account without money',
    json(400, { type: 'error', message: 'Insufficient balance' }),
    { reason: 'refused', status: 400, providerMessage: 'Insufficient balance' },
  ],
  [
    'an error that repeats mobile and code',
    json(200, { type: 'error', message: `Invalid otp ${code} for 91${mobile}\u0007` }),
    { reason: 'refused', status: 200, providerMessage: 'Invalid otp ... for ...' },
  ],
  [
    'an error of its own',
    json(500, { message: 'oops' }),
    { reason: 'provider_error', status: 500, providerMessage: 'oops' },
  ],
  [
    'a page of a broken proxy',
    (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'),
    { reason: 'provider_error', status: 502, providerMessage: null },
  ],
  [
    'a success that is not JSON',
    (response) => response.end('ok'),
    { reason: 'provider_error', status: 200, providerMessage: null },
  ],
  [
    'a connection that is cut',
    (response) => response.destroy(),
    { reason: 'unreachable', status: null, providerMessage: null },
  ],
];
test.each(failures)('%s is a failure with its reason', async (_what, answered, expected) => {
  answer = answered;
  const failure = await failureOf(sms().sendCode(mobile, code));
  expect(failure).toMatchObject(expected);
  const reported = JSON.stringify([failure.message, failure]);
  expect(reported).not.toContain(code);
  expect(reported).not.toContain(mobile);
});

test('a provider that times out is unreachable', async () => {
  answer = () => undefined;
  expect(await failureOf(sms(baseUrl, 100).sendCode(mobile, code))).toMatchObject({ reason: 'unreachable' });
});

test('a port that fetch blocks is unreachable, with its cause', async () => {
  const failure = await failureOf(sms('http://127.0.0.1:6000').sendCode(mobile, code));
  expect(failure.reason).toBe('unreachable');
  expect(String(failure.cause instanceof Error ? failure.cause.cause : null)).toContain('bad port');
});
