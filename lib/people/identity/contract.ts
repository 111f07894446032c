import { z } from 'zod';
import { actionContract, id, text } from '@/lib/contract';
import { recordShape } from '@/lib/kernel/records/shapes';
import { identityNumberOf } from '@/lib/kernel/text/identity-number';
import { successText } from '@/lib/kernel/text/messages';
import { identityDefinition, identityKinds } from './record';
import { whyNotIdentity } from './rules';

/* See docs/product/identity.md. No message contains the number that was sent. */

export const identityRecord = recordShape(identityDefinition);
export type IdentityRecord = z.output<typeof identityRecord>;

const customerId = id('Customer ID').meta({ description: 'User id of the customer.' });
const kind = z
  .enum(identityKinds, 'Document must be pan, form97 or passport.')
  .meta({ description: identityDefinition.fields.kind.about });
const nameAsOn = text({ label: 'Name on the document', max: 120 }).meta({
  description: 'Name as on the document.',
});
const numberRequired = 'Number is required.';
/** Longer texts are no number, whatever its separators. */
const mostSigns = 100;
const number = z
  .string(numberRequired)
  .max(mostSigns, 'Number is too long.')
  .transform(identityNumberOf)
  .refine((value) => value !== '', numberRequired)
  .refine((value) => /^[A-Z0-9]*$/.test(value), 'Number may have letters A to Z and digits only.')
  .meta({
    description:
      'The number, in any spelling: stored in capitals without blanks and hyphens. PAN: five letters, four digits, a letter; Form 97: 1 to 20 letters and digits; passport: 6 to 9.',
    minLength: 1,
    maxLength: mostSigns,
  });

const numbered = z.object({ kind, value: number });

/** Runs whenever both are there: a wrong number is reported together with other invalid fields. */
const numberOfItsKind = {
  path: ['value'],
  error: ({ input }: { readonly input?: unknown }) => {
    const { success, data } = numbered.safeParse(input);
    return success ? (whyNotIdentity(data.kind, data.value) ?? numberRequired) : numberRequired;
  },
  when: ({ value }: { readonly value: unknown }) => numbered.safeParse(value).success,
};

export const customerIdentity = actionContract('/customer_identity', "Customers' identity documents", {
  set: {
    summary: "Record a customer's identity document; replaces the one before",
    input: z
      .object({ user_id: customerId, kind, value: number, name_as_on: nameAsOn })
      .refine((input) => whyNotIdentity(input.kind, input.value) === null, numberOfItsKind),
    output: z.object({ message: z.literal(successText.identitySet), data: identityRecord }),
  },
  status: {
    summary: "Read a customer's identity document without its number",
    input: z.object({ user_id: customerId }),
    output: z.object({
      data: identityRecord.nullable().meta({ description: 'The document; null if none is recorded.' }),
    }),
  },
  reveal: {
    summary: 'Read the whole number, with a reason; writes the audit trail and the access log',
    input: z.object({
      user_id: customerId,
      reason: text({ label: 'Reason', max: 200 }).meta({
        description: 'Why the number is needed, for the audit trail.',
      }),
    }),
    output: z.object({
      data: z.object({
        kind,
        value: z.string().meta({ description: 'The whole number.' }),
        name_as_on: z.string().meta({ description: 'Name as on the document.' }),
      }),
    }),
  },
});
