import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { listStores } from '@/lib/bookings/contract';
import { endpoints } from '@/lib/gateway/endpoints';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* app/api, contracts, endpoint table and specs list the same endpoints, and the comparison of the specs finds differences. */

const here = import.meta.dirname;
const apiFolder = path.join(here, '../../app/api');

/** Except the not-found handler and the API document. */
const served = readdirSync(apiFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => path.dirname(file))
  .filter((folder) => folder !== '.' && folder !== 'openapi.json' && !folder.startsWith('['))
  .toSorted();
const described = Object.values(endpoints).map((endpoint) => endpoint.path.slice(1));
const specOf = (endpoint: string) => `${endpoint.toLowerCase().replaceAll('_', '-')}.spec.ts`;

test('every folder of app/api has a contract, and every contract a folder', () => {
  expect(
    served,
    'the folders of app/api (received), the list of lib/gateway/endpoints.ts (expected)',
  ).toEqual(described.toSorted());
});

test('every endpoint has its own spec', () => {
  const missing = served.map(specOf).filter((spec) => !existsSync(path.join(here, spec)));
  expect(missing, 'to be written in e2e/contracts').toEqual([]);
});

test('endpoint table covers every endpoint', () => {
  const table = readFileSync(path.join(here, '../fixtures/endpoint-table.ts'), 'utf8');
  const missing = served.filter((endpoint) => !table.includes(`'/${endpoint}'`));
  expect(missing, 'to be added to e2e/fixtures/endpoint-table.ts').toEqual([]);
});

test('specs cover every documented error code', () => {
  const specs = readdirSync(here).map((file) => readFileSync(path.join(here, file), 'utf8'));
  // docs/product/gateway.md, "Errors", as far as it concerns customers.
  for (const code of [
    'BAD_JSON',
    'VALIDATION',
    'UNAUTHENTICATED',
    'BAD_CREDENTIALS',
    'BAD_SIGNATURE',
    'PAYMENT_NOT_VERIFIED',
    'FORBIDDEN',
    'CROSS_ORIGIN',
    'SUBSCRIPTION_REQUIRED',
    'NOT_FOUND',
    'METHOD_NOT_ALLOWED',
    'MOBILE_TAKEN',
    'ALREADY_ACTIVE',
    'SLOT_FULL',
    'DUPLICATE_BOOKING',
    'BOOKING_PAST',
    'ARRIVED',
    'STALE_VERSION',
    'IDEMPOTENCY_MISMATCH',
    'TOO_LARGE',
    'NOT_JSON',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ]) {
    expect(
      specs.some((spec) => spec.includes(`'${code}'`)),
      code,
    ).toBe(true);
  }
});

test('the comparison of responses finds a wrong status, code, field, header and additional key', async ({
  accounts,
}) => {
  const { api } = await accounts.signedIn();
  const refused = await api.request('/api/nope');
  const expected = { status: 404, code: 'NOT_FOUND' } as const;
  expectRefusal(refused, expected);
  const headers = new Headers(refused.headers);
  headers.delete('cache-control');
  expect(() => expectRefusal(refused, { ...expected, status: 403 })).toThrow();
  expect(() => expectRefusal(refused, { ...expected, code: 'FORBIDDEN' })).toThrow();
  expect(() => expectRefusal(refused, { ...expected, fields: ['name'] })).toThrow();
  expect(() => expectRefusal({ ...refused, headers }, expected)).toThrow();

  const read = await api.call(listStores);
  expectSuccess(listStores, read);
  const more = { ...z.record(z.string(), z.unknown()).parse(read.body), more: true };
  expect(() => expectSuccess(listStores, { ...read, body: more })).toThrow();
  expect(() => expectSuccess(listStores, read, 201)).toThrow();
});
