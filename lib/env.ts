import { z } from 'zod';
import type { Secrets } from './auth/secrets';
import { isBadPort } from './bad-ports';
import { weaknessOf } from './weak-secret';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The validated environment. Names, defaults and meanings: docs/product/running.md, "Environment". */
export interface Env {
  /** Address to listen on: `localhost` (both loopback addresses) or an IP address. */
  host: string;
  port: number;
  /** Folder of the embedded database and its logs, as given (relative to the project's root, or absolute). */
  dataDir: string;
  databaseUrl: string;
  /** Whether statements are prepared by name, once per connection; off behind a pooler without support for it. */
  preparedStatements: boolean;
  /** Public address, an origin without a trailing slash. */
  siteUrl: string;
  /** True when `siteUrl` begins with https: (docs/product/running.md, "Live sites"). */
  live: boolean;
  /** Two during a rotation, the newer one first; else one. */
  nextAuthSecrets: Secrets;
  razorpay: {
    keyId: string;
    keySecret: string;
    /** Two during a rotation (docs/product/payments.md, "Razorpay: webhook delivery"), else one. */
    webhookSecrets: Secrets;
    baseUrl: string;
    checkoutUrl: string;
    sandbox: boolean;
  };
  msg91: {
    authKey: string;
    templateId: string;
    baseUrl: string;
    sandbox: boolean;
  };
  /** Payments or SMS are not real: the sandbox replaces a provider, or Razorpay's keys are for its test mode. */
  testMode: boolean;
  sandboxPort: number;
  rateLimits: boolean;
  /** Number of proxies in front. */
  trustProxy: number;
  workers: number;
  logLevel: (typeof logLevels)[number];
  /** Retention of the audit trail in years, without accounting records. */
  auditYears: number;
  /** Addresses and networks (CIDR) that may read /metrics. */
  metricsAllow: readonly string[];
  /** OpenTelemetry endpoint; null disables tracing. Other OpenTelemetry variables apply as documented there. */
  otlpEndpoint: string | null;
  /** Share of traced requests, from 0 to 1. */
  tracedShare: number;
}

/** The environment is invalid; `problems` holds one sentence per invalid variable, without any secret's value. */
export class EnvError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'EnvError';
    this.problems = problems;
  }
}

const RAZORPAY_VARIABLES = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
const MSG91_VARIABLES = ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'] as const;
const SANDBOX_RAZORPAY = {
  keyId: 'rzp_test_pasidisandbox',
  keySecret: 'sandbox_key_secret',
  webhookSecrets: ['sandbox_webhook_secret'],
} as const;
const SANDBOX_MSG91 = { authKey: 'sandbox', templateId: 'sandbox' } as const;
/** The sandbox's published values, which are not secret enough for a live site. */
const PUBLISHED = {
  RAZORPAY_KEY_ID: SANDBOX_RAZORPAY.keyId,
  RAZORPAY_KEY_SECRET: SANDBOX_RAZORPAY.keySecret,
  RAZORPAY_WEBHOOK_SECRET: SANDBOX_RAZORPAY.webhookSecrets[0],
  MSG91_AUTH_KEY: SANDBOX_MSG91.authKey,
  MSG91_TEMPLATE_ID: SANDBOX_MSG91.templateId,
} as const;
/** Prefix of Razorpay's test mode key ids. */
const TEST_KEY = /^rzp_test_/i;
const LIVE_KEY = /^rzp_live_/;
/** Minimum lengths on a live site, and where to get a better secret. */
const SECRETS = {
  NEXTAUTH_SECRET: { minChars: 32, source: 'make one by: openssl rand -hex 32' },
  RAZORPAY_WEBHOOK_SECRET: { minChars: 16, source: 'make one by: openssl rand -hex 32' },
  RAZORPAY_KEY_SECRET: { minChars: 8, source: "copy it from Razorpay's dashboard" },
  MSG91_AUTH_KEY: { minChars: 8, source: "copy it from MSG91's dashboard" },
} as const;

