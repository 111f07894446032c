import { z } from 'zod';
import {
  actionContract,
  instantInput,
  listInput,
  listOutput,
  optional,
  text,
  wholeNumber,
} from '@/lib/contract';
import { recordShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { breachDefinition } from './record';

/* See docs/product/privacy.md, "Breaches". */

const breachRecord = recordShape(breachDefinition);
export type BreachRecord = z.output<typeof breachRecord>;

const { fields } = breachDefinition;
const words = (name: 'nature' | 'data_concerned' | 'consequences' | 'measures') =>
  text({ label: fields[name].label, max: fields[name].max, lineBreaks: true }).meta({
    description: fields[name].about,
  });
const maxPeople = 1_000_000_000;

export const breaches = actionContract('/breaches', 'Breaches of personal data', {
  list: {
    summary: 'List breaches with their clocks and notices',
    input: z.object({ ...listInput(...breachDefinition.sorts) }),
    output: z.object({ data: z.array(breachRecord), ...listOutput }),
  },
  create: {
    summary: 'Record a breach; both clocks run from its discovery',
    input: z.object({
      discovered_at: instantInput(fields.discovered_at.label).meta({
        description: 'When it was discovered, ISO 8601 with `Z` or an offset; not in the future.',
      }),
      nature: words('nature'),
      data_concerned: words('data_concerned'),
      people: optional(wholeNumber(fields.people.label, { min: 0, max: maxPeople })).meta({
        description: fields.people.about,
      }),
      consequences: words('consequences'),
      measures: words('measures'),
    }),
    output: z.object({ message: z.literal(successText.breachRecorded), data: breachRecord }),
    status: 201,
    creates: true,
  },
});
