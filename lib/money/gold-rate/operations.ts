import { decimalColumn } from '@/lib/db/decimals';
import { openOperation, operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { timeZone } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { advisoryLocks } from '@/lib/db/advisory-locks';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import { decimalOf, paiseOfColumn, rupeesOf } from '@/lib/paise';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDayStart } from '@/lib/kernel/text/format';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { listGoldRates, readGoldRate, setGoldRate } from './contract';
import { purityKeys } from './purity-keys';
import { isJump, purities, type Purity } from './rules';
import { rateRow, selectCurrent, toGoldRateRecord, toRates } from './to-wire';

/* Set by admins, read by anyone (docs/product/money.md, "Gold rate"). */

/** Not cached, so that every process has a new rate at once. */
export const readCurrentRates = openOperation<InputOf<typeof readGoldRate>, OutputOf<typeof readGoldRate>>(
  async ({ sql }) => ({ data: toRates(await sql.rows(selectCurrent({}), { shared: true })) }),
);

const day = raw<string>`(gold_rates.set_at at time zone ${raw.lit(timeZone)})::date`;

/** ISO instants, `before` not included. The customer's home runs it. */
const selectHistory = compileOnce((value: Placeholder<{ from: string; before: string }>) =>
  query
    .selectFrom('gold_rates')
    .distinctOn([day, 'gold_rates.purity'])
    .select([day.as('date'), raw<Purity>`gold_rates.purity`.as('purity')])
    .select(raw<string>`gold_rates.rate_per_gram::text`.as('rate_per_gram'))
    .where('gold_rates.purity', 'in', purities)
    .where('gold_rates.set_at', '>=', value('from'))
    .where('gold_rates.set_at', '<', value('before'))
    .orderBy(day)
    .orderBy('gold_rates.purity')
    .orderBy('gold_rates.set_at', 'desc')
    .orderBy('gold_rates.id', 'desc'),
);

/** The last rate of each day and purity; days without a new rate are left out. */
export const readRateHistory = openOperation<InputOf<typeof listGoldRates>, OutputOf<typeof listGoldRates>>(
  async ({ sql }, { from, to }) => {
    const span = {
      from: storeDayStart(from).toISOString(),
      before: storeDayStart(daysAfter(to, 1)).toISOString(),
    };
    const rows = await sql.rows(selectHistory(span), { shared: from === to });
    return {
      data: rows.map(({ date, purity, rate_per_gram }) => ({
        date,
        purity,
        rate_per_gram: rupeesOf(paiseOfColumn(rate_per_gram)),
      })),
    };
  },
);

/** Serializes changes, so that each is compared with the last. */
const rateLock = query.selectNoFrom(
  raw`pg_advisory_xact_lock(${advisoryLocks.goldRate}::int, 0)::text`.as('locked'),
);

/** Refuses 409 RATE_JUMP, with the last rates in `data`, for a change by more than 10 % without `confirm`. */
export const setRates = operation<InputOf<typeof setGoldRate>, OutputOf<typeof setGoldRate>>(
  'set the gold rate',
  'proof',
  ({ actor, clock, sql }, { rates, confirm = false }) =>
    sql.transaction(async (tx) => {
      tx.send(rateLock);
      const last = await tx.rows(selectCurrent({}));
      const jumps = last.filter(({ purity, rate_per_gram }) => {
        const paise = rates[purity];
        return paise !== undefined && isJump(paiseOfColumn(rate_per_gram), paise);
      });
      if (jumps.length > 0 && !confirm)
        throw new Refusal('RATE_JUMP', refusalText.rateJump(jumps.map(({ purity }) => purity)), {
          data: toRates(jumps),
        });
      // If clocks of machines differ, not before the last one: the current rate has the latest time.
      const now = new Date(Math.max(clock.now().getTime(), ...last.map(({ set_at }) => Date.parse(set_at))));
      const values = purities.flatMap((purity) => {
        const paise = rates[purity];
        if (paise === undefined) return [];
        return [
          {
            purity: purityKeys[purity],
            ratePerGram: decimalColumn(decimalOf(paise)),
            setBy: actor.id,
            setAt: now,
          },
        ];
      });
      const set = await tx.prisma.goldRate.createManyAndReturn({ data: values });
      const rows = set.map(rateRow);
      const changes = rows.map((row) => ({
        actorId: actor.id,
        action: 'gold_rate.create',
        entity: 'gold_rate' as const,
        entityId: row.id,
        after: toGoldRateRecord(row),
      }));
      writeAudit(tx, changes, now);
      const kept = last.filter(({ purity }) => rows.every((row) => row.purity !== purity));
      return { message: successText.goldRateSet, data: toRates([...kept, ...rows]) };
    }),
);