function wholeNumber(min: number, max: number, fallback: number) {
  const rule = `must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,6}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule)
    .default(fallback);
}

function port(fallback: number) {
  return wholeNumber(1, 65535, fallback).refine(
    (value) => !isBadPort(value),
    'is a port that browsers refuse to open: take another, like 3000.',
  );
}

/** URL.parse requires newer Node.js versions than 20.19. */
function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function origin(text: string): string | null {
  const url = parseUrl(text);
  const isOrigin =
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  return isOrigin ? url.origin : null;
}

const partsOf = (value: string) => value.split(',').map((part) => part.trim());

/** A secret, or two separated by a comma: the newer one first. */
function oneSecretOrTwo(missing?: string) {
  return z.string(missing).transform((value, context): Secrets => {
    const [first = '', ...others] = partsOf(value);
    if (others.length > 1 || [first, ...others].includes(''))
      context.addIssue('must be one secret, or during a change two, separated by a comma.');
    return [first, ...others];
  });
}

const key = z.string().regex(/^[\x21-\x7e]+$/, 'must not hold spaces, line breaks or letters outside ASCII.');

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const variables = z.object({
  HOST: z
    .union(
      [z.literal('localhost'), z.ipv4(), z.ipv6()],
      'must be localhost or an IP address of this machine, like 0.0.0.0 for all of them.',
    )
    .default('localhost'),
  PORT: port(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string(
      'is missing: give the address of a PostgreSQL database (`npm start` sets it on the embedded default).',
    )
    .refine(
      (value) => ['postgres:', 'postgresql:'].includes(parseUrl(value)?.protocol ?? ''),
      'must be an address like postgresql://user:password@host:5432/database.',
    ),
  DATABASE_PREPARED: z.enum(['on', 'off'], 'must be on or off.').default('on'),
  SITE_URL: z
    .string()
    .refine((value) => origin(value) !== null, 'must be an address like https://example.com, without a path.')
    .refine(
      (value) => !isBadPort(Number(parseUrl(value)?.port || 80)),
      'has a port that browsers refuse to open: take another.',
    )
    .optional(),
  NEXTAUTH_SECRET: oneSecretOrTwo(
    'is missing: give a random text of 32 characters or more (`npm start` makes one on the embedded default).',
  ),
  RAZORPAY_KEY_ID: key.optional(),
  RAZORPAY_KEY_SECRET: key.optional(),
  RAZORPAY_WEBHOOK_SECRET: oneSecretOrTwo().optional(),
  MSG91_AUTH_KEY: key.optional(),
  MSG91_TEMPLATE_ID: key.optional(),
  RAZORPAY_TEST_MODE: z.enum(['on', 'off'], 'must be on or off.').default('off'),
  SANDBOX_PORT: port(4100),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off.').default('on'),
  TRUST_PROXY: wholeNumber(0, 16, 0),
  WORKERS: wholeNumber(1, 64, 1),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1, like 0.1.')
    .transform(Number)
    .default(1),
  AUDIT_YEARS: wholeNumber(1, 100, 8),
  METRICS_ALLOW: z
    .string()
    .transform(partsOf)
    .refine(
      (parts) => parts.every((part) => network.safeParse(part).success),
      'must be addresses or networks, separated by commas, like 127.0.0.1,10.2.0.0/16.',
    )
    .default(['127.0.0.0/8', '::1']),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (value) => ['http:', 'https:'].includes(parseUrl(value)?.protocol ?? ''),
      'must be the address of a collector, like http://127.0.0.1:4318.',
    )
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}.`).default('info'),
});

type Given = Partial<Record<string, string>>;

/** Rules between variables; they use the raw input, so that they are reported together with the rules of single variables. */
function problemsBetween(given: Given): string[] {
  const problems: string[] = [];
  const live = origin(given['SITE_URL'] ?? '')?.startsWith('https:') ?? false;
  for (const group of [RAZORPAY_VARIABLES, MSG91_VARIABLES]) {
    const missing = group.filter((name) => given[name] === undefined);
    const wanted = live || missing.length < group.length;
    const why = live ? 'a live site needs real keys' : `${group.join(', ')} are given together or not at all`;
    if (wanted) problems.push(...missing.map((name) => `${name} is missing: ${why}.`));
  }
  const usesSandbox = [...RAZORPAY_VARIABLES, ...MSG91_VARIABLES].some((name) => given[name] === undefined);
  if (usesSandbox && (given['PORT'] ?? '3000') === (given['SANDBOX_PORT'] ?? '4100')) {
    problems.push('SANDBOX_PORT must differ from PORT.');
  }
  const wantsTestMode = given['RAZORPAY_TEST_MODE'] === 'on';
  const keyId = given['RAZORPAY_KEY_ID'];
  if (wantsTestMode && keyId !== undefined && !TEST_KEY.test(keyId)) {
    problems.push(
      'RAZORPAY_TEST_MODE must be off: RAZORPAY_KEY_ID is no test key, so real money would move.',
    );
  }
  return live ? [...problems, ...problemsOfLive(given, wantsTestMode)] : problems;
}

