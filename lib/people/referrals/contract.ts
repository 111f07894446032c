import { z } from 'zod';
import { referralCodeText } from '@/lib/people/accounts/contract';
import { endpointContract } from '@/lib/contract';

/* Referral codes on the wire. */

const missing = 'Referral code is required.';

export const findInviter = endpointContract({
  method: 'POST',
  path: '/inviter',
  summary: 'Look up who a referral code belongs to',
  input: z.object({
    referral_code: referralCodeText
      .transform((code, context) => {
        if (code !== undefined) return code;
        context.addIssue({ code: 'custom', message: missing });
        return z.NEVER;
      })
      .meta({ description: 'Referral code of a user.' }),
  }),
  output: z.object({
    /** Null for an unknown code. */
    data: z
      .object({ name: z.string().nullable().meta({ description: 'Name of the person.' }) })
      .meta({ id: 'Inviter' })
      .nullable(),
  }),
  open: true,
});
