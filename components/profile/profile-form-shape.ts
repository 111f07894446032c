import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { referralCodeText, updateProfile } from '@/lib/accounts/contract';
import { genders } from '@/lib/accounts/values';
import { whyNotBirthday } from '@/lib/accounts/rules';
import { storeDate } from '@/lib/text/format';
import { profileText } from './profile-text';

const sent = updateProfile.input.shape;
const { missing } = profileText;

/** What both profile forms hold: the call's own rules over fields that begin as empty texts. */
const profileForm = z.object({
  name: sent.name,
  gender: z.string().pipe(z.enum(genders, missing.gender)),
  email: sent.email,
  dob: z
    .string(missing.dob)
    .min(1, missing.dob)
    .pipe(sent.dob)
    .superRefine((value, context) => {
      const whyNot = whyNotBirthday(value, storeDate(new Date()));
      if (whyNot !== null) context.addIssue({ code: 'custom', message: whyNot });
    }),
  address: sent.address,
  referral_code: referralCodeText,
});
export type ProfileFormValues = z.input<typeof profileForm>;
export type ProfileFormResult = z.output<typeof profileForm>;

export const profileResolver = zodResolver(profileForm);
