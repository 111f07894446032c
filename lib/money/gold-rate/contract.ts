import { z } from 'zod';
import { goldRateLimits } from '@/lib/sale-rules';
import { calendarDate, endpointContract, money, noInput, optional, withinDays } from '@/lib/contract';
import { recordShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { purities, purityLabels, type Purity } from './rules';
import { goldRateDefinition, rateBounds } from './record';

/* See docs/product/money.md, "Gold rate". */

const row = recordShape(goldRateDefinition);

const currentRate = row.pick({ id: true, rate_per_gram: true, set_at: true }).meta({ id: 'GoldRate' });

const rateOf = (purity: Purity) =>
  currentRate.optional().meta({ description: `Rate of ${purityLabels[purity]} gold.` });

/** Current rates, without purities whose rate was never set. */
export const currentRates = z
  .object({ '24K': rateOf('24K'), '22K': rateOf('22K'), '18K': rateOf('18K') })
  .meta({ id: 'GoldRates' });
export type CurrentRates = z.output<typeof currentRates>;

const dayRate = row
  .pick({ purity: true, rate_per_gram: true })
  .extend({ date: z.iso.date().meta({ description: 'Day in Asia/Kolkata.' }) })
  .meta({ id: 'GoldRateOfDay' });
export type DayRate = z.output<typeof dayRate>;

export const readGoldRate = endpointContract({
  method: 'GET',
  path: '/gold_rate',
  summary: 'Read the current gold rate of each purity',
  input: noInput,
  output: z.object({ data: currentRates }),
  open: true,
  cacheSeconds: goldRateLimits.cacheSeconds,
});

export const listGoldRates = endpointContract({
  method: 'GET',
  path: '/gold_rates',
  summary: 'List the last gold rate of each day and purity in a range of days',
  input: z
    .object({
      from: calendarDate('From').meta({ description: 'First day of the range, in Asia/Kolkata.' }),
      to: calendarDate('To').meta({
        description: `Last day of the range, in Asia/Kolkata; at most ${goldRateLimits.historyDays} days in all.`,
      }),
    })
    .superRefine(withinDays(goldRateLimits.historyDays)),
  output: z.object({ data: z.array(dayRate) }),
  open: true,
});

const newRate = (purity: Purity) =>
  optional(money(`Rate of ${purity}`, rateBounds)).meta({
    description: goldRateDefinition.fields.rate_per_gram.about,
  });

export const setGoldRate = endpointContract({
  method: 'POST',
  path: '/set_gold_rate',
  summary: 'Set the gold rate of one or more purities',
  input: z.object({
    rates: z
      .object(
        { '24K': newRate('24K'), '22K': newRate('22K'), '18K': newRate('18K') },
        'Rates must be an object like { "24K": 13250.5 }.',
      )
      .refine((rates) => purities.some((purity) => rates[purity] !== undefined), 'Enter at least one rate.')
      .meta({ description: 'The new rates by purity, in rupees a gram; omitted ones stay.' }),
    confirm: optional(z.boolean('Confirm must be true or false.')).meta({
      description: `true sets a rate that differs from the last one by more than ${goldRateLimits.jumpPercent} %.`,
    }),
  }),
  output: z.object({ message: z.literal(successText.goldRateSet), data: currentRates }),
  status: 201,
  creates: true,
});
