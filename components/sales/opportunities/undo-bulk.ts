import { boardLimits } from '@/lib/limits';
import type { OutputOf, RequestOf } from '@/lib/contract';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { inChunks } from '@/lib/kernel/in-chunks';
import type { opportunities } from '@/lib/sales/opportunities/contract';
import { isOpenStage } from '@/lib/sales/opportunities/rules';

type Bulk = (typeof opportunities)['actions']['bulk'];
export type BulkDone = OutputOf<Bulk>;
export type BulkSent = RequestOf<Bulk>;

/** Changes all of its opportunities or none. */
export interface UndoPart {
  readonly ids: readonly number[];
  readonly input: BulkSent;
}

/** Requests that restore the former state: one per former stage or staff. None if an opportunity was lost: it needs its reason. */
export function undoOf(before: BulkDone['before'], what: BulkSent['do']): UndoPart[] {
  const groups = new Map<
    string,
    { change: Omit<BulkSent, 'ids' | 'versions' | 'filter'>; of: BulkDone['before'] }
  >();
  for (const row of before) {
    const { stage, executiveid, employeeid } = row;
    if (!isOpenStage(stage)) return [];
    const change = what === 'move' ? { do: what, stage } : { do: what, executiveid, employeeid };
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { change, of: [] };
    group.of.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ change, of }) =>
    inChunks(of, boardLimits.bulkIds).map((part) => {
      const ids = part.map(({ id }) => id);
      // Does not overwrite what others have changed since.
      return { ids, input: { ...change, ids, versions: part.map(({ version }) => version) } };
    }),
  );
}

/**
 * Sends an undo up to the first failure.
 * @returns how many opportunities were restored, the ids of the others, and the failure or null
 */
export async function undoChanges(
  parts: readonly UndoPart[],
  send: (input: BulkSent) => Promise<Outcome<unknown>>,
): Promise<{ readonly done: number; readonly left: readonly number[]; readonly failure: Failure | null }> {
  let done = 0;
  for (const [index, { ids, input }] of parts.entries()) {
    const outcome = await send(input);
    if (!outcome.ok) return { done, left: parts.slice(index).flatMap((part) => part.ids), failure: outcome };
    done += ids.length;
  }
  return { done, left: [], failure: null };
}
