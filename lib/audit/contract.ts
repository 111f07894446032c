import { z } from 'zod';
import { calendarDate, callContract, id, instant, listInput, optional } from '@/lib/contract';
import { auditedEntities } from './record';

/** The audit trail, and the history of one record (docs/product/rules.md, "Audit trail"). */

const entity = z.enum(auditedEntities, `Entity must be one of ${auditedEntities.join(', ')}.`);
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const auditRecord = z
  .object({
    id: z.int(),
    at: instant,
    /** Null for the system itself. */
    actor_id: z.int().nullable(),
    /** Empty for a deleted account. */
    actor_name: z.string().nullable(),
    action: z.string(),
    entity: z.enum(auditedEntities),
    entity_id: z.int(),
    before: fields,
    after: fields,
    /** Names of the people whose ids are in `before` and `after`, by id; empty for a deleted account. */
    names: z.record(z.string(), z.string()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditRecord = z.output<typeof auditRecord>;

const { limit, cursor } = listInput('at');

export const auditLog = callContract({
  method: 'POST',
  path: '/audit_log',
  summary: 'List the audit trail, newest first',
  input: z.object({
    limit,
    cursor,
    entity: optional(entity),
    entity_id: optional(id('Entity ID')),
    actor_id: optional(id('Actor ID')),
    from: optional(calendarDate('From')),
    to: optional(calendarDate('To')),
  }),
  output: z.object({ data: z.array(auditRecord), next_cursor: z.string().nullable() }),
});

export const recordHistory = callContract({
  method: 'POST',
  path: '/record_history',
  summary: 'List the changes of a record, newest first; those of an opportunity with its items',
  input: z.object({
    limit,
    cursor,
    entity: z.enum(
      ['user', 'booking', 'opportunity', 'order'],
      'Entity must be user, booking, opportunity or order.',
    ),
    id: id('Record ID'),
  }),
  output: z.object({ data: z.array(auditRecord), next_cursor: z.string().nullable() }),
});
