import { z } from 'zod';
import { actionContract, id, instant } from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';

/* See docs/product/second-factor.md, "A lost factor". */

export const factorResetRecord = z
  .object({
    has_factor: z.boolean().meta({ description: 'Whether the account has a second factor.' }),
    reset: z
      .object({
        started_by: z.int().meta({ description: 'User id of the admin who started it.' }),
        started_at: instant.meta({ description: 'When it was started, in UTC.' }),
        effective_at: instant.meta({ description: 'When it takes effect, in UTC.' }),
      })
      .nullable()
      .meta({ description: 'The reset that is to take effect; null if there is none.' }),
    not_by_you: z.string().nullable().meta({
      description:
        'Why the admin who reads it can neither start nor approve a reset: a change of the mobile number of the account. Null otherwise, and for others.',
    }),
  })
  .meta({ id: 'FactorReset' });
export type FactorResetRecord = z.output<typeof factorResetRecord>;

const account = z.object({ id: id('User ID').meta({ description: 'Id of the account.' }) });

export const resetFactor = actionContract('/reset_factor', 'Resets of lost second factors', {
  state: {
    summary: 'Whether the second factor of an account is about to be reset',
    input: account,
    output: z.object({ data: factorResetRecord }),
  },
  start: {
    summary: 'Start to reset the second factor of a colleague; it takes effect after 24 hours',
    input: account,
    output: z.object({ message: z.literal(successText.factorResetStarted), data: factorResetRecord }),
  },
  approve: {
    summary: 'Approve a reset that another admin started; it takes effect at once',
    input: account,
    output: z.object({ message: z.literal(successText.factorResetDone), data: factorResetRecord }),
  },
  cancel: {
    summary: 'Cancel a reset: of the own account, or as an admin',
    input: account,
    output: z.object({ message: z.literal(successText.factorResetCancelled), data: factorResetRecord }),
  },
});
