import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { profileFields, referralCodeText } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { whyNotBirthday } from '@/lib/people/accounts/rules';
import { storeDate } from '@/lib/kernel/text/format';

/** Texts in other languages: `messages/<language>/gateway.json`. */
const missing = { gender: 'Please choose a gender.', dob: 'Date of birth is required.' };

/** The endpoint's schema, with empty strings as initial values; a form has all or some of the fields. */
const profileForm = z
  .object({
    name: profileFields.name,
    gender: z.string().pipe(z.enum(userDefinition.fields.gender.values, missing.gender)),
    email: profileFields.email,
    dob: z
      .string(missing.dob)
      .min(1, missing.dob)
      .pipe(profileFields.dob)
      .superRefine((value, context) => {
        const whyNot = whyNotBirthday(value, storeDate(new Date()));
        if (whyNot !== null) context.addIssue({ code: 'custom', message: whyNot });
      }),
    address: profileFields.address,
    /** The only one that may stay empty. */
    state_code: profileFields.state_code,
    referral_code: referralCodeText,
  })
  .partial();
export type ProfileFormValues = z.input<typeof profileForm>;
export type ProfileFormResult = z.output<typeof profileForm>;

export interface ProfileFormContext {
  readonly fields: readonly (keyof ProfileFormValues)[];
}

const resolver = zodResolver(profileForm);
/** Resolver of the form's own fields. */
export const profileResolver: Resolver<ProfileFormValues, ProfileFormContext, ProfileFormResult> = (
  values,
  context,
  options,
) => {
  const own = context?.fields.map((name) => [name, values[name]] as const) ?? [];
  return resolver(Object.fromEntries<string | undefined>(own), undefined, options);
};
