import type { z } from 'zod';
import { languages, type Language } from '@/lib/languages';
import type { Secrets } from '@/lib/people/auth/secrets';
import {
  approvedLanguages,
  type Settings,
  problemsBetween,
  SANDBOX_MSG91,
  SANDBOX_RAZORPAY,
  TEST_KEY,
} from './rules';
import type { MessageKind } from '@/lib/visits/messages/templates';
import { type logLevels, origin, translatedFlows, variables } from './variables';

/** Names, defaults and meanings: docs/product/running.md, "Environment". */
export interface Env {
  /** `localhost` (both loopback addresses) or an IP address. */
  host: string;
  port: number;
  /** Embedded database and its logs; relative to the project's root, or absolute. */
  dataDir: string;
  databaseUrl: string;
  /** Past any pooler: to listen for changes (docs/decisions/026-live-updates.md). */
  directDatabaseUrl: string;
  /** Statements prepared by name, once per connection; off behind a pooler without support for it. */
  preparedStatements: boolean;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** `siteUrl` begins with https: (docs/product/running.md, "Live sites"). */
  live: boolean;
  /** Two during a rotation, the newer one first. */
  nextAuthSecrets: Secrets;
  /** Of identity documents (lib/people/identity/seal.ts), two during a rotation, the newer one first. Undefined: none can be recorded. */
  identityKeys: Secrets | undefined;
  razorpay: {
    keyId: string;
    keySecret: string;
    /** Two during a rotation (docs/product/payments.md, "Razorpay: webhook delivery"). */
    webhookSecrets: Secrets;
    baseUrl: string;
    checkoutUrl: string;
    sandbox: boolean;
  };
  msg91: {
    authKey: string;
    /** Of reset codes in English. */
    templateId: string;
    /** Template ids (lib/visits/messages/templates.ts); null: messages of that kind are not sent. */
    flows: Readonly<Record<MessageKind, string | null>>;
    /** Those of other languages, also of reset codes, by environment variable (./flow-variables.ts); customers get English without one. */
    translatedFlows: Readonly<Partial<Record<string, string>>>;
    baseUrl: string;
    sandbox: boolean;
  };
  /** The sandbox replaces a provider, or Razorpay's keys are for its test mode. */
  testMode: boolean;
  /** Those that visitors and customers are shown, English among them (docs/product/languages.md, "Review"). */
  languages: readonly Language[];
  sandboxPort: number;
  rateLimits: boolean;
  /** Off: browsers remove theirs. */
  serviceWorker: boolean;
  /** Number of proxies in front. */
  trustProxy: number;
  workers: number;
  logLevel: (typeof logLevels)[number];
  /** Years for which the audit trail without accounting records is kept. */
  auditYears: number;
  /** Addresses and networks (CIDR) that may read /metrics. */
  metricsAllow: readonly string[];
  /** Null disables tracing. Other OpenTelemetry variables apply as documented there. */
  otlpEndpoint: string | null;
  /** Share of requests, from 0 to 1. */
  tracedShare: number;
}

