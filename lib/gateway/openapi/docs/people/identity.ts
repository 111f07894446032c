import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { customerIdentity, type IdentityRecord } from '@/lib/people/identity/contract';

const identity: IdentityRecord = {
  user_id: samples.identifiedId,
  kind: 'pan',
  last4: '234F',
  name_as_on: 'LAKSHMI DEVI',
  set_at: '2026-12-03T06:12:45.000Z',
  set_by: samples.executiveId,
  set_by_name: 'Rohan Varma',
};
const notThere = 'There is no such customer, or it is out of scope.';
const noKey = 'The site has no `IDENTITY_KEY`, or the number was sealed under another.';

export const identityDocs = {
  customerIdentity: actionDocs(
    customerIdentity,
    'The PAN of a customer, or the number of the Form 97 or passport of one without a PAN. A delivery or a purchase of old gold above Rs 2,00,000 needs it. The number is encrypted and never listed.',
    {
      set: {
        about:
          'Replaces what was recorded before, which nobody can read any more. The same document again changes nothing. The audit trail has the kind and the last characters.',
        who: 'work on identities',
        refuses: {
          VALIDATION: 'The number has not the form of its document, or the name contains the number.',
          NOT_FOUND: notThere,
          UNAVAILABLE: noKey,
        },
        examples: [
          {
            title: 'A PAN',
            as: 'executive',
            sent: {
              user_id: samples.identifiedId,
              kind: 'pan',
              value: 'abcpe 1234 f',
              name_as_on: identity.name_as_on,
            },
            response: {
              message: successText.identitySet,
              data: identity,
            },
          },
        ],
      },
      status: {
        about: 'What is recorded, without the number; `data` is null if nothing is.',
        who: 'work on identities',
        refuses: { NOT_FOUND: notThere },
        examples: [
          {
            title: 'Is the PAN known?',
            as: 'executive',
            sent: { user_id: samples.identifiedId },
            response: { data: identity },
          },
        ],
      },
      reveal: {
        about: 'The whole number. The audit trail names the reason, the access log the look.',
        who: 'reveal identities',
        refuses: {
          ...wantsProof,
          NOT_FOUND: 'There is no such customer, or nothing is recorded.',
          UNAVAILABLE: noKey,
        },
        examples: [
          {
            title: 'For the return of the quarter',
            as: 'admin',
            sent: { user_id: samples.identifiedId, reason: 'Form 61A of this year' },
            response: { data: { kind: 'pan', value: 'ABCPE1234F', name_as_on: identity.name_as_on } },
          },
        ],
      },
    },
  ),
};
