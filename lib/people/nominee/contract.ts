import { z } from 'zod';
import { actionContract, instant, mobile, noInput, text } from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';
import { personName } from '@/lib/people/accounts/contract';

/* See docs/product/privacy.md, "Nominee". */

const nomineeRecord = z
  .object({
    name: z.string().meta({ description: 'Name of the nominee.' }),
    relation: z.string().meta({ description: 'What the nominee is to the customer.' }),
    mobile: z.string().meta({ description: 'Mobile number of the nominee: 10 digits.' }),
    set_at: instant.meta({ description: 'When it was set, in UTC.' }),
  })
  .meta({ id: 'Nominee' });
export type NomineeRecord = z.output<typeof nomineeRecord>;

const data = nomineeRecord.nullable().meta({ description: 'The nominee; null without one.' });

export const nominee = actionContract('/nominee', 'Your nominee', {
  get: {
    summary: 'Read your nominee',
    input: noInput,
    output: z.object({
      data,
      removed_at: instant.nullable().meta({
        description:
          'When your nominee was removed because the account of that mobile was deleted, in UTC; null if the last change was your own.',
      }),
    }),
  },
  set: {
    summary: 'Name a person who exercises your rights after your death or if you cannot',
    input: z.object({
      name: personName.meta({ description: 'Name of the nominee.' }),
      relation: text({ label: 'Relation', max: 60 }).meta({
        description: 'What the nominee is to you: daughter, brother, friend.',
      }),
      mobile: mobile.meta({ description: 'Mobile number of the nominee, not your own: 10 digits.' }),
    }),
    output: z.object({ message: z.literal(successText.nomineeSet), data }),
  },
  remove: {
    summary: 'Remove your nominee',
    input: noInput,
    output: z.object({ message: z.literal(successText.nomineeRemoved), data }),
  },
});
