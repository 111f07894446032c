import { expect, test, vi } from 'vitest';

const loaded = vi.hoisted(() => ({ count: 0 }));
vi.mock('@/lib/db/client', () => {
  loaded.count += 1;
  return { prismaOn: () => ({}) };
});

/* docs/performance.md, "Memory": otherwise each bundle of the site holds 20 MB of Prisma's client from its start. */

test("services and operations do not load Prisma's client", async () => {
  await import('./context');
  const operations = Object.values(import.meta.glob('/lib/*/operations.ts'));
  expect(operations.length).toBeGreaterThan(10);
  await Promise.all(operations.map((load) => load()));
  expect(loaded.count).toBe(0);
  await import('@/lib/db/client');
  expect(loaded.count).toBe(1);
});
