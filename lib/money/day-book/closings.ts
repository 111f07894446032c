import { decimalColumn } from '@/lib/db/decimals';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { dateColumn } from '@/lib/db/dates';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf, formatPaise, paiseOfColumn, paiseOfSum, rupeesOf } from '@/lib/paise';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { dayBook, DayClosingRecord } from './contract';
import { creditedPaise } from '@/lib/money/subscriptions/credited';

/*
 * Closing a day (docs/product/money.md, "Closing a day"). It holds the series of receipts, refunds, plan invoices, credit notes and purchase vouchers of all
 * sellers, whose row every entry, plan and refund of a plan locks for its number, and every pay-out for old gold: it is in the computed cash,
 * or comes later and is late.
 */

type Close = (typeof dayBook)['actions']['close'];

export interface ClosingRow {
  readonly id: number;
  readonly date: string;
  readonly computed: string;
  readonly counted: string;
  readonly reason: string | null;
  readonly closed_by: number;
  readonly closed_by_name: string | null;
  readonly closed_at: string;
}

/** Select of a closing, with amounts as texts, in JSON too. */
export const closingOf = (date: string) =>
  query
    .selectFrom('day_closings')
    .innerJoin('users', 'users.id', 'day_closings.closed_by')
    .select([
      'day_closings.id',
      raw<string>`day_closings.date::text`.as('date'),
      raw<string>`day_closings.computed::text`.as('computed'),
      raw<string>`day_closings.counted::text`.as('counted'),
      'day_closings.reason',
      'day_closings.closed_by',
      'users.name as closed_by_name',
      raw<string>`to_json(day_closings.closed_at) #>> '{}'`.as('closed_at'),
    ])
    .where('day_closings.date', '=', raw<string>`${date}::date`);

export function toClosingRecord(row: ClosingRow): DayClosingRecord {
  const [computed, counted] = [paiseOfColumn(row.computed), paiseOfColumn(row.counted)];
  return {
    id: row.id,
    date: row.date,
    computed: rupeesOf(computed),
    counted: rupeesOf(counted),
    difference: rupeesOf(counted - computed),
    reason: row.reason,
    closed_by: row.closed_by,
    closed_by_name: row.closed_by_name ?? '',
    closed_at: new Date(row.closed_at).toISOString(),
  };
}

/**
 * Locks the numbers of entries of all sellers until the transaction ends: the closing keeps the last ones (SQL: trigger record_last_numbers).
 * Returns when they are locked.
 */
async function lockNumbers(tx: Transaction, now: Date): Promise<void> {
  await tx.rows(
    query
      .insertInto('number_series')
      .columns(['series', 'year', 'last'])
      .expression(
        query
          .selectFrom([
            'sellers',
            raw<{ letter: string }>`unnest(array['C', 'F', 'P', 'R', 'U'])`.as<'kind'>(raw`kind(letter)`),
          ])
          .select([
            raw<string>`sellers.series || kind.letter`.as('series'),
            raw<string>`financial_year(${now.toISOString()}::timestamptz)`.as('year'),
            raw<number>`0`.as('last'),
          ])
          .orderBy('series'),
      )
      .onConflict((conflict) =>
        conflict.columns(['series', 'year']).doUpdateSet({ last: raw<number>`number_series.last` }),
      ),
  );
}

/** Cash received, also for the plan, less cash returned and paid for old gold, in paise. */
async function cashOf(tx: Transaction, date: string): Promise<number> {
  const from = storeDayStart(date).toISOString();
  const until = storeDayStart(daysAfter(date, 1)).toISOString();
  const entries = query
    .selectFrom('order_entries')
    .select(raw<string>`amount`.as('amount'))
    .where('received_at', '>=', from)
    .where('received_at', '<', until)
    .where('method', '=', 'cash')
    .where('voided_at', 'is', null);
  const payouts = query
    .selectFrom('exchange_payouts')
    .select(raw<string>`-amount`.as('amount'))
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('method', '=', 'cash');
  const plans = query
    .selectFrom('subscriptions')
    .select(raw<string>`amount_paise / 100.0`.as('amount'))
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('method', '=', 'cash');
  const planRefunds = query
    .selectFrom('plan_credit_notes')
    .select(raw<string>`-${creditedPaise} / 100.0`.as('amount'))
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .where('method', '=', 'cash');
  const { cash } = await tx.one(
    query
      .selectFrom(entries.unionAll(payouts).unionAll(plans).unionAll(planRefunds).as('moved'))
      .select(raw<string>`coalesce(sum(amount), 0)::numeric(16, 2)::text`.as('cash')),
  );
  return paiseOfSum(cash);
}

/**
 * Once for ever. The same request of the same person returns the closing again; otherwise 409 DAY_CLOSED with it. Refuses 400 on `date` for
 * a day to come, on `counted` if the computed cash is no longer what was shown, on `reason` if it is missing.
 */
export const closeDay = operation<InputOf<Close>, OutputOf<Close>>(
  'close a day',
  'no proof',
  ({ actor, clock, sql }, { date, counted, reason = null, computed: shown }) => {
    if (date > storeDate(clock.now())) throw wrongField('date', 'Date must be today or earlier.');
    return sql.transaction(async (tx) => {
      await lockNumbers(tx, clock.now());
      // After what it waited for.
      const now = clock.now();
      const [closed, computed] = await Promise.all([tx.first(closingOf(date)), cashOf(tx, date)]);
      if (closed !== undefined) {
        const data = toClosingRecord(closed);
        const isRepeated =
          data.closed_by === actor.id && data.counted === rupeesOf(counted) && data.reason === reason;
        if (isRepeated) return { message: successText.dayClosed, data };
        const { closed_by_name: name, closed_at } = data;
        throw new Refusal('DAY_CLOSED', refusalText.dayClosed({ date, name, at: new Date(closed_at) }), {
          data,
        });
      }
      if (shown !== undefined && shown !== computed)
        throw wrongField(
          'counted',
          `The recorded cash is now ${formatPaise(computed)}. Please count it again.`,
        );
      if (counted !== computed && reason === null)
        throw wrongField('reason', `${differenceText(counted - computed)} Please enter the reason.`);
      await tx.prisma.dayClosing.create({
        data: {
          date: dateColumn(date),
          computed: decimalColumn(decimalOf(computed)),
          counted: decimalColumn(decimalOf(counted)),
          reason,
          closedBy: actor.id,
          closedAt: now,
        },
      });
      const data = toClosingRecord(await tx.one(closingOf(date)));
      const entry = {
        actorId: actor.id,
        action: 'day.close',
        entity: 'day_closing',
        entityId: data.id,
        after: data,
      } as const;
      writeAudit(tx, entry, now);
      return { message: successText.dayClosed, data };
    });
  },
);

function differenceText(paise: number): string {
  return `${formatPaise(Math.abs(paise))} ${paise < 0 ? 'less' : 'more'} was counted than is recorded.`;
}
