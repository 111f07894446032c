import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@/lib/gateway/endpoints';
import { expect, test } from '@/e2e/fixtures/test';

/* app/api, contracts, endpoint table and specs list the same endpoints. */

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
