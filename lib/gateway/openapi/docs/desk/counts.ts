import { dashboardCounts, deskCounts } from '@/lib/desk/dashboard/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';

export const countDocs = {
  dashboardCounts: endpointDoc(dashboardCounts, {
    about:
      'Each count is the total of your own list. Counts of lists that your role does not have are omitted.',
    who: 'see dashboard counts',
    refuses: {},
    examples: [
      {
        title: 'How many?',
        as: 'executive',
        sent: {},
        response: { data: { opportunities: 12, orders: 7, bookings: 31 } },
      },
    ],
  }),
  deskCounts: endpointDoc(deskCounts, {
    about: 'Counts of pending work, at most 100 each.',
    who: 'see dashboard counts',
    refuses: {},
    examples: [
      {
        title: 'What waits for me?',
        as: 'admin',
        sent: {},
        response: { data: { visits: 12, tasks: 2, payments: 1 } },
      },
    ],
  }),
};
