import { describe, expect, test } from 'vitest';
import { EnvError, parseEnv } from './env';

const local = {
  DATABASE_URL: 'postgresql://pasidi:secret@127.0.0.1:5432/pasidi',
  NEXTAUTH_SECRET: 'local',
};
const razorpayKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook-secret',
};
const msg91Keys = { MSG91_AUTH_KEY: 'auth-key', MSG91_TEMPLATE_ID: 'template' };
const liveSite = {
  ...local,
  ...razorpayKeys,
  ...msg91Keys,
  SITE_URL: 'https://pasidi.example',
  NEXTAUTH_SECRET: 'x'.repeat(32),
};

function problems(source: Record<string, string | undefined>): readonly string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
}

test('the defaults are those of running.md, with the sandbox for Razorpay and MSG91', () => {
  expect(parseEnv(local)).toEqual({
    port: 3000,
    dataDir: '.data',
    databaseUrl: local.DATABASE_URL,
    preparedStatements: true,
    siteUrl: 'http://localhost:3000',
    live: false,
    nextAuthSecrets: ['local'],
    razorpay: {
      keyId: 'rzp_test_pasidisandbox',
      keySecret: 'sandbox_key_secret',
      webhookSecrets: ['sandbox_webhook_secret'],
      baseUrl: 'http://127.0.0.1:4100',
      checkoutUrl: 'http://127.0.0.1:4100/v1/checkout.js',
      sandbox: true,
    },
    msg91: {
      authKey: 'sandbox',
      templateId: 'sandbox',
      baseUrl: 'http://127.0.0.1:4100',
      sandbox: true,
    },
    sandboxPort: 4100,
    rateLimits: true,
    trustProxy: 0,
    workers: 1,
    logLevel: 'info',
    auditYears: 8,
    metricsAllow: ['127.0.0.0/8', '::1'],
    otlpEndpoint: null,
    tracedShare: 1,
  });
});

test('a live site with all its keys talks to the real providers', () => {
  const parsed = parseEnv({
    ...liveSite,
    TRUST_PROXY: '2',
    WORKERS: '4',
    PORT: '8080',
  });
  expect(parsed).toMatchObject({
    live: true,
    siteUrl: 'https://pasidi.example',
    trustProxy: 2,
    workers: 4,
  });
  expect(parsed.razorpay).toEqual({
    keyId: 'rzp_live_1',
    keySecret: 'key-secret',
    webhookSecrets: ['hook-secret'],
    baseUrl: 'https://api.razorpay.com',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    sandbox: false,
  });
  expect(parsed.msg91).toMatchObject({
    authKey: 'auth-key',
    baseUrl: 'https://control.msg91.com',
    sandbox: false,
  });
});

