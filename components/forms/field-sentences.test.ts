import type { FieldValues, Resolver } from 'react-hook-form';
import { expect, test } from 'vitest';
import { resetResolver, signUpResolver } from '@/components/gold/account-shapes';
import { passwordResolver } from '@/components/people/profile/password-form-shape';
import { profileFields } from '@/components/people/profile/profile-fields';
import { profileResolver } from '@/components/people/profile/profile-form-shape';
import { bookingResolver } from '@/components/visits/bookings/booking-form-shape';
import { fieldValues } from '@/e2e/testing/field-cases';
import { english, languages } from '@/lib/languages';
import { loadSentences } from '@/lib/sentences';
import { networkErrorMessage } from '@/lib/kernel/text/network';

const typed = ['', ...fieldValues.filter((value) => typeof value === 'string'), 'x'.repeat(5000)];

async function messagesOf<Values extends FieldValues, Context, Result>(
  resolver: Resolver<Values, Context, Result>,
  values: readonly Values[],
  context?: Context,
): Promise<string[]> {
  const results = await Promise.all(
    values.map(async (each) => resolver(each, context, { fields: {}, shouldUseNativeValidation: false })),
  );
  return results.flatMap(({ errors }) =>
    Object.values<{ message?: unknown } | undefined>({ ...errors }).flatMap((error) =>
      typeof error?.message === 'string' ? [error.message] : [],
    ),
  );
}

test('each message of the forms of visitors and customers has a text in five languages', async () => {
  const forms = [
    ...(await messagesOf(
      signUpResolver,
      typed.map((text) => ({ name: text, mobile: text, password: text, confirm_password: `${text}x` })),
    )),
    ...(await messagesOf(
      resetResolver,
      typed.map((text) => ({ mobile: text, new_password: text, confirm_password: `${text}x`, otp: text })),
    )),
    ...(await messagesOf(
      passwordResolver,
      typed.map((text) => ({ current_password: text, new_password: text, confirm_password: `${text}x` })),
    )),
    ...(await messagesOf(
      profileResolver,
      [...typed, '2026-11-30'].map((text) => ({
        name: text,
        gender: text,
        email: text,
        dob: text,
        address: text,
        referral_code: text,
      })),
      { fields: profileFields },
    )),
    ...(await messagesOf(
      bookingResolver,
      [...typed, '2200-01-01'].map((text) => ({
        shop_address: text,
        quantity: text,
        slot_date: text,
        slot_time: text,
        referral_code: text,
      })),
    )),
    networkErrorMessage,
  ];
  const found = [...new Set(forms)];
  expect(found.length).toBeGreaterThan(30);
  for (const language of languages) {
    if (language === english) continue;
    const sentences = await loadSentences(language);
    expect(found.filter((sentence) => !sentences.has(sentence))).toEqual([]);
  }
});
