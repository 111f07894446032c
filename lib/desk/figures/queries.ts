import type { Expression } from 'kysely';
import { query, raw } from '@/lib/db/query';
import {
  closedStages,
  lostReasons,
  opportunityStages,
  type OpportunityStage,
} from '@/lib/sales/opportunities/rules';
import { countedFor, isAt, type Salesperson } from '@/lib/sales/parties/counter-owner';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDayStart } from '@/lib/kernel/text/format';
import type { ComparedDays, DateRange } from './rules';

/*
 * Sums of counters that the database keeps by owner and day (docs/decisions/019-rollups-of-figures.md), and medians from the index of won
 * opportunities alone.
 */

/** Amounts are texts. */
export interface CounterSums {
  readonly made: number;
  readonly won: number;
  readonly lost: number;
  readonly won_value: string;
  readonly received: string;
}

interface SumsOfDay extends Omit<CounterSums, 'won_value'> {
  readonly day: string;
}

interface VisitsOfDay {
  readonly day: string;
  readonly expected: number;
  readonly arrived: number;
  readonly no_show: number;
}

const total = (column: string) => raw<number>`coalesce(sum(${raw.ref(column)}), 0)::int`;
const amount = (column: string) => raw<string>`coalesce(sum(${raw.ref(column)}), 0)::text`;
const created = raw<number>`coalesce(sum(${raw.join(
  opportunityStages.map((stage) => raw.ref(`made_${stage}`)),
  raw` + `,
)}), 0)::int`;
const lost = raw<number>`coalesce(sum(${raw.join(
  lostReasons.map((reason) => raw.ref(`lost_${reason}`)),
  raw` + `,
)}), 0)::int`;
const sums = [
  created.as('made'),
  total('won').as('won'),
  lost.as('lost'),
  amount('won_amount').as('won_value'),
  amount('received').as('received'),
] as const;

const within = ({ from, to }: DateRange) => raw<boolean>`day between ${from}::date and ${to}::date`;

/** Whose sales are counted. */
interface Counted {
  /** Null: everybody's. */
  readonly person: Salesperson | null;
  /** Undefined: those of all stores. */
  readonly storeId: number | undefined;
}

/**
 * One statement: sums of the period and of the days before that it is compared with, opportunities by stage and reason, average seconds in a stage, days with
 * anything, visits whoever serves them, and the current due.
 */
export function selectFigures({ person, storeId }: Counted, days: DateRange, previous: DateRange) {
  const counters = query.selectFrom('sales_counters').where(countedFor('sales_counters', person, storeId));
  const inPeriod = counters.where(within(days));
  const json = <T>(rows: Expression<unknown>) => raw<T>`(select row_to_json(one) from (${rows}) as one)`;
  const list = <T>(rows: Expression<unknown>) =>
    raw<T[]>`coalesce((select json_agg(one) from (${rows}) as one), '[]')`;
  return query.selectNoFrom([
    json<CounterSums>(inPeriod.select(sums)).as('sums'),
    json<CounterSums>(counters.where(within(previous)).select(sums)).as('previous'),
    json<Record<(typeof opportunityStages)[number], number>>(
      inPeriod.select(opportunityStages.map((stage) => total(`made_${stage}`).as(stage))),
    ).as('stages'),
    json<Record<(typeof lostReasons)[number], number>>(
      inPeriod.select(lostReasons.map((reason) => total(`lost_${reason}`).as(reason))),
    ).as('reasons'),
    list<{ stage: OpportunityStage; seconds: number }>(
      query
        .selectFrom('stay_counters')
        .where(countedFor('stay_counters', person, storeId))
        .where(within(days))
        .where('stage', 'not in', [...closedStages])
        .groupBy('stage')
        .having(raw<boolean>`sum(n) > 0`)
        .select(['stage', raw<number>`(sum(seconds) / sum(n))::float`.as('seconds')]),
    ).as('stays'),
    list<SumsOfDay>(
      inPeriod
        .select([
          'day',
          created.as('made'),
          total('won').as('won'),
          lost.as('lost'),
          amount('received').as('received'),
        ])
        .groupBy('day'),
    ).as('days'),
    list<VisitsOfDay>(storeId === undefined ? visitsOfAll(days) : visitsAt(storeId, days)).as('visits'),
    query
      .selectFrom('due_counters')
      .where(countedFor('due_counters', person, storeId))
      .select(amount('amount').as('due'))
      .$asScalar()
      .$notNull()
      .as('due'),
  ]);
}

function visitsOfAll(days: DateRange) {
  return query
    .selectFrom('visit_counters')
    .where(within(days))
    .select(['day', ...(['expected', 'arrived', 'no_show'] as const).map((state) => total(state).as(state))])
    .groupBy('day');
}

/**
 * Counted by the index `bookings_store_visits_idx` alone: the counters are of all stores (SQL: expected_visit_counters, the same
 * conditions).
 */
