import { expect, test } from 'vitest';
import { auditNouns, auditVerbs } from '@/lib/kernel/text/audit-words';
import type { AuditRecord } from './contract';
import { auditedRecords } from './record';
import { changesOf, sentenceOf, textOf } from './rules';

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

test.each<[string, Partial<AuditRecord>, string, string]>([
  [
    'a move',
    {
      action: 'opportunity.move',
      entity: 'opportunity',
      before: { stage: 'new' },
      after: { stage: 'quoted' },
    },
    'Priya moved opportunity 7 from New to Quoted',
    'Priya moved the opportunity from New to Quoted',
  ],
  [
    'one field',
    { before: { total_amount: 10_000 }, after: { total_amount: 9500 } },
    'Priya changed the total amount of order 7 from ₹10,000 to ₹9,500',
    'Priya changed the total amount of the order from ₹10,000 to ₹9,500',
  ],
  [
    'a total, which others follow',
    {
      before: { pending_amount: 400, total_amount: 400.5 },
      after: { pending_amount: 300, total_amount: 300 },
    },
    'Priya changed the total amount of order 7 from ₹400.50 to ₹300',
    'Priya changed the total amount of the order from ₹400.50 to ₹300',
  ],
  [
    'a field that was empty',
    { before: { promised_on: null }, after: { promised_on: '2026-02-01' } },
    'Priya set the promised day of order 7 to Sun, Feb 1, 2026',
    'Priya set the promised day of the order to Sun, Feb 1, 2026',
  ],
  [
    'a field that became empty',
    { before: { executiveid: 2 }, after: { executiveid: null } },
    'Priya removed the executive of order 7, which was Esha (ID: 2)',
    'Priya removed the executive of the order, which was Esha (ID: 2)',
  ],
  [
    'several fields',
    { before: { store_id: 1, executiveid: 2 }, after: { store_id: 2, executiveid: 3 } },
    'Priya changed order 7',
    'Priya changed the order',
  ],
  [
    'a void',
    { action: 'order.void', before: { paid_amount: 5 }, after: { paid_amount: 0 } },
    'Priya voided an entry of order 7',
    'Priya voided an entry of the order',
  ],
  [
    'the system',
    { actor_id: null, action: 'order.invoice', before: null, after: null },
    'System issued an invoice for order 7',
    'System issued an invoice for the order',
  ],
  [
    'a closing of the day book',
    { action: 'day.close', entity: 'day_closing', before: null, after: { counted: 990 } },
    'Priya closed the day book with day closing 7',
    'Priya closed the day book with the day closing',
  ],
  [
    'a refund that failed',
    { actor_id: null, action: 'payment.refund failed', entity: 'payment', before: null, after: null },
    'System could not refund payment 7',
    'System could not refund the payment',
  ],
  [
    'a task to do again',
    { action: 'task.undo', entity: 'task', before: null, after: null },
    'Priya reopened task 7',
    'Priya reopened the task',
  ],
  [
    'an export, whose id is that of the account',
    { action: 'export.start', entity: 'export', before: null, after: { list: 'orders' } },
    'Priya started an export',
    'Priya started the export',
  ],
])('%s as a sentence', (_what, changes, inTrail, inHistory) => {
  const one: AuditRecord = { ...entry, actor_id: 4, actor_name: 'Priya', ...changes };
  expect(textOf(sentenceOf(one))).toBe(inTrail);
  expect(textOf(sentenceOf(one, { entity: one.entity }))).toBe(inHistory);
});

test.each(Object.entries(auditVerbs))('the verb of %s has a place for the record', (_action, verb) => {
  expect(verb.split('{}')).toHaveLength(2);
});

test.each(auditedRecords)('each field of $name has a label of words', ({ name, fields }) => {
  expect(auditNouns[name]).toMatch(/^[a-z ]+$/);
  for (const field of Object.values(fields)) {
    expect(field.label).not.toBe('');
    expect(field.label).not.toMatch(/_/);
  }
});
