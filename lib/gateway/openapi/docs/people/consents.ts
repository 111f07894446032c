import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { successText } from '@/lib/kernel/text/messages';
import { consents } from '@/lib/people/consents/contract';
import { noticeVersion, termsVersion } from '@/lib/people/consents/record';

const at = '2026-12-09T06:12:45.000Z';
const never = { given: false, at: null, notice_version: null };

export const consentDocs = {
  consents: actionDocs(
    consents,
    'What a customer agreed to, each purpose apart. Nothing is given by default; each change is a row that stays. Codes, visits and payments need no consent.',
    {
      list: {
        about: 'The four purposes in a fixed order, and whether you have accepted the present terms.',
        who: 'decide on own consents',
        refuses: {},
        examples: [
          {
            title: 'What did I agree to?',
            as: 'customer',
            sent: {},
            response: {
              data: [
                { purpose: 'offers_sms', given: true, at, notice_version: noticeVersion },
                { purpose: 'offers_whatsapp', ...never },
                { purpose: 'calls', ...never },
                { purpose: 'family_dates', ...never },
              ],
              notice_version: noticeVersion,
              terms: { version: termsVersion, accepted_at: null },
            },
          },
        ],
      },
      give: {
        about: 'Given again under the same notice, it keeps its time.',
        who: 'decide on own consents',
        refuses: { VALIDATION: 'Unknown purpose, or another version of the notice than the present one.' },
        examples: [
          {
            title: 'Offers by SMS',
            as: 'customer',
            sent: { purpose: 'offers_sms', notice_version: noticeVersion, language: 'en' },
            response: {
              message: successText.consentGiven,
              data: { purpose: 'offers_sms', given: true, at, notice_version: noticeVersion },
            },
          },
        ],
      },
      withdraw: {
        about: 'From then on nothing is sent for the purpose, not even what is queued.',
        who: 'decide on own consents',
        refuses: {},
        examples: [
          {
            title: 'No more offers',
            as: 'customer',
            sent: { purpose: 'offers_sms' },
            response: {
              message: successText.consentWithdrawn,
              data: { purpose: 'offers_sms', given: false, at, notice_version: noticeVersion },
            },
          },
        ],
      },
      accept_terms: {
        about: 'For accounts whose sign-up came without the tick. The first time counts.',
        who: 'decide on own consents',
        refuses: { VALIDATION: '`accepted_terms` is not true.' },
        examples: [
          {
            title: 'Accept the terms',
            as: 'customer',
            sent: { accepted_terms: true },
            response: {
              message: successText.termsAccepted,
              data: { version: termsVersion, accepted_at: at },
            },
          },
        ],
      },
    },
  ),
};
