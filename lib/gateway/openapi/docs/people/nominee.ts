import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { nominee } from '@/lib/people/nominee/contract';

const named = { name: 'Kavya Devi', relation: 'Daughter', mobile: samples.newMobile };
const data = { ...named, set_at: '2026-12-09T06:12:45.000Z' };

export const nomineeDocs = {
  nominee: actionDocs(
    nominee,
    'The person who exercises the rights of a customer after their death, or if they no longer can (DPDP Act, section 14). Staff other than admins do not see them.',
    {
      get: {
        who: 'name own nominee',
        refuses: {},
        examples: [
          { title: 'Whom did I name?', as: 'customer', sent: {}, response: { data: null, removed_at: null } },
        ],
      },
      set: {
        about: 'Replaces the one before.',
        who: 'name own nominee',
        refuses: { VALIDATION: 'A field is missing, or the mobile is your own.' },
        examples: [
          {
            title: 'My daughter',
            as: 'customer',
            sent: named,
            response: { message: successText.nomineeSet, data },
          },
        ],
      },
      remove: {
        about: 'Without one, nothing changes.',
        who: 'name own nominee',
        refuses: {},
        examples: [
          {
            title: 'Nobody any more',
            as: 'customer',
            sent: {},
            response: { message: successText.nomineeRemoved, data: null },
          },
        ],
      },
    },
  ),
};
