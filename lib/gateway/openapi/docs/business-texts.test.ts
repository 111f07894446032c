import { describe, expect, test } from 'vitest';
import { errorDescriptions } from '@/lib/gateway/openapi/refusals';
import { accountDocs } from '@/lib/gateway/openapi/docs/people/accounts';
import { slotDocs } from '@/lib/gateway/openapi/docs/visits/slots';
import { frontDeskDocs } from '@/lib/gateway/openapi/docs/visits/front-desk';
import { goldRateDocs } from '@/lib/gateway/openapi/docs/money/gold-rate';
import { paymentLinkDocs } from '@/lib/gateway/openapi/docs/money/payment-links';
import { waitingListDocs } from '@/lib/gateway/openapi/docs/visits/waiting-list';

describe('descriptions with a business rule, word for word', () => {
  const mark = frontDeskDocs.visits.docs['mark'];
  const join = waitingListDocs.waitingList.docs['join'];

  test.each([
    [accountDocs.logIn.doc.about, 'Starts a session: 30 days for customers, 12 hours for staff.'],
    [accountDocs.requestReset.doc.about, 'Two steps. Without `otp` a 6-digit code goes out by SMS;'],
    [accountDocs.requestReset.doc.about, 'With the right `otp` within 10 minutes the password is set'],
    [
      accountDocs.requestReset.doc.about,
      'A code takes 5 tries from the network that requested it and 3 from all others; a mobile gets 5 codes a day for one network and 10 in all.',
    ],
    [slotDocs.listFullDays.doc.about, 'From today to a year ahead, in order.'],
    [mark?.about, '`no_show` on any day once the slot has ended; `arrived` corrects it for 7 days.'],
    [
      mark?.refuses.VISIT_DONE,
      'The visit is served or cancelled, lost its slot, or is a no-show of more than 7 days ago.',
    ],
    [
      errorDescriptions.VISIT_DONE.meaning,
      'The state of the visit stays: it is served or cancelled, lost its slot, or is a no-show of more than 7 days ago.',
    ],
    [goldRateDocs.readGoldRate.doc.about, 'HTTP caches may keep the response for 60 seconds.'],
    [
      paymentLinkDocs.sendPaymentLink.doc.about,
      'The SMS goes to the mobile number of the customer, and its link is valid for 7 days.',
    ],
    [
      paymentLinkDocs.sendPaymentLink.doc.refuses.RATE_LIMITED,
      '5 links were sent for this order today, or more than 600 calls of one session in a minute.',
    ],
    [
      waitingListDocs.waitingList.about,
      'is held for the first in line for 30 minutes; between 21:00 and 08:00 until 30 minutes after 08:00;',
    ],
    [join?.refuses.WAITING_LIMIT, 'The customer waits for three slots of this day already.'],
  ])('%s', (text, sentence) => {
    expect(text).toContain(sentence);
  });
});
