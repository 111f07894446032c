import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { listPage } from '@/lib/db/pagination';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { rupeesOfSum } from '@/lib/paise';
import { countedFor, ownerOfSales, type Salesperson } from '@/lib/sales/parties/counter-owner';
import { visibleTo } from '@/lib/sales/parties/scope';
import type { BoardColumn, opportunities, OpportunityFilter } from './contract';
import { conditionsOf, isSelectiveFilter } from './filters';
import { opportunityDefinition } from './record';
import { isOpenStage } from './rules';
import { selectOpportunities, toOpportunityRecord } from './to-wire';

/*
 * A column per stage, last moved first, so that a moved card is on top (docs/product/rules.md, "Stages"). Counts and sums cover all
 * opportunities of the stage, loaded or not.
 */

type Board = (typeof opportunities)['actions']['board'];
type Stage = BoardColumn['stage'];

const { values: stages } = opportunityDefinition.fields.stage;

/** Reads the board; with `stage` only that column, with `cursor` its next cards. */
export const readBoard = operation<InputOf<Board>, OutputOf<Board>>(
  'work on opportunities',
  'no proof',
  async ({ actor, sql }, input) => {
    const { stage: only, status, limit, cursor, ...others } = input;
    const isOfStatus = (stage: Stage) => status === undefined || (status === 'open') === isOpenStage(stage);
    const columns = stages.filter((stage) => (only === undefined || stage === only) && isOfStatus(stage));
    const [sums, ...pages] = await Promise.all([
      sumsByStage(sql, actor, others, columns),
      ...columns.map((stage) =>
        listPage(
          sql,
          { limit, cursor, sort: 'stage_since', direction: 'desc' },
          {
            table: 'opportunities',
            // A literal, not a filter: without filters each column's statement is prepared.
            rows: selectOpportunities.where(isOf(stage)),
            visible: visibleTo(actor, 'opportunities'),
            where: conditionsOf(others),
            sorts: { stage_since: { by: raw.ref('opportunities.stage_since'), type: 'timestamptz' } },
            selective: isSelectiveFilter(others),
            counts: false,
          },
        ),
      ),
    ]);
    const data = columns.map((stage, index): BoardColumn => {
      const { count, sum } = sums.get(stage) ?? { count: 0, sum: 0 };
      const { rows = [], page } = pages[index] ?? {};
      const next_cursor = page?.next_cursor ?? null;
      return { stage, count, sum, data: rows.map(toOpportunityRecord), next_cursor };
    });
    return { data };
  },
);

const isOf = (stage: Stage) => raw<boolean>`opportunities.stage = ${raw.lit(stage)}`;

type Sums = ReadonlyMap<Stage, { readonly count: number; readonly sum: number }>;

async function sumsByStage(
  sql: Sql,
  actor: SignedIn,
  filter: OpportunityFilter,
  columns: readonly Stage[],
): Promise<Sums> {
  const counters = countersOf(actor, filter);
  const rows =
    counters === null
      ? await sql.rows(sumsOfMatches(actor, filter), { prepared: isSelectiveFilter(filter) })
      : await sql.rows(sumsOfCounters(counters));
  return new Map(
    rows
      .filter(({ stage }) => columns.includes(stage))
      .map(({ stage, count, sum }) => [stage, { count, sum: rupeesOfSum(sum) }]),
  );
}

/** Condition on `stage_counters` of exactly the filtered opportunities in the actor's scope, or null if none count these. */
function countersOf(
  actor: SignedIn,
  { executiveid, employeeid, store_id, ...others }: OpportunityFilter,
): Condition | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const own = ownerOfSales(actor);
  const owners: readonly Salesperson[] = [
    ...(own === null ? [] : [own]),
    ...(executiveid === undefined ? [] : [{ role: 'executive' as const, id: executiveid }]),
    ...(employeeid === undefined ? [] : [{ role: 'employee' as const, id: employeeid }]),
  ];
  const [owner = null, ...more] = owners;
  const isAnother = more.some(({ role, id }) => role !== owner?.role || id !== owner.id);
  return isAnother ? null : countedFor('stage_counters', owner, store_id);
}

function sumsOfCounters(counters: Condition) {
  return query
    .selectFrom('stage_counters')
    .select(['stage', raw<number>`sum(n)::int`.as('count'), raw<string>`sum(amount)::text`.as('sum')])
    .where(counters)
    .groupBy('stage');
}

function sumsOfMatches(actor: SignedIn, filter: OpportunityFilter) {
  const matches = [visibleTo(actor, 'opportunities'), ...conditionsOf(filter)];
  return matches.reduce(
    (all, condition) => all.where(condition),
    query
      .selectFrom('opportunities')
      .select([
        'opportunities.stage',
        raw<number>`count(*)::int`.as('count'),
        raw<string>`sum(opportunities.total_amount)::text`.as('sum'),
      ])
      .groupBy('opportunities.stage'),
  );
}
