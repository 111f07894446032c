import { z } from 'zod';
import { invitationRule } from '@/lib/account-rules';
import { actionContract, endpointContract, id, optional } from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';
import { newPassword, passwordDescription, userRecord } from '@/lib/people/accounts/contract';

/* See docs/product/staff-accounts.md, "Invitations". */

/** Beside the account: sent once, and not kept with an idempotency key. */
export const invitationLink = {
  link: z
    .url()
    .optional()
    .meta({ description: 'The link of the invitation, shown this once: a repeated request has none.' }),
  sent_by_sms: z
    .boolean()
    .optional()
    .meta({ description: 'With an invitation: whether the link goes out by SMS, too.' }),
};

export const invitation = actionContract('/invitation', 'Invitations of staff accounts', {
  resend: {
    summary: 'Invite again; the link before no longer works',
    input: z.object({ id: id('User ID').meta({ description: 'Id of the account.' }) }),
    output: z.object({
      message: z.literal(successText.invitationSent),
      data: userRecord,
      ...invitationLink,
    }),
    creates: true,
    shownOnce: ['link'],
  },
});

const digits = invitationRule.mobileDigits;
const wrongDigits = `Enter the last ${digits} digits of the mobile number.`;

export const welcome = endpointContract({
  method: 'POST',
  path: '/welcome',
  summary: 'Open a staff account with the link of its invitation',
  input: z.object({
    token: z
      .string('Token is required.')
      .max(200, 'Token is too long.')
      .meta({ description: 'The token of the link: the last part of its address.' }),
    last_four: z
      .string(wrongDigits)
      .trim()
      .regex(new RegExp(`^[0-9]{${digits}}$`), wrongDigits)
      .meta({ description: `The last ${digits} digits of the account's mobile number.` }),
    password: optional(newPassword).meta({
      description: `${passwordDescription} If omitted, only the digits are checked.`,
    }),
  }),
  output: z.object({
    message: z.literal([successText.digitsFit, successText.accountOpened]),
    data: z.object({
      name: z.string().meta({ description: 'Name of the person.' }),
      opened: z.boolean().meta({ description: 'Whether the password is set and the account open.' }),
    }),
  }),
  open: true,
});
