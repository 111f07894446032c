/* oxlint-disable max-lines -- one table of cases */
import { describe, expect, test } from 'vitest';
import { EnvError, parseEnv } from './env';
import { approvedLanguages, SANDBOX_MSG91 } from './rules';
import { languages } from '@/lib/languages';
import { messageKinds, messageTemplates } from '@/lib/visits/messages/templates';

const local = {
  DATABASE_URL: 'postgresql://pasidi:secret@127.0.0.1:5432/pasidi',
  NEXTAUTH_SECRET: 'local',
};
const razorpayKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'k4QzT8vN1pLw',
  RAZORPAY_WEBHOOK_SECRET: '9f2c71e04ab85d36',
};
const msg91Keys = { MSG91_AUTH_KEY: '384Ab71Zk9Qe', MSG91_TEMPLATE_ID: 'template' };
const goodSecret = 'n7Vq2LxT9cRwZ4kJ8sBd1HfM6gPy3uEa';
const identityKey = '3q2+7wN8vX1kLmZc0RtYbHs5uFgJdA9eQiVoWxPyKnM=';
const otherIdentityKey = 'Zk9Qe384Ab71N1pLwk4QzT8vCd1HfM6gPy3uEaJ8sBc=';
const liveSite = {
  ...local,
  ...razorpayKeys,
  ...msg91Keys,
  SITE_URL: 'https://pasidi.example',
  NEXTAUTH_SECRET: goodSecret,
  IDENTITY_KEY: identityKey,
  TRUST_PROXY: '1',
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

test('the defaults are those of docs/product/running.md, "Environment", with the sandbox for Razorpay and MSG91', () => {
  expect(parseEnv(local)).toEqual({
    host: 'localhost',
    port: 3000,
    dataDir: '.data',
    databaseUrl: local.DATABASE_URL,
    directDatabaseUrl: local.DATABASE_URL,
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
      flows: SANDBOX_MSG91.flows,
      translatedFlows: SANDBOX_MSG91.translatedFlows,
      baseUrl: 'http://127.0.0.1:4100',
      sandbox: true,
    },
    testMode: true,
    languages: [...languages],
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

test('a live site with all its keys uses the real providers', () => {
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
    keySecret: razorpayKeys.RAZORPAY_KEY_SECRET,
    webhookSecrets: [razorpayKeys.RAZORPAY_WEBHOOK_SECRET],
    baseUrl: 'https://api.razorpay.com',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    sandbox: false,
  });
  expect(parsed.testMode).toBe(false);
  expect(parsed.msg91).toMatchObject({
    authKey: msg91Keys.MSG91_AUTH_KEY,
    flows: { payment_link: null },
    baseUrl: 'https://control.msg91.com',
    sandbox: false,
  });
});

test.each([
  ['HOST', { HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  ['HOST of IPv6', { HOST: '::' }, { host: '::' }],
  [
    'test keys of Razorpay on a site that is not live',
    { ...razorpayKeys, ...msg91Keys, RAZORPAY_KEY_ID: 'rzp_test_1' },
    { razorpay: { sandbox: false }, testMode: true },
  ],
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
  [
    'DATABASE_DIRECT_URL past a pooler',
    { DATABASE_DIRECT_URL: 'postgresql://pasidi@postgres/pasidi' },
    { databaseUrl: local.DATABASE_URL, directDatabaseUrl: 'postgresql://pasidi@postgres/pasidi' },
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
    'who may read the metrics, and where traces go',
    { METRICS_ALLOW: '10.0.0.7, fd00::/8', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    { metricsAllow: ['10.0.0.7', 'fd00::/8'], otlpEndpoint: 'http://127.0.0.1:4318' },
  ],
  [
    'the templates of text messages',
    {
      ...msg91Keys,
      ...Object.fromEntries(
        messageKinds.map((kind) => [messageTemplates[kind].flowVariable, ` id-of-${kind} `]),
      ),
    },
    {
      msg91: {
        flows: Object.fromEntries(messageKinds.map((kind) => [kind, `id-of-${kind}`])),
        sandbox: false,
      },
    },
  ],
  [
    'the templates of text messages in other languages',
    {
      ...msg91Keys,
      MSG91_FLOW_VISIT_BOOKED_TE: ' 66f1a2 ',
      MSG91_TEMPLATE_ID_HI: '66f1a3',
      MSG91_FLOW_SIGN_UP_LINK_TE: 'unknown',
    },
    {
      msg91: {
        templateId: 'template',
        flows: { visit_booked: null },
        translatedFlows: { MSG91_FLOW_VISIT_BOOKED_TE: '66f1a2', MSG91_TEMPLATE_ID_HI: '66f1a3' },
      },
    },
  ],
  [
    'the sandbox has its own templates of text messages',
    { MSG91_FLOW_PAYMENT_LINK: '66f1a2' },
    { msg91: { flows: SANDBOX_MSG91.flows, sandbox: true } },
  ],
  ['no key of identities', {}, { identityKeys: undefined }],
  [
    'two keys of identities during a change',
    { IDENTITY_KEY: `${otherIdentityKey}, ${identityKey}` },
    { identityKeys: [otherIdentityKey, identityKey] },
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

describe('an invalid variable is named in a sentence', () => {
  const cases: readonly (readonly [string, Record<string, string | undefined>, string | RegExp])[] = [
    ['PORT', { ...local, PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', { ...local, PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', { ...local, PORT: '30.5' }, 'PORT must be a whole number from 1 to 65535.'],
    ['SANDBOX_PORT', { ...local, SANDBOX_PORT: 'x' }, 'SANDBOX_PORT must be a whole number from 1 to 65535.'],
    ['equal ports', { ...local, PORT: '4100' }, 'SANDBOX_PORT must differ from PORT.'],
    ['HOST', { ...local, HOST: 'example.com' }, /^HOST must be localhost or an IP address/],
    ['PORT of IRC', { ...local, PORT: '6667' }, /^PORT is a port that browsers refuse/],
    [
      'SANDBOX_PORT of SIP',
      { ...local, SANDBOX_PORT: '5060' },
      /^SANDBOX_PORT is a port that browsers refuse/,
    ],
    [
      'SITE_URL of X11',
      { ...local, SITE_URL: 'http://pasidi.example:6000' },
      /^SITE_URL has a port that browsers/,
    ],
    ['RAZORPAY_TEST_MODE', { ...local, RAZORPAY_TEST_MODE: 'yes' }, 'RAZORPAY_TEST_MODE must be on or off.'],
    [
      'test mode with real keys',
      { ...local, ...razorpayKeys, RAZORPAY_TEST_MODE: 'on' },
      /^RAZORPAY_TEST_MODE must be off/,
    ],
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
    [
      'no direct database',
      { ...local, DATABASE_DIRECT_URL: 'host' },
      /^DATABASE_DIRECT_URL must be an address/,
    ],
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
      'a template cut by a space',
      { ...local, ...msg91Keys, MSG91_FLOW_PAYMENT_LINK: 'a b' },
      /^MSG91_FLOW_PAYMENT_LINK must not hold/,
    ],
    [
      'a template of another language',
      { ...local, ...msg91Keys, MSG91_FLOW_PAYMENT_LINK_TE: 'a b' },
      /^MSG91_FLOW_PAYMENT_LINK_TE must not hold/,
    ],
    [
      'three webhook secrets',
      { ...local, ...razorpayKeys, RAZORPAY_WEBHOOK_SECRET: 'a,b,c' },
      /^RAZORPAY_WEBHOOK_SECRET must be one secret/,
    ],
    ['live without a database', { ...liveSite, DATABASE_URL: '' }, /^DATABASE_URL is missing/],
    ['live without a secret', { ...liveSite, NEXTAUTH_SECRET: '' }, /^NEXTAUTH_SECRET is missing/],
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
    ...[
      'short',
      identityKey.slice(1),
      `${identityKey}=`,
      identityKey.replace('=', ''),
      Buffer.alloc(31, 7).toString('base64'),
      Buffer.alloc(33, 7).toString('base64'),
      // Bits that no byte has: another text for the same key.
      identityKey.replace('M=', 'N='),
      `${identityKey},short`,
    ].map(
      (key) =>
        [
          `no key of identities: ${key}`,
          { ...local, IDENTITY_KEY: key },
          /^IDENTITY_KEY must be 32 random bytes/,
        ] as const,
    ),
    [
      'three keys of identities',
      { ...local, IDENTITY_KEY: [identityKey, otherIdentityKey, identityKey].join(',') },
      /^IDENTITY_KEY must be one secret/,
    ],
    ['live without a key of identities', { ...liveSite, IDENTITY_KEY: '' }, /^IDENTITY_KEY is missing/],
    [
      'live with a simple key of identities',
      { ...liveSite, IDENTITY_KEY: Buffer.alloc(32, 7).toString('base64') },
      /^IDENTITY_KEY is too simple/,
    ],
    ['live, no limits', { ...liveSite, RATE_LIMITS: 'off' }, 'RATE_LIMITS must not be off on a live site.'],
  ];
  test.each(cases)('%s', (_what, source, sentence) => {
    const reported = problems(source);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(sentence);
  });

  test.each(['*', '127.0.0.1:3000', '[::1]', '10.0.0.0/8', '300.1.1.1', 'x86_64-linux-gnu'])(
    'HOST=%s',
    (host) => {
      expect(problems({ ...local, HOST: host })).toEqual([
        expect.stringMatching(/^HOST must be localhost or an IP/),
      ]);
    },
  );

  const weak = {
    short: goodSecret.slice(0, 7),
    'one letter': 'x'.repeat(40),
    'two letters': 'xy'.repeat(20),
    repeated: 'k3J9x0QaPz81LmvW'.repeat(3),
    counted: '1234567890'.repeat(4),
    'a placeholder': 'change-me-to-something-random-and-long',
  };
  const secrets = [
    'NEXTAUTH_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'RAZORPAY_KEY_SECRET',
    'MSG91_AUTH_KEY',
  ] as const;
  const table: (readonly [
    what: string,
    change: Record<string, string | undefined>,
    name: string,
    why: RegExp,
  ])[] = [
    ...secrets.flatMap((name) =>
      Object.entries(weak).map(
        ([what, value]) =>
          [`${name}: ${what}`, { [name]: value }, name, /too simple|placeholder|characters or more/] as const,
      ),
    ),
    ...(['NEXTAUTH_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const).flatMap((name) =>
      Object.entries(weak).map(
        ([what, value]) =>
          [
            `${name}, the second: ${what}`,
            { [name]: `${goodSecret},${value}` },
            name,
            /too simple|placeholder|characters or more/,
          ] as const,
      ),
    ),
    [
      'NEXTAUTH_SECRET of 31 characters',
      { NEXTAUTH_SECRET: goodSecret.slice(1) },
      'NEXTAUTH_SECRET',
      /must have 32/,
    ],
    [
      'a test key',
      { RAZORPAY_KEY_ID: 'rzp_test_AbCdEfGhIjKlMn' },
      'RAZORPAY_KEY_ID',
      /RAZORPAY_TEST_MODE=on/,
    ],
    [
      'a test key in capitals',
      { RAZORPAY_KEY_ID: 'RZP_TEST_AbCdEfGh' },
      'RAZORPAY_KEY_ID',
      /RAZORPAY_TEST_MODE=on/,
    ],
    ['no key of Razorpay', { RAZORPAY_KEY_ID: 'key' }, 'RAZORPAY_KEY_ID', /begins with rzp_live_/],
    [
      "the sandbox's key",
      { RAZORPAY_KEY_ID: 'rzp_test_pasidisandbox' },
      'RAZORPAY_KEY_ID',
      /is the sandbox's/,
    ],
    [
      "the sandbox's key in test mode",
      { RAZORPAY_KEY_ID: 'rzp_test_pasidisandbox', RAZORPAY_TEST_MODE: 'on' },
      'RAZORPAY_KEY_ID',
      /is the sandbox's/,
    ],
    [
      "the sandbox's secret",
      { RAZORPAY_KEY_SECRET: 'sandbox_key_secret' },
      'RAZORPAY_KEY_SECRET',
      /is the sandbox's/,
    ],
    [
      "the sandbox's webhook secret",
      { RAZORPAY_WEBHOOK_SECRET: 'sandbox_webhook_secret' },
      'RAZORPAY_WEBHOOK_SECRET',
      /is the sandbox's/,
    ],
    [
      "the sandbox's webhook secret beside another",
      { RAZORPAY_WEBHOOK_SECRET: `${goodSecret}, sandbox_webhook_secret` },
      'RAZORPAY_WEBHOOK_SECRET',
      /is the sandbox's/,
    ],
    ["the sandbox's key of MSG91", { MSG91_AUTH_KEY: 'sandbox' }, 'MSG91_AUTH_KEY', /is the sandbox's/],
    ["the sandbox's template", { MSG91_TEMPLATE_ID: 'sandbox' }, 'MSG91_TEMPLATE_ID', /is the sandbox's/],
    [
      "the sandbox's template of payment links in Hindi",
      { MSG91_FLOW_PAYMENT_LINK_HI: 'sandbox_payment_link_hi' },
      'MSG91_FLOW_PAYMENT_LINK_HI',
      /is the sandbox's/,
    ],
    [
      "the sandbox's template of payment links",
      { MSG91_FLOW_PAYMENT_LINK: 'sandbox_payment_link' },
      'MSG91_FLOW_PAYMENT_LINK',
      /is the sandbox's/,
    ],
    ['no proxy', { TRUST_PROXY: '0' }, 'TRUST_PROXY', /must be 1 or more/],
    ['nothing said of a proxy', { TRUST_PROXY: undefined }, 'TRUST_PROXY', /must be 1 or more/],
  ];

  test.each(table)('a live site refuses %s', (_what, change, name, why) => {
    const reported = problems({ ...liveSite, ...change });
    expect(reported).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    expect(reported[0]).toMatch(why);
    const value = change[name] ?? '';
    if (secrets.some((each) => each === name) && value !== 'sandbox')
      expect(reported[0]).not.toContain(value);
    // Allowed without https.
    const local = { ...liveSite, ...change, SITE_URL: 'http://pasidi.example' };
    expect(problems(local)).toEqual([]);
  });

  test('a live site accepts test keys if declared', () => {
    const parsed = parseEnv({ ...liveSite, RAZORPAY_KEY_ID: 'rzp_test_AbCdEfGh', RAZORPAY_TEST_MODE: 'on' });
    expect([parsed.live, parsed.razorpay.sandbox, parsed.testMode]).toEqual([true, false, true]);
  });

  test('live without Razorpay and MSG91 keys: each missing one is named', () => {
    const reported = problems({
      ...local,
      SITE_URL: 'https://pasidi.example',
      NEXTAUTH_SECRET: goodSecret,
      IDENTITY_KEY: identityKey,
      TRUST_PROXY: '1',
    });
    const names = [...Object.keys(razorpayKeys), ...Object.keys(msg91Keys)];
    expect(reported).toEqual(names.map((name) => `${name} is missing: a live site needs real keys.`));
  });

  test('all invalid variables are reported at once, without the value of a secret', () => {
    const source = {
      SITE_URL: 'https://pasidi.example',
      PORT: 'abc',
      NEXTAUTH_SECRET: 'hush',
      RAZORPAY_KEY_SECRET: 'h ush',
    };
    const reported = problems(source).join('\n');
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'NEXTAUTH_SECRET',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_KEY_ID',
    ]) {
      expect(reported).toContain(name);
    }
    expect(reported).not.toContain('hush');
    expect(reported).not.toContain('h ush');
  });
});

describe('LANGUAGES', () => {
  const onTestKeys = { ...liveSite, RAZORPAY_TEST_MODE: 'on', RAZORPAY_KEY_ID: 'rzp_test_1' };

  test('are those given, in the order of lib/languages.json', () => {
    expect(parseEnv({ ...local, LANGUAGES: 'te, en' }).languages).toEqual(['en', 'te']);
    expect(parseEnv({ ...liveSite, LANGUAGES: 'en' }).languages).toEqual(['en']);
  });

  test.each(['te', 'en,xx', 'en,,te', 'en te'])('%s is refused', (LANGUAGES) => {
    expect(problems({ ...local, LANGUAGES })).toEqual([
      `LANGUAGES must be en and others of ${languages.join(', ')}, separated by commas.`,
    ]);
  });

  test('on a live site must be approved; by default they are the approved ones', () => {
    expect(parseEnv(liveSite).languages).toEqual(approvedLanguages);
    const draft = languages.filter((language) => !approvedLanguages.includes(language));
    expect(problems({ ...liveSite, LANGUAGES: ['en', ...draft].join(',') })).toEqual(
      draft.map(
        (language) =>
          `LANGUAGES has ${language}, of which texts of law, money or consent are not approved: \`npm run messages -- drafts ${language}\` lists them, \`npm run messages -- approve ${language} <area> --by <name>\` approves them.`,
      ),
    );
  });

  test('on a site with the TEST MODE bar may be drafts', () => {
    expect(parseEnv(onTestKeys).languages).toEqual(languages);
    expect(parseEnv({ ...onTestKeys, LANGUAGES: 'en,hi' }).languages).toEqual(['en', 'hi']);
  });
});
