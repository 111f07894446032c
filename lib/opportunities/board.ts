import type { SignedIn } from '@/lib/access/actor';
import { operation } from '@/lib/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { ownerOfSales } from '@/lib/dashboard/counters';
import { listPage } from '@/lib/db/pagination';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { rupeesOfSum } from '@/lib/money';
import { visibleTo } from '@/lib/sales/scope';
import type { BoardColumn, opportunities, OpportunityFilter } from './contract';
import { conditionsOf, isSelectiveFilter } from './filters';
import { opportunityDefinition } from './record';
import { isOpenStage } from './rules';
import { selectOpportunities, toOpportunityRecord } from './to-wire';

/**
 * The board: a column per stage, the last moved first, so that a card that was moved is on top of its column (docs/product/rules.md,
 * "Stages"). Counts and sums are of all opportunities of the stage, whether loaded or not.
 */

type Board = (typeof opportunities)['actions']['board'];
type Stage = BoardColumn['stage'];

const { values: stages } = opportunityDefinition.fields.stage;

/** The columns visible to the actor that a filter leaves; with `stage` that one alone, with `cursor` its next cards. */
export const readBoard = operation<InputOf<Board>, OutputOf<Board>>(
  'work on opportunities',
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
            // The stage is a literal, not a filter: without filters the statement of each column is prepared.
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
  const owner = countedOwner(actor, filter);
  const rows =
    owner === null
      ? await sql.rows(sumsOfMatches(actor, filter), { prepared: isSelectiveFilter(filter) })
      : await sql.rows(sumsOfOwner(owner));
  return new Map(
    rows
      .filter(({ stage }) => columns.includes(stage))
      .map(({ stage, count, sum }) => [stage, { count, sum: rupeesOfSum(sum) }]),
  );
}

/** The owner of `stage_counters` whose opportunities are exactly those of the filter in the actor's scope; null if there is none. */
function countedOwner(
  actor: SignedIn,
  { executiveid, employeeid, ...others }: OpportunityFilter,
): string | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const owners = new Set([
    ...(actor.role === 'admin' ? [] : [ownerOfSales(actor)]),
    ...(executiveid === undefined ? [] : [`x${executiveid}`]),
    ...(employeeid === undefined ? [] : [`e${employeeid}`]),
  ]);
  const [owner = '', ...more] = owners;
  return more.length > 0 ? null : owner;
}

function sumsOfOwner(owner: string) {
  return query
    .selectFrom('stage_counters')
    .select(['stage', raw<number>`sum(n)::int`.as('count'), raw<string>`sum(amount)::text`.as('sum')])
    .where('owner', '=', owner)
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
