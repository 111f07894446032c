/* Counters of the dashboards' figures (lib/db/counters.ts, docs/decisions/019-rollups-of-figures.md). */

export const salesCounts = [
  'made_new',
  'made_contacted',
  'made_visiting',
  'made_quoted',
  'made_won',
  'made_lost',
  'won',
  'won_amount',
  'lost_price',
  'lost_bought_elsewhere',
  'lost_no_answer',
  'lost_changed_mind',
  'lost_other',
  'received',
] as const;

export const visitCounts = ['expected', 'arrived', 'no_show'] as const;

interface Counters {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** SQL of the same columns, counted from all rows. */
  readonly counted: string;
  /** SQL of the name in the report. */
  readonly name: string;
}

/** SQL of `name`, the differing columns as `kept` and `counted`, the key, and each column's correction. */
function wrongRows({ table, key, columns, counted, name }: Counters): string {
  const list = (each: (column: string) => string) => columns.map(each).join(', ');
  return `
  SELECT ${name} AS name, wrong.kept, wrong.counted, ${key.join(', ')},
    ${list((column) => `coalesce(counted.${column}, 0) - coalesce(kept.${column}, 0) AS ${column}`)}
  FROM (SELECT ${key.join(', ')}, ${list((column) => `sum(${column}) AS ${column}`)} FROM ${table} GROUP BY ${key.join(', ')}) kept
  FULL JOIN (${counted}) counted USING (${key.join(', ')})
  CROSS JOIN LATERAL (
    SELECT string_agg(what || ' ' || kept, ', ') AS kept, string_agg(what || ' ' || counted, ', ') AS counted
    FROM (VALUES ${list((column) => `('${column}', coalesce(kept.${column}, 0)::numeric, coalesce(counted.${column}, 0)::numeric)`)})
      AS each (what, kept, counted)
    WHERE kept <> counted) wrong
  WHERE wrong.kept IS NOT NULL ORDER BY ${key.toReversed().join(', ')}`;
}

export const wrongSales = wrongRows({
  table: 'sales_counters',
  key: ['owner', 'day'],
  columns: salesCounts,
  counted: 'SELECT * FROM expected_sales_counters',
  name: `'figures of ' || day || CASE WHEN owner = '' THEN '' WHEN owner LIKE 'x%' THEN ' of executive ' || substr(owner, 2)
      ELSE ' of employee ' || substr(owner, 2) END`,
});

export const wrongStays = wrongRows({
  table: 'stay_counters',
  key: ['owner', 'day', 'stage'],
  columns: ['n', 'seconds'],
  counted: 'SELECT * FROM expected_stay_counters',
  name: `'stays in ' || stage || ' until ' || day || CASE WHEN owner = '' THEN '' WHEN owner LIKE 'x%' THEN ' of executive ' || substr(owner, 2)
      ELSE ' of employee ' || substr(owner, 2) END`,
});

export const wrongVisits = wrongRows({
  table: 'visit_counters',
  key: ['day'],
  columns: visitCounts,
  counted: `SELECT slot_date AS day, count(*) FILTER (WHERE visit = 'expected' AND needs_new_time_at IS NULL) AS expected,
      count(*) FILTER (WHERE visit IN ('arrived', 'served')) AS arrived, count(*) FILTER (WHERE visit = 'no_show') AS no_show
    FROM bookings WHERE status = 'booked' GROUP BY slot_date`,
  name: `'visits on ' || day`,
});
