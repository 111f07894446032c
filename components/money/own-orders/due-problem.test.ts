import { expect, test } from 'vitest';
import { failureOf } from '@/lib/gateway/client';
import { dueProblem } from './due-problem';

const failure = (status: number, message: string, fields: Readonly<Record<string, string>> = {}) =>
  failureOf(new Response(null, { status }), { success: false, message, fields });

test('a due that is gone is explained, not answered with "Record not found."', () => {
  expect(dueProblem(failure(404, 'Record not found.'))).toEqual({
    text: { key: 'gone' },
    detail: null,
    remedy: 'none',
  });
});

test.each([
  ['a payment that failed', null, { key: 'failed' }, 'none'],
  ['an ended session', failure(401, 'Log in.'), { key: 'signedOut' }, 'login'],
  ['a refused amount', failure(400, 'Wrong.', { amount: 'Too much.' }), { said: 'Too much.' }, 'amount'],
  ['a provider that does not respond', failure(502, 'Away.'), { said: 'Away.' }, 'none'],
] as const)('%s', (_, of, text, remedy) => {
  expect(dueProblem(of)).toEqual({ text, detail: null, remedy });
});
