import { english, languageOf, languages } from '@/lib/languages';
import approved from '@/lib/approved-languages.json' with { type: 'json' };
import {
  isUntranslated,
  translatedFlowVariable,
  translatedTemplateVariable,
  translations,
} from './flow-variables';
import { origin, partsOf } from './variables';
import { weaknessOf } from './weak-secret';

/** The sandbox's published keys. */
export const SANDBOX_RAZORPAY = {
  keyId: 'rzp_test_pasidisandbox',
  keySecret: 'sandbox_key_secret',
  webhookSecrets: ['sandbox_webhook_secret'],
} as const;
const sandboxFlows = {
  payment_link: 'sandbox_payment_link',
  visit_booked: 'sandbox_visit_booked',
  visit_moved: 'sandbox_visit_moved',
  visit_cancelled: 'sandbox_visit_cancelled',
  place_free: 'sandbox_place_free',
  visit_new_time: 'sandbox_visit_new_time',
  reminder_day: 'sandbox_reminder_day',
  reminder_hours: 'sandbox_reminder_hours',
  document_link: 'sandbox_document_link',
  pieces_ready: 'sandbox_pieces_ready',
  pieces_delivered: 'sandbox_pieces_delivered',
  old_gold_code: 'sandbox_old_gold_code',
  old_gold_bought: 'sandbox_old_gold_bought',
  due_reminder: 'sandbox_due_reminder',
  payment_recorded: 'sandbox_payment_recorded',
  payment_refunded: 'sandbox_payment_refunded',
  payment_voided: 'sandbox_payment_voided',
  staff_invitation: 'sandbox_staff_invitation',
  factor_reset: 'sandbox_factor_reset',
  sign_up_link: 'sandbox_sign_up_link',
  grievance_received: 'sandbox_grievance_received',
  new_device: 'sandbox_new_device',
  erasure_code: 'sandbox_erasure_code',
  erasure_refused: 'sandbox_erasure_refused',
  offer: 'sandbox_offer',
  family_date: 'sandbox_family_date',
} as const;
export const SANDBOX_MSG91 = {
  authKey: 'sandbox',
  templateId: 'sandbox',
  flows: sandboxFlows,
  /** By environment variable. */
  translatedFlows: Object.fromEntries(
    translations.flatMap((language) => [
      [translatedTemplateVariable(language), `sandbox_reset_code_${language}`] as const,
      ...Object.entries(sandboxFlows)
        .filter(([kind]) => !isUntranslated(kind))
        .map(([kind, id]) => [translatedFlowVariable(kind, language), `${id}_${language}`] as const),
    ]),
  ),
} as const;
/** Razorpay's test mode. */
export const TEST_KEY = /^rzp_test_/i;
const RAZORPAY_VARIABLES = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
const MSG91_VARIABLES = ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'] as const;
/** The sandbox's published values, forbidden on a live site. */
const PUBLISHED = {
  RAZORPAY_KEY_ID: SANDBOX_RAZORPAY.keyId,
  RAZORPAY_KEY_SECRET: SANDBOX_RAZORPAY.keySecret,
  RAZORPAY_WEBHOOK_SECRET: SANDBOX_RAZORPAY.webhookSecrets[0],
  MSG91_AUTH_KEY: SANDBOX_MSG91.authKey,
  MSG91_TEMPLATE_ID: SANDBOX_MSG91.templateId,
  MSG91_FLOW_PAYMENT_LINK: SANDBOX_MSG91.flows.payment_link,
  MSG91_FLOW_DOCUMENT_LINK: SANDBOX_MSG91.flows.document_link,
  MSG91_FLOW_VISIT_BOOKED: SANDBOX_MSG91.flows.visit_booked,
  MSG91_FLOW_VISIT_MOVED: SANDBOX_MSG91.flows.visit_moved,
  MSG91_FLOW_VISIT_CANCELLED: SANDBOX_MSG91.flows.visit_cancelled,
  MSG91_FLOW_PLACE_FREE: SANDBOX_MSG91.flows.place_free,
  MSG91_FLOW_VISIT_NEW_TIME: SANDBOX_MSG91.flows.visit_new_time,
  MSG91_FLOW_REMINDER_DAY: SANDBOX_MSG91.flows.reminder_day,
  MSG91_FLOW_REMINDER_HOURS: SANDBOX_MSG91.flows.reminder_hours,
  MSG91_FLOW_PIECES_READY: SANDBOX_MSG91.flows.pieces_ready,
  MSG91_FLOW_PIECES_DELIVERED: SANDBOX_MSG91.flows.pieces_delivered,
  MSG91_FLOW_OLD_GOLD_CODE: SANDBOX_MSG91.flows.old_gold_code,
  MSG91_FLOW_OLD_GOLD_BOUGHT: SANDBOX_MSG91.flows.old_gold_bought,
  MSG91_FLOW_DUE_REMINDER: SANDBOX_MSG91.flows.due_reminder,
  MSG91_FLOW_PAYMENT_RECORDED: SANDBOX_MSG91.flows.payment_recorded,
  MSG91_FLOW_PAYMENT_REFUNDED: SANDBOX_MSG91.flows.payment_refunded,
  MSG91_FLOW_PAYMENT_VOIDED: SANDBOX_MSG91.flows.payment_voided,
  MSG91_FLOW_STAFF_INVITATION: SANDBOX_MSG91.flows.staff_invitation,
  MSG91_FLOW_FACTOR_RESET: SANDBOX_MSG91.flows.factor_reset,
  MSG91_FLOW_SIGN_UP_LINK: SANDBOX_MSG91.flows.sign_up_link,
  MSG91_FLOW_GRIEVANCE_RECEIVED: SANDBOX_MSG91.flows.grievance_received,
  MSG91_FLOW_NEW_DEVICE: SANDBOX_MSG91.flows.new_device,
  MSG91_FLOW_ERASURE_CODE: SANDBOX_MSG91.flows.erasure_code,
  MSG91_FLOW_ERASURE_REFUSED: SANDBOX_MSG91.flows.erasure_refused,
  MSG91_FLOW_OFFER: SANDBOX_MSG91.flows.offer,
  MSG91_FLOW_FAMILY_DATE: SANDBOX_MSG91.flows.family_date,
  ...SANDBOX_MSG91.translatedFlows,
} as const;
/** Made by the supervisor elsewhere. */
const missingIdentityKey =
  'IDENTITY_KEY is missing: a live site needs a key for identity documents; make one by: openssl rand -base64 32';
