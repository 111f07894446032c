import type pg from 'pg';
import type { Compilable } from 'kysely';
import { z } from 'zod';
import { counterTableNames } from '@/lib/db/counter-tables';
import type { Sql } from '@/lib/db/sql';
import type { TestContext } from './context';

/* Rows and blocks that the statements of an operation read, by PostgreSQL's plans. */

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: Plan[] | undefined;
}
const planShape: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(planShape).optional(),
  }),
);
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planShape })) }));

/** Stores with their sellers, hours and coming days; counters are compacted. */
const ofStores = ['stores', 'sellers', 'store_hours', 'store_closed_days', 'store_special_days'];
const small = new Set<string>([...counterTableNames, ...ofStores]);
const isSmall = (plan: Plan) => small.has(plan['Relation Name'] ?? '');

/** @param indexOnly count the entries read from an index alone, or the rows of all other scans */
function rowsRead(plan: Plan, indexOnly: boolean): number {
  const { Plans: plans = [] } = plan;
  const below = plans.reduce((sum, each) => sum + rowsRead(each, indexOnly), 0);
  // A scan's subqueries are plans below it.
  const isScan =
    plan['Node Type'].endsWith('Scan') && !['Subquery Scan', 'CTE Scan'].includes(plan['Node Type']);
  if (!isScan || isSmall(plan) || (plan['Node Type'] === 'Index Only Scan') !== indexOnly) return below;
  return below + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
}

function nodesOf(plan: Plan): string[] {
  // Part of the plan, but never executed.
  if (plan['Actual Loops'] === 0) return [];
  const below = (plan.Plans ?? []).flatMap(nodesOf);
  return isSmall(plan) ? below : [plan['Node Type'], ...below];
}

export interface Cost {
  /** Without those of index-only scans. */
  readonly rows: number;
  /** Index entries read without their rows. */
  readonly entries: number;
  readonly blocks: number;
  readonly nodes: readonly string[];
  readonly writes: boolean;
}

/** SQL literal of a number, a boolean, null, a moment, or an array of numbers or texts. */
function literalOf(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  const json = JSON.stringify(value);
  return Array.isArray(value) ? `'{${json.slice(1, -1)}}'` : json;
}

function plansOf({ rows }: { rows: unknown }): Plan[] {
  return explained.parse(rows).flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan));
}

/** @param pool of the database whose statements are explained */
export function queryCosts(pool: pg.Pool) {
  /** Explains a query: a prepared statement with the generic plan. */
  async function explain(query: Compilable, prepared: boolean, seqScan: 'on' | 'off'): Promise<Plan[]> {
    const { sql: text, parameters } = query.compile();
    const values = [...parameters];
    const begin = 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)';
    const client = await pool.connect();
    try {
      await client.query(`SET enable_seqscan = ${seqScan}`);
      if (!prepared) return plansOf(await client.query(`${begin} ${text}`, values));
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`PREPARE explained AS ${text}`);
      const literals = values.map((value) =>
        typeof value === 'string' ? client.escapeLiteral(value) : literalOf(value),
      );
      return plansOf(
        await client.query(
          `${begin} EXECUTE explained${literals.length === 0 ? '' : `(${literals.join(', ')})`}`,
        ),
      );
    } finally {
      await client.query('RESET enable_seqscan; RESET plan_cache_mode');
      if (prepared) await client.query('DEALLOCATE explained');
      client.release();
    }
  }

  /**
   * Explains every statement before it runs.
   * @param seqScan off: as in a table of a million rows, since PostgreSQL scans these few blocks whole
   */
  function explaining(
    who: TestContext,
    seqScan: 'on' | 'off' = 'on',
  ): { context: TestContext; costs: Cost[] } {
    const costs: Cost[] = [];
    const rows: Sql['rows'] = async (query, options) => {
      for (const plan of await explain(query, options?.prepared ?? true, seqScan))
        costs.push({
          rows: rowsRead(plan, false),
          entries: rowsRead(plan, true),
          blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
          nodes: nodesOf(plan),
          writes: options?.writes ?? false,
        });
      return who.sql.rows(query, options);
    };
    const first: Sql['first'] = async (query, options) => (await rows(query, options))[0];
    return { context: { ...who, sql: { ...who.sql, rows, first } }, costs };
  }
  return explaining;
}
