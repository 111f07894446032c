import { z } from 'zod';
import { referralCodeText } from '@/lib/accounts/contract';
import { callContract } from '@/lib/contract';

/** Referral codes on the wire. */

const missing = 'Referral code is required.';

export const findInviter = callContract({
  method: 'POST',
  path: '/inviter',
  summary: 'Look up who a referral code belongs to',
  input: z.object({
    referral_code: referralCodeText.transform((code, context) => {
      if (code !== undefined) return code;
      context.addIssue({ code: 'custom', message: missing });
      return z.NEVER;
    }),
  }),
  output: z.object({
    /** Null if no account has this code. */
    data: z.object({ name: z.string().nullable() }).meta({ id: 'Inviter' }).nullable(),
  }),
  open: true,
});
