'use client';

import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { BulkTools } from '@/components/back-office/record-screen';
import { showToast } from '@/components/ui/toast';
import { boardLimits } from '@/lib/business';
import type { OutputOf, SentOf } from '@/lib/contract';
import { callAction, type Failure, type Outcome } from '@/lib/gateway/client';
import { opportunities, type OpportunityRecord } from '@/lib/opportunities/contract';
import { isOpenStage } from '@/lib/opportunities/rules';
import { formatCount } from '@/lib/text/format';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.bulk;

type Bulk = (typeof opportunities)['actions']['bulk'];
export type BulkDone = OutputOf<Bulk>;
type BulkSent = SentOf<Bulk>;

const refusals = z.array(z.object({ id: z.number(), message: z.string() }));
/** An opportunity that may not be changed; its name is null if no page with it was loaded. */
export interface Refused {
  readonly id: number;
  readonly name: string | null;
  readonly message: string;
}

/** Changes of the selected opportunities; the list loads anew after each. */
export function useBulk({ selection, list }: BulkTools<OpportunityRecord>) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  // Also of other pages, from which rows may be selected.
  const names = useRef(new Map<number, string>());
  useEffect(() => {
    for (const { id, name } of list.rows) names.current.set(id, name);
  }, [list.rows]);

  async function run(sent: BulkSent): Promise<Outcome<BulkDone>> {
    setBusy(true);
    setFailed(null);
    setRefused([]);
    const outcome = await callAction(opportunities, 'bulk', sent);
    setBusy(false);
    if (outcome.ok) {
      selection.clear();
      tell(outcome.data, sent.do);
      void list.refresh();
    } else {
      const named = refusals.safeParse(outcome.data).data ?? [];
      setRefused(named.map((each) => ({ ...each, name: names.current.get(each.id) ?? null })));
      setFailed(outcome);
    }
    return outcome;
  }

  function tell({ changed, before }: BulkDone, what: BulkSent['do']) {
    const undone = undoOf(before, what);
    if (changed === 0) showToast(text.none);
    else
      showToast(
        text.changed(formatCount(changed)),
        'success',
        undone.length === 0 ? {} : { action: { text: text.undo, run: () => void undo(undone) } },
      );
  }

  async function undo(changes: ReturnType<typeof undoOf>) {
    for (const change of changes) {
      const outcome = await callAction(opportunities, 'bulk', change);
      if (!outcome.ok) {
        showToast(outcome.message ?? opportunitiesText.failures.bulk, 'error');
        void list.refresh();
        return;
      }
    }
    showToast(text.undone);
    void list.refresh();
  }

  return { run, busy, failed, refused, forget: () => setFailed(null) };
}

/** The changes that put back what was before: one for each former stage, or staff. None where one was lost: it needs its reason. */
function undoOf(before: BulkDone['before'], what: BulkSent['do']): BulkSent[] {
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
    Array.from({ length: Math.ceil(of.length / boardLimits.bulkIds) }, (_, index) => {
      const part = of.slice(index * boardLimits.bulkIds, (index + 1) * boardLimits.bulkIds);
      // What somebody else has changed since is not written over.
      return { ...change, ids: part.map(({ id }) => id), versions: part.map(({ version }) => version) };
    }),
  );
}
