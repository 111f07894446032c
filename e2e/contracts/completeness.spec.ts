import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { statusOfCode } from '@/lib/kernel/access/refusal';
import { listStores } from '@/lib/visits/bookings/contract';
import { endpoints } from '@/lib/gateway/endpoints';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* app/api, contracts and specs list the same endpoints, and the comparison of the specs finds differences. */

const here = import.meta.dirname;
const apiFolder = path.join(here, '../../app/api');

/** Except the not-found handler, the API document and the stream of live updates (./events.spec.ts). */
const served = readdirSync(apiFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => path.dirname(file))
  .filter((folder) => !['.', 'openapi.json', 'events'].includes(folder) && !folder.startsWith('['))
  .toSorted();
const described = Object.values(endpoints).map((endpoint) => endpoint.path.slice(1));
const specOf = (endpoint: string) => `${endpoint.toLowerCase().replaceAll('_', '-')}.spec.ts`;

const filesIn = (folder: string, isIncluded: (file: string) => boolean) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isIncluded)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

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

test('every error code is expected by a spec, or by a test of the operation that refuses so', () => {
  const specs = filesIn(here, (file) => file.endsWith('.spec.ts') && file !== 'completeness.spec.ts');
  const tests = filesIn(path.join(here, '../../lib'), (file) => file.endsWith('.test.ts'));
  const isExpected = (code: string) => [...specs, ...tests].some((text) => text.includes(`'${code}'`));
  expect(Object.keys(statusOfCode).filter((code) => !isExpected(code))).toEqual([]);
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
