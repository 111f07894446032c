import { expect, test } from 'vitest';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { changesOf } from './format-audit';

const entry: AuditRecord = {
  id: 1,
  at: '2026-01-31T04:30:00.000Z',
  actor_id: null,
  actor_name: null,
  action: 'order.update',
  entity: 'order',
  entity_id: 7,
  before: { store_id: 1, executiveid: 2 },
  after: { store_id: 2, executiveid: 3 },
  names: { 2: 'Esha' },
  store_names: { 1: 'Vijayawada', 2: 'Hyderabad' },
};

test('a store and a person are named; without a name the id is shown', () => {
  expect(changesOf(entry)).toMatchObject([
    {
      label: 'Store',
      before: expect.stringContaining('Vijayawada'),
      after: expect.stringContaining('Hyderabad'),
    },
    { before: expect.stringContaining('Esha'), after: '3' },
  ]);
});
