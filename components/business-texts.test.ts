import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { customersText } from '@/components/people/customers/customers-text';
import { sections } from '@/components/developers/sections';
import { resetText } from '@/components/gold/reset-text';
import { signUpText } from '@/components/gold/sign-up-text';
import { goldRateText } from '@/components/money/gold-rate/gold-rate-text';
import { ledgerText } from '@/components/money/ledger/ledger-text';
import { messagesText } from '@/components/visits/messages/messages-text';
import { opportunitiesText } from '@/components/sales/opportunities/opportunities-text';
import { paymentsText } from '@/components/money/payments/payments-text';
import { usersText } from '@/components/people/users/users-text';
import { bookingHorizonDays, brand, goldRateLimits, reminderRule, waitingRule } from '@/lib/business';
import { english } from '@/lib/languages';
import bookings from '@/messages/en/bookings.json';
import gateway from '@/messages/en/gateway.json';

/* Sentences that contain values of lib/business.ts, word for word. */

const bookingsText = createTranslator({ locale: english, messages: { bookings }, namespace: 'bookings' });

describe('screen texts with a business rule', () => {
  test.each([
    [gateway.forms.dateTooFar, 'You can book up to a year ahead.'],
    [
      bookingsText('form.noFreeDay', { phone: brand.phone }),
      `This store is fully booked for the next 12 months. Select another store or call ${brand.phone}.`,
    ],
    [bookingsText('reminders.on.both'), 'You get reminders the day before and two hours before this visit.'],
    [bookingsText('reminders.on.hours before'), 'You get a reminder two hours before this visit.'],
    [messagesText.templates.reminder_hours, 'Reminder, two hours before'],
    [resetText.mobileHint, 'We text a 6-digit code to this number.'],
    [resetText.codeHint('98765 43210'), 'Check the SMS on 98765 43210. The code is valid for 10 minutes.'],
    [signUpText.passwordHint, 'At least 6 characters'],
    [usersText.create.passwordHint, 'At least 6 characters.'],
    [goldRateText.reminder('24 carat'), 'The gold rate is more than a day old: 24 carat.'],
    [
      goldRateText.jump.question,
      'These rates differ by more than 10 % from the last ones. Check them before you confirm.',
    ],
    [
      ledgerText.link.note('Asha'),
      'Asha gets an SMS with a link to pay online, without a log-in. It is valid for 7 days and replaces an earlier one.',
    ],
    [opportunitiesText.items.weight.taxLabel, 'GST, 3 % unless changed'],
    [opportunitiesText.items.weight.taxHint, 'Service 18 %, Job work 5 %.'],
    [customersText.hasPlan, 'Premium Plan'],
    [
      usersText.hints.customerStatus,
      'Active customers have the Premium Plan. A manual change shows in the history.',
    ],
    [usersText.hints.customerUnchanged, 'Unchanged: the Premium Plan only if the account had it before.'],
    [paymentsText.noneText, 'Online payments for the Premium Plan and for orders appear here.'],
    [
      sections.payments.lead,
      'Pay for the Premium Plan and dues, check payments and refunds, and receive Razorpay webhooks.',
    ],
  ])('%s', (text, sentence) => {
    expect(text).toBe(sentence);
  });

  test('the longest period of the rate history fits into one request', () => {
    const days = Object.keys(goldRateText.history.periods).map(Number);
    expect(Math.max(...days)).toBeLessThanOrEqual(goldRateLimits.historyDays);
  });

  // Amounts in words, and sentences on pages that are close to their budgets of script (npm run bundle), are literals: change them with the rule.
  test.each([
    [bookingHorizonDays, 365, 'a year; 12 months'],
    [reminderRule.hoursBefore, 2, 'two hours'],
    [goldRateLimits.freshHours, 24, 'a day'],
    [waitingRule.perDay, 3, 'three slots'],
  ])('rule %i is still %i: "%s"', (rule, value) => {
    expect(rule).toBe(value);
  });
});