const LIVE_KEY = /^rzp_live_/;
/** Minimum lengths on a live site, and sources of better secrets. */
const SECRETS = {
  NEXTAUTH_SECRET: { minChars: 32, source: 'make one by: openssl rand -hex 32' },
  IDENTITY_KEY: { minChars: 44, source: 'make one by: openssl rand -base64 32' },
  RAZORPAY_WEBHOOK_SECRET: { minChars: 16, source: 'make one by: openssl rand -hex 32' },
  RAZORPAY_KEY_SECRET: { minChars: 8, source: "copy it from Razorpay's dashboard" },
  MSG91_AUTH_KEY: { minChars: 8, source: "copy it from MSG91's dashboard" },
} as const;

/** English, and those whose texts of law, money and consent are approved (`npm run messages -- approve` writes the list). */
export const approvedLanguages = languages.filter(
  (language) => language === english || approved.includes(language),
);

export type Settings = Partial<Record<string, string>>;

/** They use the raw input, so that they are reported together with the rules of single variables. */
export function problemsBetween(settings: Settings): string[] {
  const problems: string[] = [];
  const live = origin(settings['SITE_URL'] ?? '')?.startsWith('https:') ?? false;
  for (const group of [RAZORPAY_VARIABLES, MSG91_VARIABLES]) {
    const missing = group.filter((name) => settings[name] === undefined);
    const isRequired = live || missing.length < group.length;
    const why = live ? 'a live site needs real keys' : `${group.join(', ')} are given together or not at all`;
    if (isRequired) problems.push(...missing.map((name) => `${name} is missing: ${why}.`));
  }
  const usesSandbox = [...RAZORPAY_VARIABLES, ...MSG91_VARIABLES].some(
    (name) => settings[name] === undefined,
  );
  if (usesSandbox && (settings['PORT'] ?? '3000') === (settings['SANDBOX_PORT'] ?? '4100')) {
    problems.push('SANDBOX_PORT must differ from PORT.');
  }
  const wantsTestMode = settings['RAZORPAY_TEST_MODE'] === 'on';
  const keyId = settings['RAZORPAY_KEY_ID'];
  if (wantsTestMode && keyId !== undefined && !TEST_KEY.test(keyId)) {
    problems.push(
      'RAZORPAY_TEST_MODE must be off: RAZORPAY_KEY_ID is no test key, so real money would move.',
    );
  }
  return live ? [...problems, ...problemsOfLive(settings, wantsTestMode)] : problems;
}

function problemsOfLive(settings: Settings, wantsTestMode: boolean): string[] {
  const problems: string[] = [];
  const published = Object.entries(PUBLISHED).filter(([name, value]) =>
    partsOf(settings[name] ?? '').includes(value),
  );
  for (const [name] of published) problems.push(`${name} is the sandbox's: a live site needs real keys.`);
  const keyId = settings['RAZORPAY_KEY_ID'];
  if (keyId !== undefined && keyId !== PUBLISHED.RAZORPAY_KEY_ID && !LIVE_KEY.test(keyId) && !wantsTestMode) {
    problems.push(
      TEST_KEY.test(keyId)
        ? 'RAZORPAY_KEY_ID is a test key: a live site needs one that begins with rzp_live_, or RAZORPAY_TEST_MODE=on to run on test payments with the TEST MODE bar.'
        : 'RAZORPAY_KEY_ID must be a key of Razorpay, which begins with rzp_live_.',
    );
  }
  for (const [name, { minChars, source }] of Object.entries(SECRETS)) {
    if (published.some(([other]) => other === name)) continue;
    const weakness = partsOf(settings[name] ?? '')
      .filter((each) => each !== '')
      .flatMap((each) => weaknessOf(each, minChars) ?? [])
      .at(0);
    if (weakness !== undefined) problems.push(`${name} ${weakness}; ${source}`);
  }
  for (const part of wantsTestMode ? [] : partsOf(settings['LANGUAGES'] ?? '')) {
    const language = languageOf(part);
    if (language === null || approvedLanguages.includes(language)) continue;
    problems.push(
      `LANGUAGES has ${language}, of which texts of law, money or consent are not approved: \`npm run messages -- drafts ${language}\` lists them, \`npm run messages -- approve ${language} <area> --by <name>\` approves them.`,
    );
  }
  if (settings['IDENTITY_KEY'] === undefined) problems.push(missingIdentityKey);
  if (settings['RATE_LIMITS'] === 'off') problems.push('RATE_LIMITS must not be off on a live site.');
  if (settings['TRUST_PROXY'] === undefined || Number(settings['TRUST_PROXY']) === 0) {
    problems.push(
      'TRUST_PROXY must be 1 or more on a live site: HTTPS ends at a proxy in front of it, and without this every client has the address of that proxy.',
    );
  }
  return problems;
}
