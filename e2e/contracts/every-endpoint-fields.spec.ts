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
import { type Cast, castOf, type Scene, sent, stateOf } from '@/e2e/fixtures/endpoint-scenes';
import { identifyBySite } from '@/e2e/fixtures/identify-by-site';
import { expectEqual, expectRefusal } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';
import { targetOfRow } from '@/e2e/fuzz/targets';
import { fieldsOf } from '@/e2e/testing/field-cases';

/* Out-of-bounds values of every field are refused by field, without changes. Contracts alone: lib/gateway/fields.test.ts. */

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
    return path === '/razorpay_webhook' ? [] : [[action === undefined ? path : `${path} ${action}`, row]];
  }),
);
const failure = z.object({ fields: z.record(z.string(), z.string()) });

/** Fields of a common kind with the values that it refuses. */
function refusedOf(row: Row): { field: string; values: unknown[] }[] {
  const { method, input } = targetOfRow(row);
  // A query can hold strings only, without lone surrogates.
  const canSend = (value: unknown) =>
    method !== 'GET' || (typeof value === 'string' && !/\p{Cs}/u.test(value));
  return fieldsOf(input).flatMap(({ name, cases, required }) =>
    cases === null
      ? []
      : [{ field: name, values: [...cases.refused.filter(canSend), ...(required ? [undefined] : [])] }],
  );
}
const namedIn = (body: unknown) => Object.keys(failure.safeParse(body).data?.fields ?? {});

test('every endpoint names each field that is out of bounds, and changes nothing', async ({
  accounts: factory,
  database: { db },
}) => {
  const cast = await castOf(factory);
  const calls: { name: string; row: Row; wrong: Record<string, unknown>; caller: ApiClient }[] = [];
  for (const [name, row] of endpoints) {
    const wrong = Object.fromEntries(
      refusedOf(row).flatMap(({ field, values: [first] }) => (first === undefined ? [] : [[field, first]])),
    );
    if (Object.keys(wrong).length === 0) continue;
    const reader = readerOf(row);
    // Sessions of their own: calls are limited by session, and those of visitors by address.
    const caller = new ApiClient(reader === null ? null : { token: (await signIn(cast[reader])).token });
    calls.push({ name, row, wrong, caller });
  }
  const scene = { cast, db, watched: [] };
  const before = await stateOf(scene);
  for (const { name, row, wrong, caller } of calls) {
    const { method, path, action } = endpointOf(row);
    const response = await caller.call(
      { method, path },
      { ...wrong, ...(action === undefined ? {} : { action }) },
    );
    const fields = namedIn(response.body);
    expect([name, response.status, fields]).toEqual([name, 400, expect.arrayContaining(Object.keys(wrong))]);
    expectRefusal(response, { status: 400, code: 'VALIDATION', fields });
  }
  expect(await stateOf(scene)).toEqual(before);
});

for (const [name, row] of endpoints) {
  const fields = refusedOf(row);
  if (fields.length === 0) continue;
  test(
    `${name}: each value out of bounds is refused by field`,
    { tag: '@torture' },
    async ({ accounts: factory, database: { db } }) => {
      const cast = await castOf(factory);
      const reader = readerOf(row);
      const me = cast[reader ?? 'customer'];
      const token = reader === null ? null : (await signIn(me)).token;
      const scene: Scene = { me, cast, db, watched: [], identify: identifyBySite(db) };
      const { method, path, action } = endpointOf(row);
      const right = { ...(action === undefined ? {} : { action }), ...(await sent[row](scene)) };
      const before = await stateOf(scene);
      for (const { field, values } of fields) {
        for (const value of values) {
          if (path === '/Items_gold' && action === 'update' && field === 'price' && value === '') continue;
          // Visitors are rate limited by address.
          const caller = new ApiClient(token === null ? null : { token });
          const response = await caller.call({ method, path }, { ...right, [field]: value });
          const named = namedIn(response.body);
          expectEqual([field, value, response.status, named.includes(field)], [field, value, 400, true]);
          expectRefusal(response, { status: 400, code: 'VALIDATION', fields: named });
        }
      }
      expect(await stateOf(scene)).toEqual(before);
    },
  );
}
