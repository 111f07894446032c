import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@/lib/gateway/endpoints';
import { actors, endpointOf, codes, rows, table } from '@/e2e/fixtures/endpoint-matrix';
import { paths } from '@/e2e/testing/route-table';
import { expect, test } from '@/e2e/fixtures/test';

/* The tables cover every file below app/ that responds to requests. */

const project = path.join(import.meta.dirname, '../..');

/** Route groups, in round brackets, are not part of a URL, nor is the language of a page, which the middleware finds. */
function addressesOf(kind: 'page' | 'route'): string[] {
  return readdirSync(path.join(project, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => new RegExp(`^${kind}\\.[jt]sx?$`).test(path.basename(file)))
    .map((file) => path.dirname(file).split(path.sep))
    .map((folders) => `/${folders.filter((folder) => !/^(\(.*\)|\[language\]|\.)$/.test(folder)).join('/')}`)
    .toSorted();
}

test('every page is in the route table', () => {
  expect(addressesOf('page'), 'the pages of app/ (received), e2e/testing/route-table.ts (expected)').toEqual(
    [...paths, '/not-found-page'].toSorted(),
  );
});

test('every route handler is an endpoint of the matrix or a listed exception', () => {
  const inMatrix = new Set(rows.map((row) => `/api${endpointOf(row).path}`));
  const others = [
    '/api/[[...endpoint]]',
    '/api/events',
    '/api/openapi.json',
    '/developers/search.json',
    '/manifest.webmanifest',
    '/session',
  ];
  expect(
    addressesOf('route'),
    'the routes of app/ (received), e2e/fixtures/endpoint-matrix.ts (expected)',
  ).toEqual([...inMatrix, ...others].toSorted());
});

test('app/ has no other file that serves a response', () => {
  for (const folder of ['pages', 'src/app', 'src/pages'])
    expect([folder, existsSync(path.join(project, folder))]).toEqual([folder, false]);
});

test('every action of every endpoint has a row', () => {
  const actions = Object.values(endpoints).flatMap((endpoint) =>
    'actions' in endpoint ? Object.keys(endpoint.actions).map((action) => `${endpoint.path} ${action}`) : [],
  );
  const named = new Set(
    rows.map(endpointOf).flatMap(({ path: at, action }) => (action === undefined ? [] : [`${at} ${action}`])),
  );
  expect([...named].toSorted()).toEqual(actions.toSorted());
});

test('every row has a cell for every actor', () => {
  for (const row of rows) {
    const cells = table[row].split(/ +/).filter((cell) => cell in codes);
    expect([row, cells.length]).toEqual([row, actors.length]);
  }
});
