import { z } from 'zod';
import { calendarDate, endpointContract, id, listInput, optional } from '@/lib/contract';
import { recordShape } from '@/lib/kernel/records/shapes';
import { accessDefinition, accessKinds } from './record';

/* Who of the staff got whose data (docs/product/rules.md, "Access log"). */

const accessRecord = recordShape(accessDefinition);
export type AccessRecord = z.output<typeof accessRecord>;

const { limit, cursor } = listInput('at');

export const accessLog = endpointContract({
  method: 'POST',
  path: '/access_log',
  summary:
    "List who opened which customer's data, exports, and reveals and prints of identities, newest first",
  input: z.object({
    limit,
    cursor,
    actor_id: optional(id('Person ID')).meta({ description: 'User id of the person of staff.' }),
    customer_id: optional(id('Customer ID')).meta({ description: 'User id of the customer.' }),
    kind: optional(z.enum(accessKinds, `Kind must be one of ${accessKinds.join(', ')}.`)).meta({
      description: accessDefinition.fields.kind.about,
    }),
    from: optional(calendarDate('From')).meta({ description: 'First day of the range, in Asia/Kolkata.' }),
    to: optional(calendarDate('To')).meta({ description: 'Last day of the range, in Asia/Kolkata.' }),
  }),
  output: z.object({
    data: z.array(accessRecord),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page; null on the last page.' }),
  }),
});
