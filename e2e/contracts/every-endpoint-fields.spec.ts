import { z } from 'zod';
import { signIn } from '@/e2e/fixtures/accounts';
import { type Actor, actors, endpointOf, codes, type Row, rows, table } from '@/e2e/fixtures/endpoint-matrix';
import { type Cast, castOf, type Scene, sent, stateOf } from '@/e2e/fixtures/endpoint-scenes';
import { expectEqual, expectRefusal } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { depths } from '@/e2e/fixtures/pairs';
import { expect, test } from '@/e2e/fixtures/test';
import { targetOfRow } from '@/e2e/fuzz/targets';
import { fieldsOf } from '@/lib/testing/field-cases';

/* Out-of-bounds values of every field are refused by field, without changes. Contracts alone: lib/gateway/fields.test.ts. */

const accounts = ['inactive', 'customer', 'employee', 'executive', 'admin'] as const;
const isPerson = (actor: Actor): actor is (typeof accounts)[number] =>
  accounts.some((each) => each === actor);

/** An actor with the permission, which is checked before the input; null for a visitor. */
function readerOf(row: Row): keyof Cast | null {
  const cells = table[row].split(/ +/);
  const codeOf = (actor: Actor) => codes[cells[actors.indexOf(actor)] ?? ''] ?? null;
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

for (const { depth, tag } of depths) {
  for (const [name, row] of endpoints) {
    const { method, input } = targetOfRow(row);
    const fields = fieldsOf(input).filter(({ cases }) => cases !== null);
    if (fields.length === 0) continue;
    test(
      `${name}: value out of bounds is refused by field (${depth})`,
      { tag },
      async ({ accounts: factory, database: { db } }) => {
        const cast = await castOf(factory);
        const reader = readerOf(row);
        const me = cast[reader ?? 'customer'];
        const token = reader === null ? null : (await signIn(me)).token;
        const scene: Scene = { me, cast, db, watched: [] };
        const { path, action } = endpointOf(row);
        const right = { ...(action === undefined ? {} : { action }), ...(await sent[row](scene)) };
        const before = await stateOf(scene);
        for (const { name: field, cases, required } of fields) {
          // A query can hold strings only, without lone surrogates.
          const all = (cases?.refused ?? []).filter(
            (value) => method !== 'GET' || (typeof value === 'string' && !/\p{Cs}/u.test(value)),
          );
          const values = depth === 'once' ? all.slice(0, 2) : all;
          for (const value of required ? [undefined, ...values] : values) {
            if (path === '/Items_gold' && action === 'update' && field === 'price' && value === '') continue;
            // Visitors are rate limited by address.
            const caller = new ApiClient(token === null ? null : { token });
            const response = await caller.call({ method, path }, { ...right, [field]: value });
            const actual = Object.keys(failure.safeParse(response.body).data?.fields ?? {});
            expectEqual([field, value, response.status, actual.includes(field)], [field, value, 400, true]);
            expectRefusal(response, { status: 400, code: 'VALIDATION', fields: actual });
          }
        }
        expect(await stateOf(scene)).toEqual(before);
      },
    );
  }
}
