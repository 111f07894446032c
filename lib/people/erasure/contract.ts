import { z } from 'zod';
import { erasureRule } from '@/lib/account-rules';
import { actionContract, instant, noInput } from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';
import { erasureReasons } from './record';

/* See docs/product/privacy.md, "Erasure". */

const reason = z
  .object({
    reason: z.enum(erasureReasons).meta({ description: 'due, advance, old_gold or visit.' }),
    message: z.string().meta({ description: 'What stands in the way, and what to do about it.' }),
  })
  .meta({ id: 'ErasureReason' });

const erasureRecord = z
  .object({
    state: z.enum(['none', 'asked', 'requested', 'taken_back', 'refused']).meta({
      description:
        'none; asked: a code is on its way; requested: the account closes at `closes_at`; taken_back: by a log-in; refused: something stood in the way on the day.',
    }),
    at: instant.nullable().meta({ description: 'Since when, in UTC; null for none.' }),
    closes_at: instant
      .nullable()
      .meta({ description: 'When the account closes, in UTC; null unless requested.' }),
    reasons: z.array(reason).meta({ description: 'All that stands in the way now; empty: nothing.' }),
  })
  .meta({ id: 'Erasure' });
export type ErasureRecord = z.output<typeof erasureRecord>;

const wrongDigits = `The code has ${erasureRule.codeDigits} digits.`;

export const erasure = actionContract('/erasure', 'Deletion of your account', {
  ask: {
    summary: 'Ask to delete your account; a code comes by SMS',
    input: noInput,
    output: z.object({ message: z.literal(successText.erasureAsked), data: erasureRecord }),
  },
  confirm: {
    summary: 'Confirm the deletion with the code; your next log-in within 7 days takes it back',
    input: z.object({
      code: z
        .string('Code is required.')
        .trim()
        .min(1, 'Code is required.')
        .regex(new RegExp(`^\\d{${erasureRule.codeDigits}}$`), wrongDigits)
        .meta({ description: 'The code of the text message.' }),
    }),
    output: z.object({ message: z.literal(successText.erasureRequested), data: erasureRecord }),
  },
  state: {
    summary: 'Read whether your account is to be deleted, and what stands in the way',
    input: noInput,
    output: z.object({ data: erasureRecord }),
  },
  freeze: {
    summary: 'Keep your account, without offers and reminders',
    input: noInput,
    output: z.object({ message: z.literal(successText.frozen), data: erasureRecord }),
  },
});
