import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { customersText } from '@/components/people/customers/customers-text';
import { sections } from '@/components/developers/sections';
import { planValues } from '@/components/gold/plan-values';
import { goldRateText } from '@/components/money/gold-rate/gold-rate-text';
import { ledgerText } from '@/components/money/ledger/ledger-text';
import { messagesText } from '@/components/visits/messages/messages-text';
import { opportunitiesText } from '@/components/sales/opportunities/opportunities-text';
import { paymentsText } from '@/components/money/payments/payments-text';
import { usersText } from '@/components/people/users/users-text';
import { bookingHorizonDays, reminderRule, waitingRule } from '@/lib/visit-rules';
import { brand, grievanceOfficer } from '@/lib/business';
import { passwordRule, resetCodeRule } from '@/lib/account-rules';
import { goldRateLimits } from '@/lib/sale-rules';
import { english } from '@/lib/languages';
import account from '@/messages/en/account.json' with { type: 'json' };
import bookings from '@/messages/en/bookings.json' with { type: 'json' };
import layout from '@/messages/en/layout.json' with { type: 'json' };
import gateway from '@/messages/en/gateway.json' with { type: 'json' };
import gold from '@/messages/en/gold.json' with { type: 'json' };
import plan from '@/messages/en/plan.json' with { type: 'json' };

/* Sentences that contain values of lib/business.ts, word for word. */

const text = createTranslator({ locale: english, messages: { account, gold, plan } });
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
    [layout.trust.designation, grievanceOfficer.designation],
    [messagesText.templates.reminder_hours, 'Reminder, two hours before'],
    [
      text('account.reset.mobileHint', { digits: resetCodeRule.digits }),
      'We text a 6-digit code to this number.',
    ],
    [
      text('account.reset.codeHint', { mobile: '98765 43210', minutes: resetCodeRule.validMinutes }),
      'Check the SMS on 98765 43210. The code is valid for 10 minutes.',
    ],
    [text('account.passwordHint', { count: passwordRule.minCharacters }), 'At least 6 characters'],
    [text('plan.title', planValues), 'Buy\u00a02\u00a0g. Get\u00a0up\u00a0to\u00a03.5\u00a0g.'],
    [
      text('plan.gift.text', planValues),
      'Ornaments purchase of 2 to 12 grams for registered customers. Gifts go by order of purchase.',
    ],
    [text('plan.gift.tiers.second.who', planValues), 'The next 25%'],
    [
      text('plan.closing.text', planValues),
      'Signing up is free. The Premium Plan is ₹200, paid once for life.',
    ],
    [
      text('plan.early.items.slots.text', planValues),
      'Each slot has room for 4 customers. Book early to get the time you want.',
    ],
    [text('gold.calculator.range', planValues), 'Enter a weight from 2 to 12 grams, such as 2.5.'],
    [
      text('gold.calculator.note', planValues),
      'This is the maximum: 75% extra, rounded down to a milligram. It is not a quotation.',
    ],
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
