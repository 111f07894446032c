import { describe, expect, test } from 'vitest';
import {
  changePassword,
  newPassword,
  requestReset,
  signUp,
  updateProfile,
} from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { messageTemplates } from '@/lib/visits/messages/templates';
import { accountFailureText } from '@/lib/kernel/text/account-failures';
import { successText } from '@/lib/kernel/text/messages';
import { createUser } from '@/lib/people/users/contract';
import { premiumPlan, promises } from './business';
import { paymentLinkRule } from './sale-rules';

describe('messages and descriptions with a business rule, word for word', () => {
  const { new_password, otp } = requestReset.input.shape;

  test.each([
    [accountFailureText.passwordTooShort, 'Password must be at least 6 characters long'],
    [successText.resetCodeSent, 'If this mobile number has an account, a 6-digit code is on its way by SMS.'],
    [successText.subscribed, 'Your Premium Plan is active.'],
    [newPassword.safeParse('a'.repeat(73)).error?.issues[0]?.message, 'Password may have 72 bytes at most.'],
    [otp.safeParse('12345').error?.issues[0]?.message, 'The code has 6 digits.'],
    [otp.safeParse('1234567').error?.issues[0]?.message, 'The code has 6 digits.'],
    [otp.safeParse(123_456).error?.issues[0]?.message, 'The code has 6 digits.'],
    [otp.description, 'The 6-digit code from the SMS. If omitted, a code is sent.'],
    [new_password.description, 'The new password: at least 6 characters, at most 72 bytes in UTF-8.'],
    [
      changePassword.input.shape.new_password.description,
      'The new password: at least 6 characters, at most 72 bytes in UTF-8.',
    ],
    [
      signUp.input.shape.password.description,
      'The password. A new one has at least 6 characters and at most 72 bytes in UTF-8.',
    ],
    [
      createUser.input.shape.password.description,
      'The password. A new one has at least 6 characters and at most 72 bytes in UTF-8. Without one the person is invited.',
    ],
    [userDefinition.fields.dob.about, 'Date of birth, at least 18 years ago when it is set.'],
    [updateProfile.input.shape.dob.description, 'Date of birth, at least 18 years ago when it is set.'],
  ])('%s', (text, sentence) => {
    expect(text).toBe(sentence);
  });
});

test('the registered text of a payment link names its days', () => {
  expect(messageTemplates.payment_link.text).toContain(` Valid for ${paymentLinkRule.daysToLive} days.`);
});

test('the promises and the price of the plan agree in all their forms', () => {
  const { exampleBuyGrams, exampleGetGrams, extraGoldPercent, giftSplitPercent } = promises;
  expect(exampleGetGrams).toBe((exampleBuyGrams * (100 + extraGoldPercent)) / 100);
  expect(giftSplitPercent.reduce((sum, share) => sum + share, 0)).toBe(100);
  expect(premiumPlan.amountText).toBe(String(premiumPlan.amountRupees));
  expect(premiumPlan.amountPaise).toBe(premiumPlan.amountRupees * 100);
});
