import { readFigures } from '@/lib/desk/figures/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';

const figures = {
  made: 6,
  won: 3,
  lost: 1,
  rate: 0.75,
  median_days: 4.5,
  won_value: 412_500,
  received: 96_250.5,
  due: 84_500,
};

export const figureDocs = {
  readFigures: endpointDoc(readFigures, {
    about:
      'Counts and sums of a period, compared with the days in `compared`: opportunities created, won and lost, money received, and the visits of all stores by day. `due` is as of now. Each figure is the total of a list: opportunities with `created_from` and `created_to`, or with `stage`, `stage_from` and `stage_to`; orders with `received_from` and `received_to`; dues. A record with an executive and an employee counts for both.',
    who: 'see figures',
    refuses: {
      NOT_FOUND: '`staff_id` is neither your own id nor, for admins, that of an executive or employee.',
    },
    examples: [
      {
        title: 'My figures of a day',
        as: 'executive',
        sent: { from: '2026-11-20', to: '2026-11-20' },
        response: {
          data: {
            ...figures,
            previous: {
              ...figures,
              made: 2,
              won: 0,
              lost: 0,
              rate: null,
              median_days: null,
              won_value: 0,
            },
            compared: {
              days: { from: '2026-11-20', to: '2026-11-20' },
              previous: { from: '2026-11-19', to: '2026-11-19' },
            },
            stages: [
              { stage: 'new', count: 2, days: 1.5 },
              { stage: 'contacted', count: 1, days: 3.2 },
              { stage: 'visiting', count: 0, days: 2 },
              { stage: 'quoted', count: 1, days: 4.1 },
              { stage: 'won', count: 1, days: null },
              { stage: 'lost', count: 1, days: null },
            ],
            reasons: [
              { reason: 'price', count: 1 },
              { reason: 'bought_elsewhere', count: 0 },
              { reason: 'no_answer', count: 0 },
              { reason: 'changed_mind', count: 0 },
              { reason: 'other', count: 0 },
            ],
            series: [
              {
                day: '2026-11-20',
                made: 6,
                won: 3,
                lost: 1,
                received: 96_250.5,
                expected: 4,
                arrived: 11,
                no_show: 2,
              },
            ],
            staff: [],
          },
        },
      },
    ],
  }),
};
