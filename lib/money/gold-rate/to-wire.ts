import { compileOnce } from '@/lib/db/compile-once';
import type { GoldRate } from '@/lib/db/generated/client';
import { query, raw } from '@/lib/db/query';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf } from '@/lib/kernel/records/values';
import type { CurrentRates } from './contract';
import { purityOf } from './purity-keys';
import { purities, type Purity } from './rules';
import { goldRateDefinition } from './record';

const rateColumns = selectionOf(goldRateDefinition, 'gold_rates');

const eachPurity = raw<{
  purity: Purity;
}>`unnest(${raw.lit(`{${purities.join()}}`)}::"Purity"[])`.as<'each_one'>(raw`each_one(purity)`);

/** Three index lookups, however many rates there are. */
const selectLastOfEach = query
  .selectFrom(eachPurity)
  .innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('gold_rates')
        .selectAll('gold_rates')
        .whereRef('gold_rates.purity', '=', 'each_one.purity')
        .orderBy('gold_rates.set_at', 'desc')
        .orderBy('gold_rates.id', 'desc')
        .limit(1)
        .as('gold_rates'),
    (join) => join.onTrue(),
  )
  .select(rateColumns);
export type RateRow = RowOf<typeof goldRateDefinition>;

/** Row of a gold rate from Prisma's model. */
export function rateRow(rate: GoldRate): RateRow {
  return toRow({ ...rate, purity: purityOf(rate.purity) });
}

/** The last rate of each purity. Every customer's page runs it. */
export const selectCurrent = compileOnce<object, RateRow>(() => selectLastOfEach);

export const toGoldRateRecord = mapperOf(goldRateDefinition);
const toRow = rowsOf(goldRateDefinition);

export function toRates(rows: readonly RateRow[]): CurrentRates {
  return Object.fromEntries(
    rows.map((row) => {
      const { id, rate_per_gram, set_at } = toGoldRateRecord(row);
      return [row.purity, { id, rate_per_gram, set_at }];
    }),
  );
}
