import { z } from 'zod';
import { calendarDate, endpointContract, id, instant, listInput, optional } from '@/lib/contract';
import { auditedEntities } from './record';

/* The audit trail, and the history of one record (docs/product/rules.md, "Audit trail"). */

const entity = z.enum(auditedEntities, `Entity must be one of ${auditedEntities.join(', ')}.`);
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const auditRecord = z
  .object({
    id: z.int().meta({ description: 'Id of the record.' }),
    at: instant.meta({ description: 'When it happened, in UTC.' }),
    actor_id: z
      .int()
      .nullable()
      .meta({ description: 'User id of the person who made the change; null for the system.' }),
    actor_name: z
      .string()
      .nullable()
      .meta({ description: 'Name of the person who made the change; empty for a deleted account.' }),
    action: z.string(),
    entity: z.enum(auditedEntities).meta({ description: 'What kind of record.' }),
    entity_id: z.int().meta({ description: 'Id of the record.' }),
    before: fields.meta({ description: 'The changed fields before the change.' }),
    after: fields.meta({ description: 'The changed fields after the change.' }),
    names: z.record(z.string(), z.string()).meta({
      description:
        'Names of the people whose ids are in `before` and `after`, by id; empty for a deleted account.',
    }),
    store_names: z.record(z.string(), z.string()).meta({
      description: 'Names of the stores whose ids are in `before` and `after`, by id.',
    }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditRecord = z.output<typeof auditRecord>;

const { limit, cursor } = listInput('at');

export const auditLog = endpointContract({
  method: 'POST',
  path: '/audit_log',
  summary: 'List the audit trail, newest first',
  input: z.object({
    limit,
    cursor,
    entity: optional(entity).meta({ description: 'What kind of record.' }),
    entity_id: optional(id('Entity ID')).meta({ description: 'Id of the record.' }),
    actor_id: optional(id('Actor ID')).meta({
      description: 'User id of the person who made the change; null for the system.',
    }),
    from: optional(calendarDate('From')).meta({ description: 'First day of the range, in Asia/Kolkata.' }),
    to: optional(calendarDate('To')).meta({ description: 'Last day of the range, in Asia/Kolkata.' }),
  }),
  output: z.object({
    data: z.array(auditRecord),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page; null on the last page.' }),
  }),
});

export const recordHistory = endpointContract({
  method: 'POST',
  path: '/record_history',
  summary: 'List the changes of a record, newest first; those of an opportunity with its items',
  input: z.object({
    limit,
    cursor,
    entity: z
      .enum(
        ['user', 'booking', 'opportunity', 'order', 'seller', 'exchange'],
        'Entity must be user, booking, opportunity, order, seller or exchange.',
      )
      .meta({ description: 'What kind of record.' }),
    id: id('Record ID').meta({ description: 'Id of the record.' }),
  }),
  output: z.object({
    data: z.array(auditRecord),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page; null on the last page.' }),
  }),
});
