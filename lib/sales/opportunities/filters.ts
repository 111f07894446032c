import { expressionBuilder } from 'kysely';
import { idIn } from '@/lib/db/pagination';
import { containsName, isSelective } from '@/lib/db/text-search';
import { raw, type Condition, type Tables } from '@/lib/db/query';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDayStart } from '@/lib/kernel/text/format';
import type { OpportunityFilter } from './contract';

const eb = expressionBuilder<Tables, 'opportunities'>();

/** All opportunities if absent. */
export interface ChosenIds {
  readonly ids?: readonly number[] | undefined;
}

/**
 * Conditions of the list, board, bulk changes and exports. The search matches the name and the exact id. Days are the store's, both ends included.
 * `stage_from` and `stage_to` are of the last move: with `stage` they find opportunities moved there within these days and still there, new
 * ones by creation.
 */
export function conditionsOf(filter: OpportunityFilter & ChosenIds): Condition[] {
  const { search, status, stage, userid, executiveid, employeeid, store_id } = filter;
  return [
    ...(filter.ids === undefined ? [] : [raw<boolean>`opportunities.id = any(${filter.ids}::int[])`]),
    ...(search === undefined
      ? []
      : [
          eb.or([
            containsName(eb.ref('opportunities.name'), search),
            eb('opportunities.id', '=', idIn(search)),
          ]),
        ]),
    ...(status === undefined ? [] : [eb('opportunities.status', '=', status)]),
    ...(stage === undefined ? [] : [eb('opportunities.stage', '=', stage)]),
    ...(userid === undefined ? [] : [eb('opportunities.user_id', '=', userid)]),
    ...(executiveid === undefined ? [] : [eb('opportunities.executive_id', '=', executiveid)]),
    ...(employeeid === undefined ? [] : [eb('opportunities.employee_id', '=', employeeid)]),
    ...(store_id === undefined ? [] : [eb('opportunities.store_id', '=', store_id)]),
    ...within('created_at', filter.created_from, filter.created_to),
    ...within('stage_since', filter.stage_from, filter.stage_to),
  ];
}

function within(
  column: 'created_at' | 'stage_since',
  from: string | undefined,
  to: string | undefined,
): Condition[] {
  const at = eb.ref(`opportunities.${column}`);
  return [
    ...(from === undefined ? [] : [raw<boolean>`${at} >= ${storeDayStart(from).toISOString()}`]),
    ...(to === undefined ? [] : [raw<boolean>`${at} < ${storeDayStart(daysAfter(to, 1)).toISOString()}`]),
  ];
}

/** Whether a filter always matches few rows: `selective` of a list (lib/db/pagination.ts). */
export function isSelectiveFilter({ search, userid, ids }: OpportunityFilter & ChosenIds): boolean {
  return isSelective(search) || userid !== undefined || ids !== undefined;
}
