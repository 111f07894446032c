import { z } from 'zod';
import { signIn } from '@/e2e/fixtures/accounts';
import {
  type Actor,
  actors,
  cellOf,
  codes,
  endpointOf,
  type Row,
  rows,
} from '@/e2e/fixtures/endpoint-matrix';
import { castOf, type Cast, stateOf } from '@/e2e/fixtures/endpoint-scenes';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';
import { targetOfRow } from '@/e2e/fuzz/targets';
import { fieldsOf } from '@/e2e/testing/field-cases';

/* Every endpoint and action refuses its fields by its contract. Each value of each field: lib/gateway/fields.test.ts. */

const accounts = ['inactive', 'customer', 'employee', 'executive', 'admin'] as const;
const isPerson = (actor: Actor): actor is (typeof accounts)[number] =>
  accounts.some((each) => each === actor);

/** An actor with the permission, which is checked before the input; null for a visitor. */
function readerOf(row: Row): keyof Cast | null {
  const codeOf = (actor: Actor) => codes[cellOf(row, actor)] ?? null;
  if (codeOf('visitor') !== 'UNAUTHENTICATED') return null;
  const reader = actors
    .filter(isPerson)
    .find((actor) => !['FORBIDDEN', 'SUBSCRIPTION_REQUIRED'].includes(codeOf(actor) ?? ''));
  if (reader === undefined) throw new Error(`${row} is read of nobody`);
  return reader;
}

/** First row of each endpoint and action. */
const endpoints = new Map(
  rows.toReversed().flatMap((row) => {
    const { path, action } = endpointOf(row);
    return path === '/razorpay_webhook' ? [] : [[`${path} ${action ?? ''}`, row]];
  }),
);
const failure = z.object({ fields: z.record(z.string(), z.string()) });

/** The first value of each field that its kind refuses. */
function wrongInput(row: Row): Record<string, unknown> {
  const { method, input } = targetOfRow(row);
  // A query can hold strings only, without lone surrogates.
  const canSend = (value: unknown) =>
    method !== 'GET' || (typeof value === 'string' && !/\p{Cs}/u.test(value));
  return Object.fromEntries(
    fieldsOf(input).flatMap(({ name, cases }) => {
      const value = cases?.refused.find(canSend);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

test('every endpoint names each field that is out of bounds, and changes nothing', async ({
  accounts: factory,
  database: { db },
}) => {
  const cast = await castOf(factory);
  const calls: { name: string; row: Row; wrong: Record<string, unknown>; caller: ApiClient }[] = [];
  for (const [name, row] of endpoints) {
    const wrong = wrongInput(row);
    if (Object.keys(wrong).length === 0) continue;
    const reader = readerOf(row);
    // Sessions of their own: calls are limited by session, and those of visitors by address.
    const caller = new ApiClient(reader === null ? null : { token: (await signIn(cast[reader])).token });
    calls.push({ name, row, wrong, caller });
  }
  const scene = { me: cast.customer, cast, db, watched: [] };
  const before = await stateOf(scene);
  for (const { name, row, wrong, caller } of calls) {
    const { method, path, action } = endpointOf(row);
    const sent = { ...wrong, ...(action === undefined ? {} : { action }) };
    const response = await caller.call({ method, path }, sent);
    const fields = Object.keys(failure.safeParse(response.body).data?.fields ?? {});
    expect([name, response.status, fields]).toEqual([name, 400, expect.arrayContaining(Object.keys(wrong))]);
    expectRefusal(response, { status: 400, code: 'VALIDATION', fields });
  }
  expect(await stateOf(scene)).toEqual(before);
});
