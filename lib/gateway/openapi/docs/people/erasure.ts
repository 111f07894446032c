import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { erasure, type ErasureRecord } from '@/lib/people/erasure/contract';

const at = '2026-12-09T06:12:45.000Z';
const none: ErasureRecord = { state: 'none', at: null, closes_at: null, reasons: [] };
const requested: ErasureRecord = {
  state: 'requested',
  at,
  closes_at: '2026-12-16T06:12:45.000Z',
  reasons: [],
};

export const erasureDocs = {
  erasure: actionDocs(
    erasure,
    'Deletion of the own account: a code by SMS, seven days in which any log-in takes it back, then the account is closed. Documents issued are kept for eight years; who it was, sealed for one.',
    {
      ask: {
        about: 'A code that came before is void.',
        who: 'erase own account',
        refuses: {
          ERASURE_BLOCKED: 'An amount is due, an advance or old gold is open, or a visit is booked.',
          ERASURE_STATE: 'The account is already scheduled for deletion.',
          RATE_LIMITED: 'Within 30 seconds of the last code, or after five codes in a day.',
        },
        examples: [
          {
            title: 'Delete my account',
            as: 'customer without a plan',
            sent: {},
            response: { message: successText.erasureAsked, data: { ...none, state: 'asked', at } },
          },
        ],
      },
      confirm: {
        about: 'Five tries for each code. On the day, the account stays if something is open then.',
        who: 'erase own account',
        refuses: {
          VALIDATION: 'The code is wrong, used, void or older than ten minutes.',
          ERASURE_BLOCKED: 'Something is open since the code was sent.',
          ERASURE_STATE: 'The account is already scheduled for deletion.',
        },
        examples: [
          {
            title: 'With the code',
            as: 'customer without a plan',
            sent: { code: samples.erasureCode },
            response: { message: successText.erasureRequested, data: requested },
          },
        ],
      },
      state: {
        who: 'erase own account',
        refuses: {},
        examples: [
          {
            title: 'May I delete my account?',
            as: 'customer without a plan',
            sent: {},
            response: { data: none },
          },
        ],
      },
      freeze: {
        about:
          'Withdraws all consents and turns the reminders of coming visits off. Codes, and messages about visits, orders and dues, are still sent.',
        who: 'erase own account',
        refuses: {},
        examples: [
          {
            title: 'Keep my account, but send me nothing',
            as: 'customer without a plan',
            sent: {},
            response: { message: successText.frozen, data: none },
          },
        ],
      },
    },
  ),
};
