import { accessLog } from '@/lib/desk/access-log/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';

export const accessLogDocs = {
  accessLog: endpointDoc(accessLog, {
    about:
      "Returns a page of the access log, latest first: who of the staff opened a customer's data, exported a list, or read or printed the whole number of an identity document. Openings are kept 2 years.",
    who: 'see the access log',
    refuses: {},
    examples: [
      {
        title: 'Whose data did this person open?',
        as: 'admin',
        sent: { actor_id: samples.executiveId, kind: 'opened', from: '2026-11-19', to: '2026-11-19' },
        response: {
          data: [
            {
              id: 212_310,
              at: '2026-11-19T05:12:09.000Z',
              kind: 'opened',
              actor_id: samples.executiveId,
              actor_name: 'Ravi Kumar',
              customer_id: samples.customerId,
              customer_name: 'Asha Rao',
              detail: null,
              printed_on: null,
            },
          ],
          next_cursor: null,
        },
      },
    ],
  }),
};
