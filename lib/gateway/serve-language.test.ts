import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import type { Language } from '@/lib/languages';
import { openOperation, operation } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { contract, json, servedEndpoint } from '@/e2e/testing/served-endpoint';
import { z } from 'zod';
import { serve, unknownEndpoint } from './serve';

const { db, bearer, reset } = await servedEndpoint();
beforeEach(() => reset());

const done = { ...contract, output: z.object({ message: z.literal(successText.bookingCancelled) }) };
const ofCustomers = serve(
  done,
  operation('cancel a booking', 'no proof', async (_context, { name }) => {
    if (name === 'limited') throw new Refusal('RATE_LIMITED', refusalText.rateLimited(120));
    if (name === 'wrong') throw wrongField('name', 'This referral code does not exist.');
    return { message: successText.bookingCancelled };
  }),
);
const ofStaff = serve(
  done,
  operation('edit a booking', 'no proof', async () => ({ message: successText.bookingCancelled })),
);
const open = serve(
  { ...done, open: true },
  openOperation(async () => ({ message: successText.bookingCancelled })),
);

async function customer(language: Language | null) {
  const user = await createActiveCustomer(db);
  return bearer(await db.user.update({ where: { id: user.id }, data: { language } }));
}

async function post(
  route: typeof open,
  headers: Readonly<Record<string, string>>,
  body: unknown = { name: 'x' },
) {
  const request = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) };
  const response = await route.POST(new Request('http://site.example/', request));
  const { message, error, code, fields } = z
    .object({
      message: z.string(),
      error: z.string().optional(),
      code: z.string().optional(),
      fields: z.unknown().optional(),
    })
    .parse(await response.json());
  expect(error ?? message).toBe(message);
  return { message, code, fields, language: response.headers.get('content-language') };
}

const telugu = 'బుకింగ్ రద్దు అయింది.';
const hindi = 'बुकिंग रद्द हो गई।';

describe('an answer of an endpoint of customers', () => {
  test.each([
    ['te', {}, 'te', telugu],
    ['te', { 'accept-language': 'hi' }, 'te', telugu],
    ['en', { 'accept-language': 'hi' }, 'en', successText.bookingCancelled],
    [null, { 'accept-language': 'hi' }, 'hi', hindi],
    [null, {}, 'en', successText.bookingCancelled],
  ] as const)('of an account with %j, with %j, is in %s', async (own, headers, language, message) => {
    expect(await post(ofCustomers, { ...(await customer(own)), ...headers })).toEqual({
      message,
      code: undefined,
      fields: undefined,
      language,
    });
  });

  test('keeps code and names of fields', async () => {
    const headers = await customer('te');
    const wrong = 'ఈ రిఫరల్ కోడ్ లేదు.';
    expect(await post(ofCustomers, headers, { name: 'wrong' })).toEqual({
      message: wrong,
      code: 'VALIDATION',
      fields: { name: wrong },
      language: 'te',
    });
    expect(await post(ofCustomers, headers, {})).toMatchObject({
      code: 'VALIDATION',
      fields: { name: 'పేరు తప్పనిసరి.' },
    });
    expect(await post(ofCustomers, headers, { name: 'limited' })).toMatchObject({
      message: 'చాలాసార్లు ప్రయత్నించారు. 2 నిమిషాల తర్వాత మళ్లీ ప్రయత్నించండి.',
      code: 'RATE_LIMITED',
    });
  });

  test('a replay repeats it in the language of the request', async () => {
    const user = await createActiveCustomer(db);
    const key = { 'idempotency-key': 'one', ...(await bearer(user)) };
    expect((await post(ofCustomers, { ...key, 'accept-language': 'te' })).message).toBe(telugu);
    expect((await post(ofCustomers, { ...key, 'accept-language': 'hi' })).message).toBe(hindi);
    expect((await post(ofCustomers, key)).message).toBe(successText.bookingCancelled);
  });

  test('without a session goes by the header', async () => {
    const accepting = { 'accept-language': 'ta, en;q=0.5' };
    expect(await post(ofCustomers, accepting)).toMatchObject({
      message: 'தொடர உள்நுழையவும்.',
      code: 'UNAUTHENTICATED',
      language: 'ta',
    });
    expect(await post(open, accepting)).toMatchObject({
      message: 'முன்பதிவு ரத்து செய்யப்பட்டது.',
      language: 'ta',
    });
  });

  test('before the caller is known goes by the token', async () => {
    const asText = { 'content-type': 'text/plain', 'accept-language': 'te' };
    expect((await post(ofCustomers, { ...(await customer('hi')), ...asText })).language).toBe('hi');
    const staff = await bearer(await createUser(db, { role: 'executive' }));
    expect((await post(ofCustomers, { ...staff, ...asText })).language).toBe('en');
  });

  test('is English for staff', async () => {
    const staff = await createUser(db, { role: 'executive' });
    const headers = await bearer(await db.user.update({ where: { id: staff.id }, data: { language: 'te' } }));
    expect(await post(ofCustomers, { ...headers, 'accept-language': 'te' })).toMatchObject({
      message: successText.bookingCancelled,
      language: 'en',
    });
  });
});

test('an endpoint of staff is English for a customer too', async () => {
  expect(await post(ofStaff, await customer('te'))).toMatchObject({
    message: refusalText.forbidden,
    language: 'en',
  });
});

test('a wrong method and an unknown endpoint are refused in the language', async () => {
  const headers = { 'accept-language': 'kn' };
  const texts = async (response: Response) => z.object({ message: z.string() }).parse(await response.json());
  expect(await texts(await open.GET(new Request('http://site.example/', { headers })))).toEqual({
    message: 'ಈ ವಿಧಾನ ಇಲ್ಲಿ ಮಾನ್ಯವಲ್ಲ. ಮಾನ್ಯವಾದವು: POST.',
  });
  expect(await texts(await unknownEndpoint.GET(new Request('http://site.example/', { headers })))).toEqual({
    message: 'ಈ API ವಿಳಾಸ ಇಲ್ಲ.',
  });
});
