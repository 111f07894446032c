import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { msg91 } from './msg91';
import { SmsFailure } from './provider';

/* Responses of MSG91 over HTTP; each failure has its reason, and its message without code, mobile and variables. */

let respond: (response: ServerResponse) => void = () => undefined;
let received: { url: string | undefined; key: unknown; body: unknown };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      received = { url: request.url, key: request.headers.authkey, body };
      respond(response);
    });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const at = server.address();
const baseUrl = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
const [mobile, code] = ['9876543210', '482913'];
const variables = { name: 'Ashalatha Rani', amount: '133500.50', token: 'K3J9X0QAPZ81MVWBB17YT5E2RC' };

const sms = (url = baseUrl, timeoutMs?: number) =>
  msg91({ authKey: 'a-key', templateId: 't', translatedFlows: {}, baseUrl: url }, timeoutMs);
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

test('a code accepted by MSG91 is sent', async () => {
  respond = json(200, { type: 'success', request_id: 'x' });
  await expect(sms().sendCode(mobile, code, 'en')).resolves.toBeUndefined();
  expect(received).toEqual({
    url: '/api/v5/otp',
    key: 'a-key',
    body: { template_id: 't', mobile: `91${mobile}`, otp: code },
  });
});

test.each([
  ['te', 'telugu'],
  // No template of that language.
  ['hi', 't'],
  ['en', 't'],
] as const)('a code in %s has the template %s', async (language, templateId) => {
  respond = json(200, { type: 'success', request_id: 'x' });
  const translatedFlows = { MSG91_TEMPLATE_ID_TE: 'telugu', MSG91_FLOW_VISIT_BOOKED_HI: 'other' };
  const provider = msg91({ authKey: 'a-key', templateId: 't', translatedFlows, baseUrl });
  await provider.sendCode(mobile, code, language);
  expect(received.body).toMatchObject({ template_id: templateId, otp: code });
});

test('a text accepted by MSG91 is sent with its variables, its link as it is', async () => {
  respond = json(200, { type: 'success', message: '36696d6a6b' });
  await expect(sms().sendFlow(mobile, 'a-flow', variables)).resolves.toBeUndefined();
  expect(received).toEqual({
    url: '/api/v5/flow',
    key: 'a-key',
    body: {
      template_id: 'a-flow',
      short_url: '0',
      recipients: [{ mobiles: `91${mobile}`, ...variables }],
    },
  });
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
/** All that a log could show of a failure. */
const reportOf = (failure: SmsFailure) =>
  `${JSON.stringify(failure)} ${failure.message} ${String(failure.cause)}`;

test.each(failures)('%s is a failure with its reason', async (_what, response, expected) => {
  respond = response;
  const failure = await failureOf(sms().sendCode(mobile, code, 'en'));
  expect(failure).toMatchObject(expected);
  expect(reportOf(failure)).not.toContain(code);
  expect(reportOf(failure)).not.toContain(mobile);
  expect(await failureOf(sms().sendFlow(mobile, 'a-flow', variables))).toMatchObject(expected);
});

const { name, amount, token } = variables;
test.each([
  `Invalid value ${token} of 91${mobile}`,
  `Rejected: Dear ${name}, pay Rs ${amount} at https://pasidi.example/pay/${token} Valid`,
  `DEAR ${name.toUpperCase()}, PAY RS ${amount}`,
  `Name Rani is no ${token.slice(0, 10)}...`,
])('a refusal in the words %j is reported without mobile and variables', async (message) => {
  respond = json(200, { type: 'error', message });
  const report = reportOf(await failureOf(sms().sendFlow(mobile, 'a-flow', variables))).toLowerCase();
  for (const secret of [mobile, token, amount, 'ashalatha', 'rani'])
    expect(report).not.toContain(secret.toLowerCase());
});

test.each<[string, number, object, boolean]>([
  [
    'an unknown template',
    200,
    { type: 'error', message: 'Template ID Missing or Invalid', code: '400' },
    true,
  ],
  ['an unknown flow', 400, { type: 'error', message: 'flow id missing' }, true],
  ['a wrong number', 200, { type: 'error', message: 'Please provide valid mobile no.', code: '202' }, true],
  ['a number, by its code alone', 200, { type: 'error', code: 202 }, true],
  ['an account without money', 400, { type: 'error', message: 'Insufficient balance', code: '301' }, false],
  ['too many requests', 429, { type: 'error', message: 'Too many requests' }, false],
  ['a wrong key', 401, { status: 'fail', errors: 'Invalid template key' }, false],
  ['an error of its own', 500, { message: 'template service' }, false],
])('%s: whether the same text would be refused again', async (_what, status, body, isFinal) => {
  respond = json(status, body);
  expect((await failureOf(sms().sendFlow(mobile, 'a-flow', variables))).isFinal).toBe(isFinal);
});

test('a provider that times out is unreachable', async () => {
  respond = () => undefined;
  expect(await failureOf(sms(baseUrl, 100).sendCode(mobile, code, 'en'))).toMatchObject({
    reason: 'unreachable',
  });
});

test('a port that fetch blocks is unreachable, with its cause', async () => {
  const failure = await failureOf(sms('http://127.0.0.1:6000').sendCode(mobile, code, 'en'));
  expect(failure.reason).toBe('unreachable');
  expect(String(failure.cause instanceof Error ? failure.cause.cause : null)).toContain('bad port');
});
