import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { articles } from '@/lib/articles';
import { actorKinds } from '@/lib/kernel/access/actor';
import { permissions } from '@/lib/kernel/access/permissions';
import { statusOfCode } from '@/lib/kernel/access/refusal';
import { numberKinds } from '@/lib/document-numbers';
import { rateLimits } from '@/lib/limits';
import { endpoints } from './endpoints';

/* The tables of docs/product/ agree with the code. */

/** The first table below a heading, cell by cell, without the header. */
function tableOf(document: string, heading: string): string[][] {
  const chapter = readFileSync(document, 'utf8').split(`\n## ${heading}\n`)[1] ?? '';
  const lines = chapter.split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const rows = lines.slice(
    first,
    lines.findIndex((line, at) => at > first && !line.startsWith('|')),
  );
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

test('the permission table is that of lib/kernel/access/permissions.ts', () => {
  const kinds = actorKinds.filter((kind) => kind !== 'visitor');
  const rows = Object.entries(permissions).map(([permission, decisions]) => {
    const cells: Partial<Record<string, string>> = decisions;
    return [permission, ...kinds.map((kind) => cells[kind] ?? '')];
  });
  expect(tableOf('docs/product/permissions.md', 'Permission table')).toEqual(rows);
});

test('the kinds of numbers are those of lib/document-numbers.ts', () => {
  expect(tableOf('docs/product/money.md', 'Numbers of documents')).toEqual(Object.entries(numberKinds));
});

test('the errors are those of lib/kernel/access/refusal.ts', () => {
  const rows = tableOf('docs/product/gateway.md', 'Errors').map(([status, code]) => [code, Number(status)]);
  expect(rows).toEqual(Object.entries(statusOfCode));
});

test('the articles are those of lib/articles.ts', () => {
  const rows = tableOf('docs/product/money.md', 'Items by weight').map((row) => row.slice(0, 5));
  const rules = Object.entries(articles).map(([name, { label, hsn, taxHundredths, isHallmarked }]) => [
    name,
    label,
    hsn,
    `${taxHundredths / 100} %`,
    isHallmarked ? 'yes' : 'no',
  ]);
  expect(rows).toEqual(rules);
});

test('the rate limits are those of lib/limits.ts', () => {
  const rows = tableOf('docs/product/gateway.md', 'Rate limits').map((row) => row.slice(0, 3));
  const limits = Object.entries(rateLimits).map(([name, { attempts, windowSeconds }]) => [
    name,
    String(attempts),
    `${windowSeconds / 60} min`,
  ]);
  expect(rows).toEqual(limits);
});

test('every endpoint is listed, with its actions', () => {
  const listed = [
    ...tableOf('docs/product/gateway.md', 'Customer endpoints'),
    ...tableOf('docs/product/gateway.md', 'Back-office endpoints'),
  ];
  const expected = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(listed.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
  for (const endpoint of Object.values(endpoints)) {
    if (!('actions' in endpoint)) continue;
    const [, , what = ''] = listed.find(([name]) => name === `POST ${endpoint.path}`) ?? [];
    for (const action of Object.keys(endpoint.actions))
      expect([action, what.includes(action)]).toEqual([action, true]);
  }
});

test('the environment is that of .env.example', () => {
  const named = tableOf('docs/product/running.md', 'Environment').flatMap(([names = '']) =>
    names.split(', '),
  );
  const example = readFileSync('.env.example', 'utf8').match(/^[A-Z0-9_]+(?==)/gm) ?? [];
  expect(named.toSorted()).toEqual(example.toSorted());
});