/** Values allowed in development but not on a live site. */
function problemsOfLive(given: Given, wantsTestMode: boolean): string[] {
  const problems: string[] = [];
  const published = Object.entries(PUBLISHED).filter(([name, value]) =>
    partsOf(given[name] ?? '').includes(value),
  );
  for (const [name] of published) problems.push(`${name} is the sandbox's: a live site needs real keys.`);
  const keyId = given['RAZORPAY_KEY_ID'];
  if (keyId !== undefined && keyId !== PUBLISHED.RAZORPAY_KEY_ID && !LIVE_KEY.test(keyId) && !wantsTestMode) {
    problems.push(
      TEST_KEY.test(keyId)
        ? 'RAZORPAY_KEY_ID is a test key: a live site needs one that begins with rzp_live_, or RAZORPAY_TEST_MODE=on to run on test payments with the TEST MODE bar.'
        : 'RAZORPAY_KEY_ID must be a key of Razorpay, which begins with rzp_live_.',
    );
  }
  for (const [name, { minChars, source }] of Object.entries(SECRETS)) {
    if (published.some(([other]) => other === name)) continue;
    const weakness = partsOf(given[name] ?? '')
      .filter((each) => each !== '')
      .flatMap((each) => weaknessOf(each, minChars) ?? [])
      .at(0);
    if (weakness !== undefined) problems.push(`${name} ${weakness}; ${source}`);
  }
  if (given['RATE_LIMITS'] === 'off') problems.push('RATE_LIMITS must not be off on a live site.');
  if (given['TRUST_PROXY'] === undefined || Number(given['TRUST_PROXY']) === 0) {
    problems.push(
      'TRUST_PROXY must be 1 or more on a live site: HTTPS ends at a proxy in front of it, and without this every client has the address of that proxy.',
    );
  }
  return problems;
}

/**
 * Parses the environment; a blank variable counts as absent. DATABASE_URL and NEXTAUTH_SECRET are always required here: with the embedded
 * database the supervisor sets both. Throws EnvError, which names every invalid variable at once (docs/product/running.md, "Live sites" and
 * "Environment").
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given: Given = {};
  for (const name of Object.keys(variables.shape)) {
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = variables.safeParse(given);
  const own = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  const problems = [...own, ...problemsBetween(given)];
  if (!parsed.success || problems.length > 0) throw new EnvError(problems);

  const values = parsed.data;
  const siteUrl = origin(values.SITE_URL ?? '') ?? `http://localhost:${values.PORT}`;
  const sandboxUrl = `http://127.0.0.1:${values.SANDBOX_PORT}`;
  const payments = razorpay(values, sandboxUrl);
  const sms = msg91(values, sandboxUrl);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    preparedStatements: values.DATABASE_PREPARED === 'on',
    siteUrl,
    live: siteUrl.startsWith('https:'),
    nextAuthSecrets: values.NEXTAUTH_SECRET,
    razorpay: payments,
    msg91: sms,
    testMode: payments.sandbox || sms.sandbox || TEST_KEY.test(payments.keyId),
    sandboxPort: values.SANDBOX_PORT,
    rateLimits: values.RATE_LIMITS === 'on',
    trustProxy: values.TRUST_PROXY,
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    auditYears: values.AUDIT_YEARS,
    metricsAllow: values.METRICS_ALLOW,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    tracedShare: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

type Values = z.output<typeof variables>;

function razorpay(values: Values, sandboxUrl: string): Env['razorpay'] {
  if (!values.RAZORPAY_KEY_ID || !values.RAZORPAY_KEY_SECRET || !values.RAZORPAY_WEBHOOK_SECRET) {
    return {
      ...SANDBOX_RAZORPAY,
      baseUrl: sandboxUrl,
      checkoutUrl: `${sandboxUrl}/v1/checkout.js`,
      sandbox: true,
    };
  }
  return {
    keyId: values.RAZORPAY_KEY_ID,
    keySecret: values.RAZORPAY_KEY_SECRET,
    webhookSecrets: values.RAZORPAY_WEBHOOK_SECRET,
    baseUrl: 'https://api.razorpay.com',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    sandbox: false,
  };
}

function msg91(values: Values, sandboxUrl: string): Env['msg91'] {
  if (!values.MSG91_AUTH_KEY || !values.MSG91_TEMPLATE_ID) {
    return {
      ...SANDBOX_MSG91,
      baseUrl: sandboxUrl,
      sandbox: true,
    };
  }
  return {
    authKey: values.MSG91_AUTH_KEY,
    templateId: values.MSG91_TEMPLATE_ID,
    baseUrl: 'https://control.msg91.com',
    sandbox: false,
  };
}

let memo: Env | undefined;

/** The environment of this process, parsed on first use: importing this module must not throw, since `next build` imports it. */
export function env(): Env {
  memo ??= parseEnv(process.env);
  return memo;
}
