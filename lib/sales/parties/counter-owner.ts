import type { SignedIn } from '@/lib/kernel/access/actor';
import { raw, type Condition } from '@/lib/db/query';

/** Executive or employee of sales. */
export interface Salesperson {
  readonly role: 'executive' | 'employee';
  readonly id: number;
}

type OwnedCounters = 'due_counters' | 'sales_counters' | 'stage_counters' | 'stay_counters';

/**
 * Condition on counters that triggers keep by owner and store (docs/decisions/013-kept-counters.md).
 * @param person null for the counters of all sales
 * @param storeId undefined for all stores
 */
export function countedFor(table: OwnedCounters, person: Salesperson | null, storeId?: number): Condition {
  const executive = raw.ref(`${table}.executive_id`);
  const employee = raw.ref(`${table}.employee_id`);
  const owned =
    person === null
      ? raw<boolean>`${executive} is null and ${employee} is null`
      : person.role === 'executive'
        ? raw<boolean>`${executive} = ${person.id} and ${employee} is null`
        : raw<boolean>`${executive} is null and ${employee} = ${person.id}`;
  return storeId === undefined
    ? raw<boolean>`(${owned})`
    : raw<boolean>`(${owned} and ${isAt(table, storeId)})`;
}

/** Condition on the counters of a store; true for all stores (undefined). */
export function isAt(table: OwnedCounters, storeId: number | undefined): Condition {
  return storeId === undefined
    ? raw<boolean>`true`
    : raw<boolean>`${raw.ref(`${table}.store_id`)} = ${storeId}`;
}

/** Owner of the counters that count exactly the sales in the actor's scope (`visibleTo` in ./scope.ts); null for all. */
export function ownerOfSales({ role, id }: SignedIn): Salesperson | null {
  if (role === 'user') throw new Error('Customers have no sales of their own');
  return role === 'admin' ? null : { role, id };
}
