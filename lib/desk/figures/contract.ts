import { z } from 'zod';
import { figureLimits } from '@/lib/limits';
import { calendarDate, endpointContract, id, optional, withinDays } from '@/lib/contract';
import { lostReasons, opportunityStages } from '@/lib/sales/opportunities/rules';

/* See docs/product/figures.md. */

const count = (description: string) => z.int().min(0).meta({ description });

const keys = {
  made: count('Opportunities created in the period.'),
  won: count('Opportunities moved to won in the period and still won.'),
  lost: count('Opportunities moved to lost in the period and still lost.'),
  rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: 'won / (won + lost), 0 to 1; null without any.' }),
  median_days: z
    .number()
    .nullable()
    .meta({ description: 'Median of the days from creation to won, one decimal; null without any won.' }),
  won_value: z.number().meta({ description: 'Rupees: total amounts of the opportunities won.' }),
  received: z.number().meta({
    description:
      'Rupees received: payments less refunds by `received_at`, without adjustments and voided entries.',
  }),
  due: z.number().meta({ description: 'Rupees due on orders as of now, whatever the period.' }),
};
const figures = z.object(keys);
export type FigureSums = z.output<typeof figures>;

const range = (description: string) =>
  z
    .object({
      from: z.iso.date().meta({ description: 'First day, in Asia/Kolkata.' }),
      to: z.iso.date().meta({ description: 'Last day, in Asia/Kolkata.' }),
    })
    .meta({ description });

const figuresOfDay = z
  .object({
    day: z.iso.date().meta({ description: 'Day in Asia/Kolkata.' }),
    made: keys.made,
    won: keys.won,
    lost: keys.lost,
    received: keys.received,
    expected: count('Visits of the day that are still expected, at all stores or the chosen one.'),
    arrived: count('Visits of the day to which the customer came, at all stores or the chosen one.'),
    no_show: count('Visits of the day to which nobody came, at all stores or the chosen one.'),
  })
  .meta({ id: 'FiguresOfDay' });
export type FiguresOfDay = z.output<typeof figuresOfDay>;

const figuresOfStaff = z
  .object({
    id: z.int().meta({ description: 'User id of the staff member.' }),
    name: z.string().meta({ description: 'Name of the staff member.' }),
    role: z.enum(['executive', 'employee']).meta({ description: 'executive or employee.' }),
    ...keys,
  })
  .meta({ id: 'FiguresOfStaff' });
export type FiguresOfStaff = z.output<typeof figuresOfStaff>;

export const readFigures = endpointContract({
  method: 'POST',
  path: '/figures',
  summary: 'Read the figures of a period, compared with the one before',
  input: z
    .object({
      from: calendarDate('From').meta({ description: 'First day of the period, in Asia/Kolkata.' }),
      to: calendarDate('To').meta({
        description: `Last day of the period, in Asia/Kolkata; at most ${figureLimits.days} days in all.`,
      }),
      staff_id: optional(id('Staff ID')).meta({
        description:
          'User id of an executive or employee whose figures are read; for others than admins only the own id.',
      }),
      store_id: optional(id('Store ID')).meta({
        description: 'Id of the store whose sales and visits are counted. Default: all stores.',
      }),
    })
    .superRefine(withinDays(figureLimits.days)),
  output: z.object({
    data: z
      .object({
        ...keys,
        previous: figures.meta({ description: 'The figures of the days in `compared.previous`.' }),
        compared: z
          .object({
            days: range('The days of the period that are compared: up to today while it runs.'),
            previous: range('The days before that they are compared with.'),
          })
          .meta({
            description:
              'What is compared with what. A running period is compared with the same days of the one before: today with that day of last week, a month with the same days of the month before. Any other period is compared with as many days before.',
          }),
        stages: z
          .array(
            z.object({
              stage: z.enum(opportunityStages).meta({ description: 'Stage of the sale.' }),
              count: count('Opportunities created in the period that are in this stage now.'),
              days: z.number().nullable().meta({
                description:
                  'Average of the days that opportunities stood in this stage before they left it in the period, one decimal; null where none did, and for won and lost.',
              }),
            }),
          )
          .meta({
            description:
              'Opportunities created in the period by their stage now, together `made`; and how long opportunities stood in each stage.',
          }),
        reasons: z
          .array(
            z.object({
              reason: z.enum(lostReasons).meta({ description: 'Why an opportunity was lost.' }),
              count: count('Opportunities lost in the period for this reason.'),
            }),
          )
          .meta({ description: 'Opportunities lost in the period by reason; together `lost`.' }),
        series: z.array(figuresOfDay).meta({ description: 'Each day of the period.' }),
        staff: z.array(figuresOfStaff).meta({
          description: 'For admins: the figures of each executive and employee, by name. Empty for others.',
        }),
      })
      .meta({ id: 'Figures' }),
  }),
});
export type FiguresRecord = z.output<typeof readFigures.output>['data'];
