import { secondFactorRule } from '@/lib/account-rules';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { wantsProof, wantsProofWhen } from '@/lib/gateway/openapi/docs/wants-proof';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { resetFactor } from '@/lib/people/factor-resets/contract';

const started = {
  has_factor: true,
  reset: {
    started_by: 10_031,
    started_at: '2026-12-07T06:12:45.000Z',
    effective_at: '2026-12-08T06:12:45.000Z',
  },
  not_by_you: null,
};
const noAccount = 'There is no such account of staff.';
const changed = `an admin gave the owner another mobile in the last ${secondFactorRule.resetAfterMobileDays} days`;
const noReset = 'No reset is started, or it took effect.';

export const factorResetDocs = {
  resetFactor: actionDocs(
    resetFactor,
    `Whoever lost the second factor asks an admin to reset it. It takes effect after ${secondFactorRule.resetHours} hours, unless the owner cancels it; or at once, if an independent admin approves it. The owner gets an SMS at each step.`,
    {
      state: {
        about: 'Of the own account, or, for admins, of any account of staff.',
        who: 'cancel resets of second factors',
        refuses: { NOT_FOUND: noAccount },
        examples: [
          {
            title: 'Is one started?',
            as: 'admin',
            sent: { id: samples.resetOwnerId },
            response: { data: started },
          },
        ],
      },
      start: {
        who: 'reset second factors',
        refuses: {
          ...wantsProof,
          FORBIDDEN: `It is the own account, or ${changed}.`,
          NOT_FOUND: noAccount,
          NO_FACTOR: 'The account has no second factor.',
          RESET_STARTED: 'A reset was already started.',
        },
        examples: [
          {
            title: 'A lost phone',
            as: 'admin',
            sent: { id: samples.lostFactorOwnerId },
            response: { message: successText.factorResetStarted, data: started },
          },
        ],
      },
      approve: {
        about: 'App, passkeys, recovery codes and sessions of the account go.',
        who: 'reset second factors',
        refuses: {
          ...wantsProof,
          FORBIDDEN: `The admin started the reset, or it is the own account. Or one of the two admins made or invited the account of the other, or gave it its role, mobile or a reset; or one had not been an admin for ${secondFactorRule.approvalAfterAdminDays} days. Or ${changed}.`,
          NOT_FOUND: noAccount,
          NO_RESET: noReset,
        },
        examples: [
          {
            title: 'At once',
            as: 'admin',
            sent: { id: samples.resetOwnerId },
            response: {
              message: successText.factorResetDone,
              data: { ...started, has_factor: false, reset: null },
            },
          },
        ],
      },
      cancel: {
        about: 'By the owner, with any session, or by an admin.',
        who: 'cancel resets of second factors',
        refuses: {
          ...wantsProofWhen('the reset is of another account'),
          NOT_FOUND: noAccount,
          NO_RESET: noReset,
        },
        examples: [
          {
            title: 'The phone is found',
            as: 'admin',
            sent: { id: samples.resetOwnerId },
            response: { message: successText.factorResetCancelled, data: { ...started, reset: null } },
          },
        ],
      },
    },
  ),
};
