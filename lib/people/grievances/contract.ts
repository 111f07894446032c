import { z } from 'zod';
import {
  actionContract,
  endpointContract,
  instant,
  listInput,
  listOutput,
  mobile,
  optional,
  text,
} from '@/lib/contract';
import { filterShape, idShape, recordShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { emailAddress, personName } from '@/lib/people/accounts/contract';
import { grievanceDefinition } from './record';

/* See docs/product/privacy.md, "Complaints". */

export const grievanceRecord = recordShape(grievanceDefinition);
export type GrievanceRecord = z.output<typeof grievanceRecord>;

export const fileGrievance = endpointContract({
  method: 'POST',
  path: '/grievance',
  summary: 'Complain, also without an account',
  input: z.object({
    name: personName.meta({ description: 'Name of the person.' }),
    mobile,
    email: optional(emailAddress).meta({ description: 'E-mail address for the answer.' }),
    text: text({ label: 'Complaint', max: 2000, lineBreaks: true }).meta({ description: 'What is wrong.' }),
  }),
  output: z.object({
    message: z.literal(successText.grievanceFiled),
    data: z.object({
      ticket: z.string().meta({ description: grievanceDefinition.fields.ticket.about }),
      acknowledged_at: instant.meta({ description: 'When it came in, in UTC.' }),
      due_at: instant.meta({ description: grievanceDefinition.fields.due_at.about }),
    }),
  }),
  status: 201,
  creates: true,
  open: true,
});

export const grievances = actionContract('/grievances', 'Complaints', {
  list: {
    summary: 'List complaints with their clocks',
    input: z.object({
      ...listInput(...grievanceDefinition.sorts),
      ...filterShape(grievanceDefinition, 'state'),
    }),
    output: z.object({ data: z.array(grievanceRecord), ...listOutput }),
  },
  answer: {
    summary: 'Record the answer to a complaint; it stands',
    input: z.object({
      ...idShape(grievanceDefinition),
      answer: text({ label: 'Answer', max: 2000, lineBreaks: true }).meta({
        description: 'What the person was answered, by telephone or e-mail.',
      }),
    }),
    output: z.object({ message: z.literal(successText.grievanceAnswered), data: grievanceRecord }),
  },
});
