import { salesCounts, visitCounts } from './figure-counters';

/**
 * Counters that are sums of entries (docs/decisions/013-kept-counters.md): triggers add an entry with each change, `compactCounters`
 * replaces those of one key by their sum.
 */
export const counterTables = {
  list_counters: { key: ['list', 'owner'], counts: ['n'] },
  day_counters: { key: ['day'], counts: ['n'] },
  due_counters: { key: ['owner', 'day'], counts: ['n', 'amount'] },
  stage_counters: { key: ['owner', 'stage'], counts: ['n', 'amount'] },
  sales_counters: { key: ['owner', 'day'], counts: salesCounts },
  stay_counters: { key: ['owner', 'day', 'stage'], counts: ['n', 'seconds'] },
  visit_counters: { key: ['day'], counts: visitCounts },
} as const satisfies Readonly<Record<string, { key: readonly string[]; counts: readonly string[] }>>;

export type CounterTable = keyof typeof counterTables;

const isCounterTable = (name: string): name is CounterTable => name in counterTables;
export const counterTableNames: readonly CounterTable[] = Object.keys(counterTables).filter(isCounterTable);
