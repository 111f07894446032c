import { describe, expect, test } from 'vitest';
import { bookingsText } from '@/components/bookings/bookings-text';
import { waitingText } from '@/components/bookings/waiting-text';
import { resetText } from '@/components/gold/reset-text';
import { signUpText } from '@/components/gold/sign-up-text';
import { goldRateText } from '@/components/gold-rate/gold-rate-text';
import { ledgerText } from '@/components/ledger/ledger-text';
import { messagesText } from '@/components/messages/messages-text';
import { opportunitiesText } from '@/components/opportunities/opportunities-text';
import { usersText } from '@/components/users/users-text';
import { brand, goldRateLimits } from '@/lib/business';

/* Sentences that contain values of lib/business.ts, word for word. */

describe('screen texts with a business rule', () => {
  test.each([
    [bookingsText.form.dateTooFar, 'You can book up to a year ahead.'],
    [
      bookingsText.form.noFreeDay,
      `This store is fully booked for the next 12 months. Select another store or call ${brand.phone}.`,
    ],
    [bookingsText.reminders.on.both, 'You get reminders the day before and two hours before this visit.'],
    [bookingsText.reminders.on['hours before'], 'You get a reminder two hours before this visit.'],
    [messagesText.templates.reminder_hours, 'Reminder, two hours before'],
    [waitingText.how, 'We send you an SMS and hold the place for you for 30 minutes.'],
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
    [opportunitiesText.items.weight.taxHint, 'Empty: 3 %.'],
  ])('%s', (text, sentence) => {
    expect(text).toBe(sentence);
  });

  test('the longest period of the rate history is the most days of a request', () => {
    const days = Object.keys(goldRateText.history.periods).map(Number);
    expect(Math.max(...days)).toBe(goldRateLimits.historyDays);
  });
});
