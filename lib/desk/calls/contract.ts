import { z } from 'zod';
import { callRegions } from '@/lib/visit-rules';
import { actionContract, instant, optional, text } from '@/lib/contract';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import { successText } from '@/lib/kernel/text/messages';
import { callWordsMax, dayParts } from './rules';

/* See docs/product/rules.md, "Requests for a call". */

export const callRequestRecord = z
  .object({
    asked_at: instant.meta({ description: 'When you asked, in UTC.' }),
  })
  .meta({ id: 'CallRequest' });
export type CallRequestRecord = z.output<typeof callRequestRecord>;

export const callRequests = actionContract('/call_requests', 'Ask for a call where there is no shop', {
  ask: {
    summary: 'Ask to be called about a region without a shop',
    input: z.object({
      region: z.enum(callRegions, bookingFailureText.noLocation).meta({
        description: 'The region, spelled as `GET /stores` spells it.',
      }),
      day_part: optional(z.enum(dayParts, 'Time of day must be any, morning or afternoon.')).meta({
        description: 'When you prefer the call. Default: any.',
      }),
      words: optional(text({ label: 'Message', max: callWordsMax, required: false })).meta({
        description: `What it is about, up to ${callWordsMax} characters.`,
      }),
    }),
    output: z.object({ message: z.literal(successText.callAsked), data: callRequestRecord }),
    status: 201,
    creates: true,
  },
  withdraw: {
    summary: 'Withdraw your request for a call; again is the same',
    input: z.object({}),
    output: z.object({ message: z.literal(successText.callWithdrawn) }),
  },
  mine: {
    summary: 'Read your open request for a call',
    input: z.object({}),
    output: z.object({
      data: callRequestRecord.nullable().meta({ description: 'The request; null if none is open.' }),
    }),
  },
});
