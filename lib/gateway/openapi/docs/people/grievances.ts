import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { fileGrievance, grievances, type GrievanceRecord } from '@/lib/people/grievances/contract';

const grievance: GrievanceRecord = {
  id: samples.grievanceId,
  ticket: 'T-26-000001',
  name: 'Ravi Kumar',
  mobile: samples.newMobile,
  email: null,
  text: 'The store was closed when I came for my visit.',
  state: 'open',
  due_at: '2027-01-08T06:12:45.000Z',
  answer: null,
  answered_at: null,
  created_at: '2026-12-09T06:12:45.000Z',
};
const answer = 'We are sorry. Your visit is booked again for Friday.';

export const fileGrievanceDocs = {
  fileGrievance: endpointDoc(fileGrievance, {
    about:
      'Needs no account. The response is the acknowledgement, with the ticket and the day by which we answer; a text message with both follows, for at most three complaints of one mobile number in a day.',
    who: 'open',
    refuses: {
      RATE_LIMITED: 'More than 60 complaints from one address in an hour.',
    },
    examples: [
      {
        title: 'A closed store',
        as: 'visitor',
        sent: { name: grievance.name, mobile: grievance.mobile, text: grievance.text },
        response: {
          message: successText.grievanceFiled,
          data: {
            ticket: grievance.ticket,
            acknowledged_at: grievance.created_at,
            due_at: grievance.due_at,
          },
        },
      },
    ],
  }),
};

export const grievanceDocs = {
  grievances: actionDocs(grievances, 'Complaints with their clocks, and the record of their answers.', {
    list: {
      about:
        'Returns a page of complaints. `search` matches a ticket, the start of a mobile number, and an exact id.',
      who: 'answer complaints',
      refuses: {},
      examples: [
        {
          title: 'What is open, the most urgent first?',
          as: 'admin',
          sent: { state: 'open', sort: 'due_at', direction: 'asc' },
          response: { data: [grievance], total: 1, next_cursor: null },
        },
      ],
    },
    answer: {
      about: 'Records the answer given by telephone or e-mail: nothing is sent. The first answer stands.',
      who: 'answer complaints',
      refuses: {
        NOT_FOUND: 'There is no such complaint.',
        GRIEVANCE_STATE: 'It is answered already.',
      },
      examples: [
        {
          title: 'Told by telephone',
          as: 'admin',
          sent: { id: samples.grievanceId, answer },
          response: {
            message: successText.grievanceAnswered,
            data: { ...grievance, state: 'answered', answer, answered_at: '2026-12-10T06:12:45.000Z' },
          },
        },
      ],
    },
  }),
};