/** `problems`: one sentence per invalid variable, without any secret's value. */
export class EnvError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/**
 * Blank variables count as absent. DATABASE_URL and NEXTAUTH_SECRET are required (the supervisor sets both for the embedded database).
 * Throws EnvError, which names every invalid variable (docs/product/running.md, "Live sites" and "Environment").
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const settings: Settings = {};
  const flowNames = Object.keys(SANDBOX_MSG91.translatedFlows);
  for (const name of [...Object.keys(variables.shape), ...flowNames]) {
    const value = source[name]?.trim();
    if (value) settings[name] = value;
  }
  const parsed = variables.safeParse(settings);
  const flows = translatedFlows.safeParse(
    Object.fromEntries(flowNames.flatMap((name) => (name in settings ? [[name, settings[name]]] : []))),
  );
  const own = [parsed, flows].flatMap(({ error }) => error?.issues ?? []);
  const problems = [
    ...own.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...problemsBetween(settings),
  ];
  if (!parsed.success || !flows.success || problems.length > 0) throw new EnvError(problems);

  const values = parsed.data;
  const siteUrl = origin(values.SITE_URL ?? '') ?? `http://localhost:${values.PORT}`;
  const sandboxUrl = `http://127.0.0.1:${values.SANDBOX_PORT}`;
  const payments = razorpay(values, sandboxUrl);
  const sms = msg91(values, flows.data, sandboxUrl);
  const live = siteUrl.startsWith('https:');
  const testMode = payments.sandbox || sms.sandbox || TEST_KEY.test(payments.keyId);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    directDatabaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    preparedStatements: values.DATABASE_PREPARED === 'on',
    siteUrl,
    live,
    nextAuthSecrets: values.NEXTAUTH_SECRET,
    identityKeys: values.IDENTITY_KEY,
    razorpay: payments,
    msg91: sms,
    testMode,
    languages: values.LANGUAGES ?? (live && !testMode ? approvedLanguages : languages),
    sandboxPort: values.SANDBOX_PORT,
    rateLimits: values.RATE_LIMITS === 'on',
    serviceWorker: values.SERVICE_WORKER === 'on',
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

function msg91(
  values: Values,
  ofLanguages: Env['msg91']['translatedFlows'],
  sandboxUrl: string,
): Env['msg91'] {
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
    flows: {
      payment_link: values.MSG91_FLOW_PAYMENT_LINK ?? null,
      document_link: values.MSG91_FLOW_DOCUMENT_LINK ?? null,
      visit_booked: values.MSG91_FLOW_VISIT_BOOKED ?? null,
      visit_moved: values.MSG91_FLOW_VISIT_MOVED ?? null,
      visit_cancelled: values.MSG91_FLOW_VISIT_CANCELLED ?? null,
      place_free: values.MSG91_FLOW_PLACE_FREE ?? null,
      visit_new_time: values.MSG91_FLOW_VISIT_NEW_TIME ?? null,
      reminder_day: values.MSG91_FLOW_REMINDER_DAY ?? null,
      reminder_hours: values.MSG91_FLOW_REMINDER_HOURS ?? null,
      pieces_ready: values.MSG91_FLOW_PIECES_READY ?? null,
      pieces_delivered: values.MSG91_FLOW_PIECES_DELIVERED ?? null,
      old_gold_code: values.MSG91_FLOW_OLD_GOLD_CODE ?? null,
      old_gold_bought: values.MSG91_FLOW_OLD_GOLD_BOUGHT ?? null,
      due_reminder: values.MSG91_FLOW_DUE_REMINDER ?? null,
      payment_recorded: values.MSG91_FLOW_PAYMENT_RECORDED ?? null,
      payment_refunded: values.MSG91_FLOW_PAYMENT_REFUNDED ?? null,
      payment_voided: values.MSG91_FLOW_PAYMENT_VOIDED ?? null,
      staff_invitation: values.MSG91_FLOW_STAFF_INVITATION ?? null,
      factor_reset: values.MSG91_FLOW_FACTOR_RESET ?? null,
      sign_up_link: values.MSG91_FLOW_SIGN_UP_LINK ?? null,
      grievance_received: values.MSG91_FLOW_GRIEVANCE_RECEIVED ?? null,
      new_device: values.MSG91_FLOW_NEW_DEVICE ?? null,
      erasure_code: values.MSG91_FLOW_ERASURE_CODE ?? null,
      erasure_refused: values.MSG91_FLOW_ERASURE_REFUSED ?? null,
      offer: values.MSG91_FLOW_OFFER ?? null,
      family_date: values.MSG91_FLOW_FAMILY_DATE ?? null,
    },
    translatedFlows: ofLanguages,
    baseUrl: 'https://control.msg91.com',
    sandbox: false,
  };
}

let memo: Env | undefined;

/** Parsed on first use: importing this module must not throw, since `next build` imports it. */
export function env(): Env {
  memo ??= parseEnv(process.env);
  return memo;
}
