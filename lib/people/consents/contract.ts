import { z } from 'zod';
import { actionContract, instant, noInput, optional } from '@/lib/contract';
import { languages } from '@/lib/languages';
import { successText } from '@/lib/kernel/text/messages';
import { acceptedTerms } from '@/lib/people/accounts/contract';
import { consentPurposes, noticeVersion } from './record';

/* See docs/product/privacy.md. */

const purpose = z
  .enum(consentPurposes, 'Purpose must be offers_sms, offers_whatsapp, calls or family_dates.')
  .meta({ description: 'offers_sms, offers_whatsapp, calls or family_dates.' });

const consentRecord = z
  .object({
    purpose,
    given: z.boolean().meta({ description: 'Whether the consent holds now; false if it was never given.' }),
    at: instant.nullable().meta({ description: 'When it was given or withdrawn, in UTC; null: never.' }),
    notice_version: z
      .string()
      .nullable()
      .meta({ description: 'Version of the privacy notice then; null: never given.' }),
  })
  .meta({ id: 'Consent' });
export type ConsentRecord = z.output<typeof consentRecord>;

const termsRecord = z
  .object({
    version: z.string().meta({ description: 'The present version of the terms.' }),
    accepted_at: instant
      .nullable()
      .meta({ description: 'When you accepted this version, in UTC; null: not yet.' }),
  })
  .meta({ description: 'The terms.' });

const noticeChanged = 'The privacy notice has changed. Please read it again.';

const language = optional(z.enum(languages, 'This language is not available.')).meta({
  description: 'Language in which the notice was shown. Default: that of the account, else English.',
});

export const consents = actionContract('/consents', 'Your consents', {
  list: {
    summary: 'List your consents, one for each purpose, and the terms that you accepted',
    input: noInput,
    output: z.object({
      data: z.array(consentRecord),
      notice_version: z.string().meta({ description: 'The present version of the privacy notice.' }),
      terms: termsRecord,
    }),
  },
  give: {
    summary: 'Give a consent',
    input: z.object({
      purpose,
      notice_version: optional(
        z.string(noticeChanged).refine((version) => version === noticeVersion, noticeChanged),
      ).meta({ description: 'The version that was shown: refused if there is a newer one.' }),
      language,
    }),
    output: z.object({ message: z.literal(successText.consentGiven), data: consentRecord }),
  },
  withdraw: {
    summary: 'Withdraw a consent; what is queued for it is not sent any more',
    input: z.object({ purpose, language }),
    output: z.object({ message: z.literal(successText.consentWithdrawn), data: consentRecord }),
  },
  accept_terms: {
    summary: 'Accept the terms, if you have not yet',
    input: z.object({
      accepted_terms: acceptedTerms.meta({
        description: 'true: you are 18 or older and accept the terms, whose version is kept with the time.',
      }),
    }),
    output: z.object({ message: z.literal(successText.termsAccepted), data: termsRecord }),
  },
});
