import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@/lib/gateway/calls';
import { expect, test } from '@/e2e/fixtures/test';

/** app/api, contracts, call table and specs list the same endpoints. */

const here = import.meta.dirname;
const apiFolder = path.join(here, '../../app/api');

/** Except the not-found handler and the API document. */
const served = readdirSync(apiFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => path.dirname(file))
  .filter((folder) => folder !== '.' && folder !== 'openapi.json' && !folder.startsWith('['))
  .toSorted();
const described = Object.values(calls).map((call) => call.path.slice(1));
const specOf = (call: string) => `${call.toLowerCase().replaceAll('_', '-')}.spec.ts`;

test('every folder of app/api has a contract, and every contract a folder', () => {
  expect(served, 'the folders of app/api (received), the list of lib/gateway/calls.ts (expected)').toEqual(
    described.toSorted(),
  );
});

test('every endpoint has its own spec', () => {
  const missing = served.map(specOf).filter((spec) => !existsSync(path.join(here, spec)));
  expect(missing, 'to be written in e2e/contracts').toEqual([]);
});

test('call table covers every endpoint', () => {
  const table = readFileSync(path.join(here, '../fixtures/call-table.ts'), 'utf8');
  const missing = served.filter((call) => !table.includes(`'/${call}'`));
  expect(missing, 'to be added to e2e/fixtures/call-table.ts').toEqual([]);
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
