import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf, fieldValues } from '@/e2e/testing/field-cases';
import { english, languages } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { minimumAge } from '@/lib/business';
import { isForCustomers, type Permission } from '@/lib/kernel/access/permissions';
import { recordIn } from '@/lib/kernel/texts-in';
import { message } from '@/lib/kernel/text/message';
import { refusalText } from '@/lib/kernel/text/messages';
import { onlineAmountProblem } from '@/lib/money/payments/rules';
import { openPaymentOrders } from '@/lib/limits';
import { languageFor, translatedBody, translationInto } from './language';
import type { DocumentedActions, DocumentedEndpoint } from './openapi/endpoint-doc';
import { groups } from './openapi/endpoint-docs';

/* Sentences of what visitors and customers may call: each has a text in five languages (messages/<language>/gateway.json). */

const others = languages.filter((language) => language !== english);
const translations = await Promise.all(
  others.map(async (language) => [language, await translationInto(language)] as const),
);

interface Checked {
  readonly who: Permission | 'open';
  readonly path: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

function checkedOf(documented: DocumentedEndpoint | DocumentedActions): Checked[] {
  if (!('docs' in documented)) return [{ ...documented.endpoint, who: documented.doc.who }];
  const { endpoint, docs } = documented;
  return Object.entries(docs).flatMap(([name, { who }]) => {
    const action = endpoint.actions[name];
    return action === undefined ? [] : [{ ...action, who, path: `${endpoint.path} ${name}` }];
  });
}

/** Contracts of the endpoints and actions that a visitor or customer may call. */
const contracts = groups
  .flatMap(({ docs }) => Object.values(docs))
  .flatMap(checkedOf)
  // Razorpay reads only the status.
  .filter(({ who, path }) => isForCustomers(who) && path !== '/razorpay_webhook');

const untranslated = (sentences: readonly string[]) =>
  sentences.flatMap((sentence) =>
    translations.flatMap(([language, translate]) =>
      translate(sentence) === sentence ? [`${language}: ${sentence}`] : [],
    ),
  );

const messagesOf = (schema: z.ZodType, values: readonly unknown[]) =>
  values.flatMap((value) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []);

describe.each(contracts.map((contract) => [contract.path, contract] as const))('%s', (_path, contract) => {
  test('has a text for each message of its fields, and of its success', () => {
    const { input, output } = contract;
    const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {};
    const fields = fieldsOf(input).flatMap(({ name, cases }) =>
      messagesOf(shape[name] ?? z.never(), [
        undefined,
        null,
        'x'.repeat(5000),
        ...(cases?.refused ?? []),
        ...fieldValues,
      ]),
    );
    const parts = output instanceof z.ZodObject ? output.shape : {};
    const { message: done } = z.object({ message: z.instanceof(z.ZodLiteral).optional() }).parse(parts);
    const successes = done === undefined ? [] : [...done.values].map(String);
    expect(untranslated([...new Set([...fields, ...successes])])).toEqual([]);
  });
});

test('a contract’s rule between fields has a text', () => {
  const passwords = { password: 'secret1', confirm_password: 'other12' };
  const days = [
    { from: '2026-01-02', to: '2026-01-01' },
    { from: '2020-01-01', to: '2026-01-01' },
  ];
  const inputs: readonly unknown[] = [
    { ...passwords, name: 'x', mobile: '9000000004' },
    { current_password: 'x', new_password: 'secret1', confirm_password: 'other12' },
    {},
    ...days,
  ];
  const found = [...new Set(contracts.flatMap(({ input }) => messagesOf(input, inputs)))];
  expect(found).toEqual(
    expect.arrayContaining([
      'Passwords do not match',
      'Send either id or order_id.',
      'To must be the same day as From or later.',
      'To may be at most 399 days after From.',
      'To may be at most 365 days after From.',
    ]),
  );
  expect(untranslated(found)).toEqual([]);
});

test('every refusal of the gateway itself has a text', () => {
  const names = [
    'badJson',
    'validation',
    'unauthenticated',
    'forbidden',
    'crossOrigin',
    'tooLarge',
    'notJson',
    'internal',
    'unavailable',
    'noSuchEndpoint',
    'noSuchRecord',
    'idempotencyKey',
    'idempotencyMismatch',
    'subscriptionRequired',
    'alreadyActive',
    'providerAway',
    'staleVersion',
  ] as const;
  expect(
    untranslated([
      ...names.map((name) => refusalText[name]),
      'The request body must be a JSON object.',
      `You must be ${minimumAge} or older.`,
    ]),
  ).toEqual([]);
});

/** Modules that refuse visitors and customers. */
const modules =
  /^(people\/(accounts|referrals)|visits\/(bookings|waiting)|desk\/calls|money\/(subscriptions|payment-links\/pay|advances\/rules|shared-documents\/open|payments\/(confirm|online-amounts|open-order|operations|pay-due|razorpay|rules|settle)))\b/;
const elsewhere = /\.test\.ts$|\/(contract|record|shapes|back-office)\.ts$/;
/** For staff, or a part of another sentence. */
const noAnswers = new Set([
  'Your payment was not taken; your bank releases it within a few days.',
  'This payment is already fully refunded.',
  'Only captured payments can be refunded.',
  'This payment has no excess left. Refund it on its order instead.',
  'User ID is required.',
]);

test('every literal sentence in the modules of customers has a text', () => {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && modules.test(file) && !elsewhere.test(file),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(`lib/${file}`, 'utf8').matchAll(/'([A-Z][a-z]*(?: [^'\n]+)+\.)'/g)].map(
      ([, sentence = '']) => sentence,
    ),
  );
  expect(found.length).toBeGreaterThan(40);
  expect(untranslated([...new Set(found)].filter((sentence) => !noAnswers.has(sentence)))).toEqual([]);
});

