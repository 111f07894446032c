import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '@/tools/launch/project';

/* Which areas of lib know which (CONTRIBUTING.md, "Layers and areas"); lint knows the layers only. */

/** Each may import from those before it. */
const areas = ['people', 'visits', 'sales', 'money', 'desk'];

/** Imports in the other direction. Removing one removes its row; a new one needs a reason that a reviewer accepts. */
const exceptions = [
  'money/ledger -> desk/tasks',
  'people/auth -> visits/messages',
  'people/customers -> sales/opportunities',
  'people/customers -> sales/orders',
  'people/customers -> sales/parties',
  'people/customers -> visits/bookings',
  'people/customers -> visits/messages',
  'people/erasure -> visits/messages',
  'people/factor-resets -> visits/messages',
  'people/grievances -> visits/messages',
  'people/invitations -> visits/messages',
  'people/users -> desk/tasks',
  'people/users -> visits/bookings',
  'people/users -> visits/messages',
  'sales/items -> desk/tasks',
  'sales/items -> money/gold-rate',
  'sales/orders -> money/ledger',
  'sales/orders -> money/payment-links',
  'visits/messages -> money/payment-links',
];

test('an area imports from the areas before it, apart from the listed exceptions', () => {
  const lib = path.join(PROJECT_DIR, 'lib');
  const found = areas.flatMap((area, position) => {
    const later = new Set(areas.slice(position + 1));
    return readdirSync(path.join(lib, area), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const from = `${area}/${file.split(path.sep)[0]}`;
        const imports = readFileSync(path.join(lib, area, file), 'utf8').matchAll(
          /'@\/lib\/([\w-]+)\/([\w-]+)\//g,
        );
        return [...imports]
          .filter(([, other = '']) => later.has(other))
          .map(([, other, slice]) => `${from} -> ${other}/${slice}`);
      });
  });
  expect([...new Set(found)].toSorted()).toEqual(exceptions);
});
