import { z } from 'zod';
import { english, languageOf, languages } from '@/lib/languages';
import type { Secrets } from '@/lib/people/auth/secrets';
import { isBadPort } from './bad-ports';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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

/** URL.parse needs a newer Node.js than 20.19. */
function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Origin of an address; null if the address has more than an origin. */
export function origin(text: string): string | null {
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

export const partsOf = (value: string) => value.split(',').map((part) => part.trim());

function databaseUrl(missing?: string) {
  return z
    .string(missing)
    .refine(
      (value) => ['postgres:', 'postgresql:'].includes(parseUrl(value)?.protocol ?? ''),
      'must be an address like postgresql://user:password@host:5432/database.',
    );
}

/** Two secrets are separated by a comma, the newer one first. */
function oneSecretOrTwo(missing?: string) {
  return z.string(missing).transform((value, context): Secrets => {
    const [first = '', ...others] = partsOf(value);
    if (others.length > 1 || [first, ...others].includes(''))
      context.addIssue('must be one secret, or during a change two, separated by a comma.');
    return [first, ...others];
  });
}

const key = z.string().regex(/^[\x21-\x7e]+$/, 'must not hold spaces, line breaks or letters outside ASCII.');

/** 32 bytes in base64: the last digit has two bits that are not used. */
const aes256Key = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Template ids of text messages in other languages, by variable. */
export const translatedFlows = z.record(z.string(), key);

/** Rules and defaults (docs/product/running.md, "Environment"). */
export const variables = z.object({
  HOST: z
    .union(
      [z.literal('localhost'), z.ipv4(), z.ipv6()],
      'must be localhost or an IP address of this machine, like 0.0.0.0 for all of them.',
    )
    .default('localhost'),
  PORT: port(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl(
    'is missing: give the address of a PostgreSQL database (`npm start` sets it on the embedded default).',
  ),
  DATABASE_DIRECT_URL: databaseUrl().optional(),
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
  IDENTITY_KEY: oneSecretOrTwo()
    .refine(
      (keys) => keys.every((each) => aes256Key.test(each)),
      'must be 32 random bytes in base64: openssl rand -base64 32.',
    )
    .optional(),
  RAZORPAY_KEY_ID: key.optional(),
  RAZORPAY_KEY_SECRET: key.optional(),
  RAZORPAY_WEBHOOK_SECRET: oneSecretOrTwo().optional(),
  MSG91_AUTH_KEY: key.optional(),
  MSG91_TEMPLATE_ID: key.optional(),
  MSG91_FLOW_PAYMENT_LINK: key.optional(),
  MSG91_FLOW_DOCUMENT_LINK: key.optional(),
  MSG91_FLOW_VISIT_BOOKED: key.optional(),
  MSG91_FLOW_VISIT_MOVED: key.optional(),
  MSG91_FLOW_VISIT_CANCELLED: key.optional(),
  MSG91_FLOW_PLACE_FREE: key.optional(),
  MSG91_FLOW_VISIT_NEW_TIME: key.optional(),
  MSG91_FLOW_REMINDER_DAY: key.optional(),
  MSG91_FLOW_REMINDER_HOURS: key.optional(),
  MSG91_FLOW_PIECES_READY: key.optional(),
  MSG91_FLOW_PIECES_DELIVERED: key.optional(),
  MSG91_FLOW_OLD_GOLD_CODE: key.optional(),
  MSG91_FLOW_OLD_GOLD_BOUGHT: key.optional(),
  MSG91_FLOW_DUE_REMINDER: key.optional(),
  MSG91_FLOW_PAYMENT_RECORDED: key.optional(),
  MSG91_FLOW_PAYMENT_REFUNDED: key.optional(),
  MSG91_FLOW_PAYMENT_VOIDED: key.optional(),
  MSG91_FLOW_STAFF_INVITATION: key.optional(),
  MSG91_FLOW_FACTOR_RESET: key.optional(),
  MSG91_FLOW_SIGN_UP_LINK: key.optional(),
  MSG91_FLOW_GRIEVANCE_RECEIVED: key.optional(),
  MSG91_FLOW_NEW_DEVICE: key.optional(),
  MSG91_FLOW_ERASURE_CODE: key.optional(),
  MSG91_FLOW_ERASURE_REFUSED: key.optional(),
  MSG91_FLOW_OFFER: key.optional(),
  MSG91_FLOW_FAMILY_DATE: key.optional(),
  RAZORPAY_TEST_MODE: z.enum(['on', 'off'], 'must be on or off.').default('off'),
  LANGUAGES: z
    .string()
    .transform(partsOf)
    .refine(
      (parts) => parts.includes(english) && parts.every((part) => languageOf(part) !== null),
      `must be en and others of ${languages.join(', ')}, separated by commas.`,
    )
    .transform((parts) => languages.filter((language) => parts.includes(language)))
    .optional(),
  SANDBOX_PORT: port(4100),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off.').default('on'),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off.').default('on'),
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
