import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KEY_ID, razorpayFor, type SandboxProcess, scratchFolder, startProcess } from './testing';

const folder = scratchFolder();
let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await startProcess({ SANDBOX_DATA_DIR: folder.path, SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/' });
});

afterEach(() => sandbox.call('PUT', '/sandbox/faults', {}));

afterAll(async () => {
  await sandbox.end('SIGKILL');
  folder.remove();
});

const newOrder = () => razorpayFor(sandbox.url).orders.create({ amount: 20000, currency: 'INR' });
const sms = (path: string) => sandbox.call('POST', `/api/v5/otp${path}`);

describe('faults', () => {
  test("down cuts connections to Razorpay and MSG91, not to the sandbox's own addresses", async () => {
    expect((await sandbox.call('PUT', '/sandbox/faults', { down: true })).json).toMatchObject({ down: true });
    // The SDK reports a lost connection as its own TypeError.
    await expect(newOrder()).rejects.toThrow(TypeError);
    await expect(sms('?authkey=sandbox')).rejects.toThrow('fetch failed');
    await expect(sandbox.call('GET', '/v1/checkout.js')).rejects.toThrow('fetch failed');
    expect((await sandbox.call('GET', '/sandbox/inbox')).status).toBe(200);
    await sandbox.call('PUT', '/sandbox/faults', {});
    expect((await newOrder()).status).toBe('created');
  });

  test('fail_rate 1 returns 500 to every request and does nothing', async () => {
    const count = async () => (await razorpayFor(sandbox.url).orders.all({ count: 100 })).count;
    const before = await count();
    await sandbox.call('PUT', '/sandbox/faults', { fail_rate: 1 });
    await expect(newOrder()).rejects.toMatchObject({ statusCode: 500, error: { code: 'SERVER_ERROR' } });
    await sandbox.call('PUT', '/sandbox/faults', {});
    expect(await count()).toBe(before);
  });

  test('latency_ms delays every response', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { latency_ms: 300 });
    const start = performance.now();
    await newOrder();
    expect(performance.now() - start).toBeGreaterThanOrEqual(299);
  });

  test('bad_gateway responds without JSON', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { bad_gateway: true });
    await expect(newOrder()).rejects.toEqual({ statusCode: 502, error: undefined });
  });

  test('lost_responses does the work and cuts the connection', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { lost_responses: true });
    const razorpay = razorpayFor(sandbox.url);
    await expect(
      razorpay.orders.create({ amount: 20000, currency: 'INR', receipt: 'lost' }),
    ).rejects.toThrow();
    await sandbox.call('PUT', '/sandbox/faults', {});
    expect((await razorpay.orders.all({ receipt: 'lost' })).count).toBe(1);
  });

  test('hang never responds', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { hang: true });
    const call = fetch(`${sandbox.url}/v1/checkout.js`, { signal: AbortSignal.timeout(300) });
    await expect(call).rejects.toThrow('timeout');
  });

  test.each([{ dwon: true }, { down: 'yes' }, { fail_rate: 2 }, { latency_ms: -1 }])(
    '%j is refused',
    async (body) => {
      expect((await sandbox.call('PUT', '/sandbox/faults', body)).status).toBe(400);
      expect((await sandbox.call('GET', '/sandbox/faults')).json).toMatchObject({
        down: false,
        fail_rate: 0,
      });
    },
  );
});

