import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { breaches, type BreachRecord } from '@/lib/people/breaches/contract';
import { clocksOf, noticeOf } from '@/lib/people/breaches/rules';

const facts = {
  discovered_at: '2026-11-09T04:30:00.000Z',
  nature: 'A laptop of the Vijayawada store was stolen on 9 November 2026.',
  data_concerned: 'Names and mobile numbers of customers.',
  people: 120,
  consequences: 'Unwanted calls and messages.',
  measures: 'The laptop was locked from afar. Do not give codes to callers.',
};
const breach: BreachRecord = {
  id: samples.breachId,
  ...facts,
  ...clocksOf(facts.discovered_at),
  notice: noticeOf(facts),
  created_at: '2026-11-09T06:12:45.000Z',
};

export const breachDocs = {
  breaches: actionDocs(breaches, 'The register of breaches of personal data. Its rows never change.', {
    list: {
      about: 'Returns a page of breaches. `search` matches an exact id.',
      who: 'record breaches',
      refuses: {},
      examples: [
        {
          title: 'The last ones',
          as: 'admin',
          sent: {},
          response: { data: [breach], total: 1, next_cursor: null },
        },
      ],
    },
    create: {
      about:
        'CERT-In is to be notified within 6 hours of the discovery, the Data Protection Board of India with all details within 72 hours; `notice` is the text for the people concerned. Nothing is sent.',
      who: 'record breaches',
      refuses: { VALIDATION: 'No time of the discovery, or one in the future.' },
      examples: [
        {
          title: 'A stolen laptop',
          as: 'admin',
          sent: facts,
          response: { message: successText.breachRecorded, data: breach },
        },
      ],
    },
  }),
};
