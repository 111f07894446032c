/**
 * Counters that are sums of entries (docs/decisions/013-kept-counters.md): triggers add an entry with each change, `compactCounters`
 * replaces those of one key by their sum. The view `expected_<table>` counts all rows.
 */
interface Counters {
  /** In the reports of `npm run db:check`. */
  readonly counter: string;
  readonly key: readonly string[];
  readonly counts: readonly string[];
  /** SQL of a key's name in the reports, without its store and owner. */
  readonly name: string;
}

/** Both null: of everybody. Else of an executive or of an employee. */
export const ownerColumns = ['executive_id', 'employee_id'] as const;

export const counterTables = {
  due_counters: {
    counter: 'dues',
    key: [...ownerColumns, 'store_id', 'day'],
    counts: ['n', 'amount'],
    name: `'dues of ' || day`,
  },
  stage_counters: {
    counter: 'stages',
    key: [...ownerColumns, 'store_id', 'stage'],
    counts: ['n', 'amount'],
    name: `'opportunities in ' || stage`,
  },
  sales_counters: {
    counter: 'sales',
    key: [...ownerColumns, 'store_id', 'day'],
    counts: [
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
    ],
    name: `'figures of ' || day`,
  },
  stay_counters: {
    counter: 'stays',
    key: [...ownerColumns, 'store_id', 'day', 'stage'],
    counts: ['n', 'seconds'],
    name: `'stays in ' || stage || ' until ' || day`,
  },
  visit_counters: {
    counter: 'visits',
    key: ['day'],
    counts: ['bookings', 'expected', 'arrived', 'no_show'],
    name: `'visits on ' || day`,
  },
} as const satisfies Readonly<Record<string, Counters>>;

export type CounterTable = keyof typeof counterTables;

const isCounterTable = (name: string): name is CounterTable => name in counterTables;
export const counterTableNames: readonly CounterTable[] = Object.keys(counterTables).filter(isCounterTable);