/** The sentences with values, once with each branch of a plural. */
const valued = [
  refusalText.methodNotAllowed('GET, HEAD'),
  refusalText.unknownAction(['join', 'leave']),
  refusalText.rateLimited(60),
  refusalText.rateLimited(720),
  refusalText.rateLimited(7200),
  message('rateLimitedHours', { count: 1 }, 'Too many attempts. Please try again in 1 hour.'),
  refusalText.paymentsOpen(1),
  refusalText.paymentsOpen(1740),
  onlineAmountProblem(99_900, 99_800) ?? '',
].map((sentence) => [String(sentence), sentence] as const);

describe.each(valued)('%s', (text, sentence) => {
  test('is the English text with its values, and has them in each language', async () => {
    const { createTranslator } = await import('next-intl');
    const gateway = await loadArea(english, 'gateway');
    const format = createTranslator({ locale: english, messages: { gateway }, namespace: 'gateway.values' });
    if (typeof sentence === 'string') throw new Error('a sentence without values');
    expect(format(sentence.key, sentence.values)).toBe(text);
    for (const [, translate] of translations) {
      const translated = translate(sentence);
      expect(translated).not.toBe(text);
      expect(translated).not.toMatch(/[{}]/);
      for (const value of Object.values(sentence.values)) expect(translated).toContain(String(value));
    }
  });
});

test('amounts are grouped as in India, with Latin digits', async () => {
  const translate = await translationInto('kn');
  expect(translate(onlineAmountProblem(200_000_00, 123_456_78) ?? '')).toContain('₹1,23,456.78');
  expect(translate(refusalText.paymentsOpen(1740))).toContain(` ${openPaymentOrders} `);
});

/** Keys with their texts. */
function textsIn(texts: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof texts === 'string') return [[path, texts]];
  return Object.entries(recordIn(texts)).flatMap(([key, text]) => textsIn(text, `${path}.${key}`));
}

test('no English sentence has two keys, and every language has the same keys', async () => {
  const own = textsIn(await loadArea(english, 'gateway'));
  const sentences = own.map(([, text]) => text);
  expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).toEqual([]);
  for (const language of others) {
    const theirs = textsIn(await loadArea(language, 'gateway'));
    expect(theirs.map(([key]) => key)).toEqual(own.map(([key]) => key));
  }
});

describe('the language of an answer', () => {
  const accepting = (accepted: string) => new Headers({ 'accept-language': accepted });
  test.each([
    ['a visitor', null, 'hi, en;q=0.5', 'hi'],
    ['a visitor whose language the site does not have', null, 'fr', 'en'],
    ['a customer with a language', { role: 'user', language: 'te' }, 'hi', 'te'],
    ['a customer who chose English', { role: 'user', language: 'en' }, 'hi', 'en'],
    ['a customer without one', { role: 'user', language: null }, 'hi', 'hi'],
    ['a customer’s token without one', { role: 'user' }, 'kn', 'kn'],
    ['an executive', { role: 'executive', language: null }, 'te', 'en'],
    ['an admin', { role: 'admin', language: 'te' }, 'te', 'en'],
  ] as const)('%s', (_who, account, accepted, language) => {
    expect(languageFor(account, accepting(accepted), languages)).toBe(language);
  });

  test('is one that the site ships', () => {
    const shipped = ['en', 'ta'] as const;
    expect(languageFor({ role: 'user', language: 'ta' }, accepting('en'), shipped)).toBe('ta');
    expect(languageFor({ role: 'user', language: 'te' }, accepting('ta'), shipped)).toBe('en');
    expect(languageFor(null, accepting('te, ta;q=0.8, hi;q=0.9'), shipped)).toBe('ta');
    expect(languageFor(null, accepting('te'), shipped)).toBe('en');
  });

  test('is English without the header', () => expect(languageFor(null, new Headers(), languages)).toBe('en'));
});

test('only the message of a success is translated', async () => {
  const body = JSON.stringify({
    success: true,
    message: 'Booking cancelled.',
    data: { name: 'Booking cancelled.', message: 'x' },
  });
  expect(await translatedBody(body, 'en')).toBe(body);
  expect(JSON.parse(await translatedBody(body, 'te'))).toEqual({
    ...JSON.parse(body),
    message: 'బుకింగ్ రద్దు అయింది.',
  });
  expect(await translatedBody('{"success":true,"data":[]}', 'te')).toBe('{"success":true,"data":[]}');
});