describe('messages', () => {
  const code = (mobile: string, otp: string) =>
    `?authkey=sandbox&template_id=sandbox&mobile=${mobile}&otp=${otp}`;

  test('lists sent messages in the inbox of their mobile, newest first', async () => {
    expect((await sms(code('919111111111', '111111'))).json).toEqual({
      type: 'success',
      request_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    await sms(code('919222222222', '222222'));
    await sms(code('919111111111', '333333'));
    const { json } = await sandbox.call('GET', '/sandbox/inbox?mobile=9111111111');
    expect(json).toEqual({
      messages: ['333333', '111111'].map((otp) => ({
        mobile: '9111111111',
        text: `Your Pasidi password reset code is ${otp}. It is valid for 10 minutes.`,
        otp,
        sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      })),
    });
    const page = await (await fetch(`${sandbox.url}/inbox`)).text();
    expect(page).toContain('TEST MODE');
    expect(page.indexOf('333333')).toBeLessThan(page.indexOf('222222'));
  });

  test('a JSON body with the key as header works too', async () => {
    const body = { template_id: 'sandbox', mobile: '919333333333', otp: '654321' };
    const { json } = await sandbox.call('POST', '/api/v5/otp', body, { authkey: 'sandbox' });
    expect(json.type).toBe('success');
    const inbox = await sandbox.call('GET', '/sandbox/inbox?mobile=9333333333');
    expect(inbox.json.messages).toMatchObject([{ otp: '654321' }]);
  });

  test.each([
    [
      '?authkey=sandbox&template_id=sandbox_reset_code_xx&mobile=919444444444&otp=123456',
      'Template ID Missing or Invalid Template',
    ],
    ['?authkey=wrong&template_id=sandbox&mobile=919444444444&otp=123456', 'AuthenticationFailure'],
    ['?authkey=sandbox&mobile=919444444444&otp=123456', 'template_id is missing'],
    ['?authkey=sandbox&template_id=sandbox&mobile=9444444444&otp=123456', 'Please provide valid mobile no.'],
  ])("%s is refused MSG91's way: status 200 and type error", async (query, message) => {
    expect(await sms(query)).toMatchObject({ status: 200, json: { type: 'error', message } });
    expect((await sandbox.call('GET', '/sandbox/inbox?mobile=9444444444')).json).toEqual({ messages: [] });
  });
});

describe('registered texts', () => {
  const variables = { name: 'Asha <b>', amount: '133500.50', token: 'K3J9X0QAPZ81MVWBB17YT5E2RC' };
  const flow = (change: object = {}, authkey = 'sandbox') => {
    const recipient = { mobiles: '919555555555', ...variables };
    const body = { template_id: 'sandbox_payment_link', recipients: [recipient], ...change };
    return sandbox.call('POST', '/api/v5/flow', body, { authkey });
  };
  const inbox = async () => (await sandbox.call('GET', '/sandbox/inbox?mobile=9555555555')).json;
  const link = 'http://localhost:3000/pay/K3J9X0QAPZ81MVWBB17YT5E2RC';

  test('are filled with their variables; the inbox shows them without a code, their address as a link', async () => {
    expect((await flow()).json).toEqual({
      type: 'success',
      message: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(await inbox()).toEqual({
      messages: [
        {
          mobile: '9555555555',
          text: `Dear Asha <b>, pay Rs 133500.50 for your order at Pasidi: ${link} Valid for 7 days.`,
          otp: null,
          sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ],
    });
    const page = await (await fetch(`${sandbox.url}/inbox?mobile=9555555555`)).text();
    expect(page).toContain(`Dear Asha &#60;b&#62;, pay Rs 133500.50`);
    expect(page).toContain(`<a href="${link}">${link}</a> Valid for 7 days.`);
    expect(page).not.toContain('class="code"');
  });

  const of = (change: object) => ({ recipients: [{ mobiles: '919555555555', ...variables, ...change }] });
  test.each<[string, object, string]>([
    ['an unknown template', { template_id: 'other' }, 'Template ID Missing or Invalid Template'],
    ['no recipient', { recipients: [] }, 'recipients are missing'],
    ['a number without its country', of({ mobiles: '9555555555' }), 'Please provide valid mobile no.'],
    ['a missing variable', of({ token: '' }), 'A variable is missing or too long'],
    ['a variable of 31 characters', of({ name: 'A'.repeat(31) }), 'A variable is missing or too long'],
  ])("are refused MSG91's way for %s", async (_what, change, message) => {
    const before = await inbox();
    expect(await flow(change)).toMatchObject({ status: 200, json: { type: 'error', message } });
    expect(await inbox()).toEqual(before);
  });

  test('are refused for a wrong key', async () => {
    expect((await flow({}, 'wrong')).json).toEqual({
      type: 'error',
      message: 'AuthenticationFailure',
      code: '207',
    });
  });
});

describe('paying from the sheet', () => {
  const sheet = (body: object) =>
    sandbox.call('POST', '/v1/checkout/payments', {
      key_id: KEY_ID,
      method: 'upi',
      vpa: 'success@razorpay',
      outcome: 'success',
      contact: '9000000005',
      ...body,
    });

  test('a repeated attempt pays once', async () => {
    const { id } = await newOrder();
    const attempt = { order_id: id, attempt_id: 'attempt-1' };
    const responses = await Promise.all([sheet(attempt), sheet(attempt), sheet(attempt)]);
    expect(new Set(responses.map((response) => JSON.stringify(response.json))).size).toBe(1);
    expect(responses[0]?.json).toMatchObject({ razorpay_order_id: id });
    const payments = await razorpayFor(sandbox.url).orders.fetchPayments(id);
    expect(payments.items).toMatchObject([{ status: 'captured', contact: '+919000000005' }]);
  });

  test('key and order must belong together', async () => {
    const { id } = await newOrder();
    const refused = { error: { description: 'The id provided does not exist' } };
    expect((await sheet({ order_id: id, attempt_id: 'a', key_id: 'rzp_test_other' })).json).toMatchObject(
      refused,
    );
    expect((await sheet({ order_id: 'order_00000000000000', attempt_id: 'b' })).json).toMatchObject(refused);
  });

  test('instruments of test mode fail as named', async () => {
    const { id } = await newOrder();
    const upi = await sheet({ order_id: id, attempt_id: 'f1', vpa: 'failure@razorpay' });
    expect(upi.json.error).toMatchObject({ reason: 'payment_failed', metadata: { order_id: id } });
    const card = await sheet({ order_id: id, attempt_id: 'f2', method: 'card', card: '0003' });
    expect(card.json.error).toMatchObject({ reason: 'card_declined' });
  });

  test('an order with manual capture is only authorised', async () => {
    const { json } = await sandbox.call(
      'POST',
      '/v1/orders',
      { amount: 20000, currency: 'INR', payment: { capture: 'manual' } },
      { authorization: `Basic ${Buffer.from(`${KEY_ID}:sandbox_key_secret`).toString('base64')}` },
    );
    const id = String(json.id);
    await sheet({ order_id: id, attempt_id: 'm1' });
    const payments = await razorpayFor(sandbox.url).orders.fetchPayments(id);
    expect(payments.items).toMatchObject([{ status: 'authorized' }]);
  });

  test('the script is JavaScript, cacheable for a moment, and has no secret in it', async () => {
    const response = await fetch(`${sandbox.url}/v1/checkout.js`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(text).toContain('window.Razorpay');
    expect(text).not.toMatch(/secret/i);
  });

  test('any origin may call', async () => {
    const response = await fetch(`${sandbox.url}/v1/checkout/payments`, { method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
  });
});
