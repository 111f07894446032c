import { invitationRule } from '@/lib/account-rules';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { customer } from '@/lib/gateway/openapi/docs/records';
import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { invitation, welcome } from '@/lib/people/invitations/contract';

export const invitationDocs = {
  invitation: actionDocs(invitation, 'Invitations of staff accounts that were never opened.', {
    resend: {
      about: 'Makes a new link, which goes out by SMS, too. The one before no longer works.',
      who: 'create staff',
      refuses: {
        ...wantsProof,
        NOT_FOUND: 'There is no such account of staff.',
        NOT_INVITED: 'The account was opened, or made with a password, or is suspended.',
      },
      examples: [
        {
          title: 'The link has expired',
          as: 'admin',
          sent: { id: samples.invitedId },
          response: {
            message: successText.invitationSent,
            data: {
              ...customer,
              id: samples.invitedId,
              name: 'Kiran Das',
              role: 'employee',
              mobile: samples.newMobile,
              phonenumber: samples.newMobile,
              email: null,
              gender: null,
              dob: null,
              address: null,
              language: null,
              referelcode: null,
              referral_code: null,
              employeeid: samples.invitedId,
              invited_until: '2026-12-09T06:12:45.000Z',
              version: 2,
            },
            link: 'https://pasidi.example/welcome/3M9X2ZC7T4BVW1SKFRJ6A8N5HQ',
            sent_by_sms: true,
          },
        },
      ],
    },
  }),
};

export const welcomeDocs = {
  welcome: endpointDoc(welcome, {
    about: `The link of an invitation is good for ${invitationRule.hours} hours and one use. Without \`password\` the digits alone are checked. Begins no session: log in with the password.`,
    who: 'open',
    refuses: {
      NOT_FOUND:
        'The link is unknown, used or expired, was replaced by another, or ended with a change of the account.',
      VALIDATION: `The digits are wrong. After ${invitationRule.tries} wrong entries the invitation ends.`,
      RATE_LIMITED: 'More than 120 requests from one address in 15 minutes.',
    },
    examples: [
      {
        title: 'Choose a password',
        as: 'visitor',
        sent: {
          token: samples.invitationToken,
          last_four: samples.invitedDigits,
          password: samples.password,
        },
        response: {
          message: successText.accountOpened,
          data: { name: 'Kiran Das', opened: true },
        },
      },
    ],
  }),
};