test.each([
  ['SITE_URL follows PORT', { PORT: '4321' }, { port: 4321, siteUrl: 'http://localhost:4321' }],
  [
    'a trailing slash of SITE_URL goes',
    { SITE_URL: 'http://shop.local:8080/' },
    { siteUrl: 'http://shop.local:8080' },
  ],
  [
    'a production build over http is not live',
    { SITE_URL: 'http://10.0.0.5', NODE_ENV: 'production' },
    { live: false },
  ],
  ['DATABASE_PREPARED off', { DATABASE_PREPARED: 'off' }, { preparedStatements: false }],
  ['RATE_LIMITS off', { RATE_LIMITS: 'off' }, { rateLimits: false }],
  ['a blank variable counts as not given', { PORT: ' ', RAZORPAY_KEY_ID: '', SITE_URL: '' }, { port: 3000 }],
  [
    'SANDBOX_PORT moves the sandbox',
    { SANDBOX_PORT: '4200' },
    { msg91: { baseUrl: 'http://127.0.0.1:4200' } },
  ],
  [
    'who may read the figures, and where traces go',
    { METRICS_ALLOW: '10.0.0.7, fd00::/8', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    { metricsAllow: ['10.0.0.7', 'fd00::/8'], otlpEndpoint: 'http://127.0.0.1:4318' },
  ],
  ['two secrets during a change', { NEXTAUTH_SECRET: 'new, old' }, { nextAuthSecrets: ['new', 'old'] }],
  [
    'two webhook secrets during a change',
    { ...razorpayKeys, RAZORPAY_WEBHOOK_SECRET: 'new, old' },
    {
      razorpay: { webhookSecrets: ['new', 'old'], sandbox: false },
      msg91: { sandbox: true },
    },
  ],
])('%s', (_what, source, expected) => {
  expect(parseEnv({ ...local, ...source })).toMatchObject(expected);
});

describe('a wrong variable is named in a sentence', () => {
  test.each([
    ['PORT', { ...local, PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', { ...local, PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', { ...local, PORT: '30.5' }, 'PORT must be a whole number from 1 to 65535.'],
    ['SANDBOX_PORT', { ...local, SANDBOX_PORT: 'x' }, 'SANDBOX_PORT must be a whole number from 1 to 65535.'],
    ['equal ports', { ...local, PORT: '4100' }, 'SANDBOX_PORT must differ from PORT.'],
    ['TRUST_PROXY', { ...local, TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number from 0 to 16.'],
    ['WORKERS', { ...local, WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 64.'],
    ['DATABASE_PREPARED', { ...local, DATABASE_PREPARED: 'no' }, 'DATABASE_PREPARED must be on or off.'],
    ['RATE_LIMITS', { ...local, RATE_LIMITS: 'no' }, 'RATE_LIMITS must be on or off.'],
    ['AUDIT_YEARS', { ...local, AUDIT_YEARS: '0' }, 'AUDIT_YEARS must be a whole number from 1 to 100.'],
    ['no network', { ...local, METRICS_ALLOW: '10.0.0.0/8,host' }, /^METRICS_ALLOW must be addresses/],
    ['too wide a network', { ...local, METRICS_ALLOW: '10.0.0.0/33' }, /^METRICS_ALLOW must be addresses/],
    ['an empty place', { ...local, METRICS_ALLOW: '10.0.0.1,' }, /^METRICS_ALLOW must be addresses/],
    [
      'no collector',
      { ...local, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be the address/,
    ],
    ['no share', { ...local, OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG must be a number/],
    ['no database', { ...local, DATABASE_URL: undefined }, /^DATABASE_URL is missing/],
    ['another database', { ...local, DATABASE_URL: 'mysql://host/db' }, /^DATABASE_URL must be an address/],
    ['no secret', { ...local, NEXTAUTH_SECRET: '' }, /^NEXTAUTH_SECRET is missing/],
    ['SITE_URL with a path', { ...local, SITE_URL: 'http://host/shop' }, /^SITE_URL must be an address/],
    ['SITE_URL without a scheme', { ...local, SITE_URL: 'example.com' }, /^SITE_URL must be an address/],
    ['SITE_URL of another scheme', { ...local, SITE_URL: 'ftp://host' }, /^SITE_URL must be an address/],
    [
      'Razorpay in part',
      { ...local, ...razorpayKeys, RAZORPAY_KEY_SECRET: '' },
      /^RAZORPAY_KEY_SECRET is missing/,
    ],
    ['MSG91 in part', { ...local, MSG91_AUTH_KEY: 'a' }, /^MSG91_TEMPLATE_ID is missing/],
    [
      'a key cut by a space',
      { ...local, ...msg91Keys, MSG91_AUTH_KEY: 'a b' },
      /^MSG91_AUTH_KEY must not hold/,
    ],
    [
      'three webhook secrets',
      { ...local, ...razorpayKeys, RAZORPAY_WEBHOOK_SECRET: 'a,b,c' },
      /^RAZORPAY_WEBHOOK_SECRET must be one secret/,
    ],
    ['live without a database', { ...liveSite, DATABASE_URL: '' }, /^DATABASE_URL is missing/],
    ['live without a secret', { ...liveSite, NEXTAUTH_SECRET: '' }, /^NEXTAUTH_SECRET is missing/],
    ['live, short secret', { ...liveSite, NEXTAUTH_SECRET: 'x'.repeat(31) }, /^NEXTAUTH_SECRET must have 32/],
    [
      'three secrets of sessions',
      { ...local, NEXTAUTH_SECRET: 'a,b,c' },
      /^NEXTAUTH_SECRET must be one secret, or during a change two/,
    ],
    [
      'a comma and no second secret',
      { ...local, NEXTAUTH_SECRET: 'a,' },
      /^NEXTAUTH_SECRET must be one secret/,
    ],
    [
      'live, a short second secret',
      { ...liveSite, NEXTAUTH_SECRET: `${'x'.repeat(32)},short` },
      /^NEXTAUTH_SECRET must have 32/,
    ],
    ['live, no limits', { ...liveSite, RATE_LIMITS: 'off' }, 'RATE_LIMITS must not be off on a live site.'],
    [
      'live, sandbox key',
      { ...liveSite, RAZORPAY_KEY_ID: 'rzp_test_pasidisandbox' },
      /^RAZORPAY_KEY_ID is the sandbox/,
    ],
  ])('%s', (_what, source, sentence) => {
    const told = problems(source);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(sentence);
  });

  test('live without Razorpay and MSG91 keys: each missing one is named', () => {
    const told = problems({
      ...local,
      SITE_URL: 'https://pasidi.example',
      NEXTAUTH_SECRET: 'x'.repeat(32),
    });
    const names = [...Object.keys(razorpayKeys), ...Object.keys(msg91Keys)];
    expect(told).toEqual(names.map((name) => `${name} is missing: a live site needs real keys.`));
  });

  test('all wrong ones are told at once, and no value of a secret is', () => {
    const source = {
      SITE_URL: 'https://pasidi.example',
      PORT: 'abc',
      NEXTAUTH_SECRET: 'hush',
      RAZORPAY_KEY_SECRET: 'h ush',
    };
    const told = problems(source).join('\n');
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'NEXTAUTH_SECRET',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_KEY_ID',
    ]) {
      expect(told).toContain(name);
    }
    expect(told).not.toContain('hush');
    expect(told).not.toContain('h ush');
  });
});
