import { expect, test } from 'vitest';
import { testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { difference, writeAudit } from './write-audit';

const database = await testDb();
const { sql } = testContext(database, { passwords: 'quick' });

test.each([
  ['unchanged fields are left out', { a: 1, b: 'x' }, { a: 1, b: 'y' }, { b: 'x' }, { b: 'y' }],
  [
    'a field that came or went is null on the other side',
    { a: 1 },
    { b: 2 },
    { a: 1, b: null },
    { a: null, b: 2 },
  ],
  ['nothing changed', { a: null }, { a: null }, {}, {}],
  ['a new record is kept whole', null, { a: 1 }, null, { a: 1 }],
  ['a record that is gone is kept whole', { a: 1 }, null, { a: 1 }, null],
])('%s', (_what, before, after, keptBefore, keptAfter) => {
  expect(difference(before, after)).toEqual([keptBefore, keptAfter]);
});

test('entries of one change may exceed the parameters of a statement', async () => {
  await database.emptyAll();
  const changes = Array.from({ length: 9500 }, (_, index) => ({
    actorId: null,
    action: 'opportunity.move',
    entity: 'opportunity' as const,
    entityId: index + 1,
    before: { stage: 'new' },
    after: { stage: 'quoted' },
  }));
  await sql.transaction(async (tx) => writeAudit(tx, changes, new Date(testNow)));
  const ids = await database.db.auditEntry.findMany({ select: { entityId: true }, orderBy: { id: 'asc' } });
  expect(ids.map(({ entityId }) => entityId)).toEqual(changes.map(({ entityId }) => entityId));
});
