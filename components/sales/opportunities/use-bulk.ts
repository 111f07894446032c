'use client';

import { useEffect, useRef, useState } from 'react';
import type { BulkTools } from '@/components/back-office/record-screen';
import { showToast } from '@/components/ui/toast';
import { callAction, detailsOf, type Failure, type Outcome } from '@/lib/gateway/client';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunities } from '@/lib/sales/opportunities/endpoints';
import { formatCount } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';
import { undoChanges, undoOf, type BulkDone, type BulkSent, type UndoPart } from './undo-bulk';

const text = opportunitiesText.bulk;

/** May not be changed; `name` is null if no page with it was loaded. */
export interface Refused {
  readonly id: number;
  readonly name: string | null;
  readonly message: string;
}

/** The list reloads after each change. The caller clears the selection: with it the bar disappears, and its dialogs. */
export function useBulk({ list }: Pick<BulkTools<OpportunityRecord>, 'list'>) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  // Also of other pages, which may have selected rows.
  const names = useRef(new Map<number, string>());
  useEffect(() => {
    for (const { id, name } of list.rows) names.current.set(id, name);
  }, [list.rows]);

  async function run(input: BulkSent): Promise<Outcome<BulkDone>> {
    setBusy(true);
    setFailed(null);
    setRefused([]);
    const outcome = await callAction(opportunities, 'bulk', input);
    setBusy(false);
    if (outcome.ok) {
      announce(outcome.data, input.do);
      void list.refresh();
    } else {
      const named = detailsOf(outcome, 'BULK_REFUSED') ?? [];
      setRefused(named.map((each) => ({ ...each, name: names.current.get(each.id) ?? null })));
      setFailed(outcome);
    }
    return outcome;
  }

  function announce({ changed, before }: BulkDone, what: BulkSent['do']) {
    const undone = undoOf(before, what);
    if (changed === 0) showToast(text.none);
    else
      showToast(
        text.changed(formatCount(changed)),
        'success',
        undone.length === 0 ? {} : { action: { text: text.undo, run: () => void undo(undone) } },
      );
  }

  async function undo(parts: readonly UndoPart[]) {
    const { done, left, failure } = await undoChanges(parts, (input) =>
      callAction(opportunities, 'bulk', input),
    );
    if (failure === null) showToast(text.undone);
    else if (done === 0) showToast(failure.message ?? opportunitiesText.failures.bulk, 'error');
    else
      showToast(text.partlyUndone(formatCount(done), formatCount(done + left.length), named(left)), 'error');
    void list.refresh();
  }

  function named(ids: readonly number[]): string {
    const first = ids.slice(0, 3).map((id) => {
      const name = names.current.get(id);
      return name === undefined ? opportunitiesText.id(id) : opportunitiesText.items.named(name, id);
    });
    const others = ids.length - first.length;
    return [first.join(', '), ...(others === 0 ? [] : [text.more(formatCount(others))])].join(' ');
  }

  return { run, busy, failed, refused, forget: () => setFailed(null) };
}