function visitsAt(storeId: number, { from, to }: DateRange) {
  const count = (condition: ReturnType<typeof raw>) =>
    raw<number>`(count(*) filter (where ${condition}))::int`;
  return query
    .selectFrom('bookings')
    .where('store_id', '=', storeId)
    .where('status', '=', raw.lit('booked' as const))
    .where(raw<boolean>`slot_date between ${from}::date and ${to}::date`)
    .select([
      raw<string>`slot_date`.as('day'),
      count(raw`visit = 'expected' and needs_new_time_at is null`).as('expected'),
      count(raw`visit in ('arrived', 'served')`).as('arrived'),
      count(raw`visit = 'no_show'`).as('no_show'),
    ])
    .groupBy('slot_date');
}

/** Seconds from creation to win. Not `extract`, which computes in `numeric`; integers, which PostgreSQL sorts faster than fractions. */
const secondsToWon = raw`date_part('epoch', stage_since - created_at)::int`;
/** The mean of the two middle values, which are one if the number of rows is odd. Not `percentile_cont`, which sorts fractions. */
const median = (condition: Expression<boolean> = raw`true`) =>
  raw<number | null>`(select avg(value)::float8 from unnest(
    percentile_disc(array[0.5, 0.5 + 1e-9]) within group (order by ${secondsToWon}) filter (where ${condition})) value)`;

/** Must equal the condition of the indexes `opportunities_won_idx` and `opportunities_won_store_idx`, for an index-only scan. */
function won({ from, to }: DateRange, storeId: number | undefined) {
  const all = query
    .selectFrom('opportunities')
    .where('stage', '=', raw.lit('won'))
    .where('deleted_at', 'is', null)
    .where('stage_since', '>=', startOf(from))
    .where('stage_since', '<', startOf(daysAfter(to, 1)));
  return storeId === undefined ? all : all.where('store_id', '=', storeId);
}

const startOf = (day: string) => storeDayStart(day).toISOString();

/** Seconds, of the period and of the days before that it is compared with. */
export function selectMedians({ person, storeId }: Counted, { days, previous }: ComparedDays) {
  const both = won({ from: previous.from, to: days.to }, storeId);
  return (person === null ? both : both.where(columnOf[person.role], '=', person.id)).select([
    median(raw`stage_since >= ${startOf(days.from)}`).as('median'),
    median(raw`stage_since < ${startOf(daysAfter(previous.to, 1))}`).as('previous'),
  ]);
}

const columnOf = { executive: 'executive_id', employee: 'employee_id' } as const;

/** Figures per person by name, without medians. */
export function selectFiguresOfStaff(days: DateRange, storeId: number | undefined) {
  const inPeriod = query
    .selectFrom('sales_counters')
    .where(within(days))
    .where(isAt('sales_counters', storeId))
    .select(sums);
  // One branch for each role, since each reads a range of the index; the other one's sum is left out.
  const ofPerson = inPeriod
    .where(raw<boolean>`sales_counters.executive_id = users.id and sales_counters.employee_id is null`)
    .having(raw<boolean>`users.role = 'executive'`)
    .unionAll(
      inPeriod
        .where(raw<boolean>`sales_counters.executive_id is null and sales_counters.employee_id = users.id`)
        .having(raw<boolean>`users.role = 'employee'`),
    );
  return (
    query
      .selectFrom('users')
      .innerJoinLateral(ofPerson.as('sums'), (join) => join.onTrue())
      // Summed once, not per person: the table has few rows, but a large file.
      .leftJoin(
        query
          .selectFrom('due_counters')
          .where(isAt('due_counters', storeId))
          .groupBy(['executive_id', 'employee_id'])
          .select(['executive_id', raw<number | null>`coalesce(executive_id, employee_id)`.as('person_id')])
          .select(raw<string>`sum(amount)::text`.as('due'))
          .as('dues'),
        (join) =>
          join
            .onRef('dues.person_id', '=', 'users.id')
            .on(raw<boolean>`(dues.executive_id is not null) = (users.role = 'executive')`),
      )
      .where(raw<boolean>`users.role in ('executive', 'employee')`)
      .where('users.deleted_at', 'is', null)
      .select(['users.id', 'users.name', raw<Salesperson['role']>`users.role`.as('role')])
      .select(['sums.made', 'sums.won', 'sums.lost', 'sums.won_value', 'sums.received'])
      .select(raw<string>`coalesce(dues.due, '0')`.as('due'))
      .orderBy('users.name')
      .orderBy('users.id')
  );
}

/** Seconds, of everyone with an opportunity won in the period. */
export function selectMediansOfStaff(days: DateRange, storeId: number | undefined) {
  return won(days, storeId)
    .groupBy(raw`grouping sets ((executive_id), (employee_id))`)
    .having(raw<boolean>`executive_id is not null or employee_id is not null`)
    .select(['executive_id', 'employee_id', median().as('median')]);
}
