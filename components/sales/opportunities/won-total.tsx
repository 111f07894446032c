'use client';

import { useEffect, useState } from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Skeleton } from '@/components/ui/skeleton';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { sumOfRupees } from '@/lib/paise';
import { formatRupees } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';
import { useItems } from './use-items';

const text = opportunitiesText.stages.won;

/** What is sent with a move to won. */
export interface WonTotal {
  readonly take_sum: boolean;
  /** Rupees. */
  readonly items_sum: number;
}

interface WonTotalProps {
  opportunity: OpportunityRecord;
  /** A change loads the items again. */
  version: number;
  /** Called with the choice; with null while the items are not loaded. */
  onChoice(total: WonTotal | null): void;
}

/** The total of an opportunity that is being won: if its items add up to another sum, both, with the sum chosen. */
export function WonTotalChoice({
  opportunity: { id, total_amount: total },
  version,
  onChoice,
}: WonTotalProps) {
  const { rows: loaded, status, failure, reload } = useItems(id, version);
  const [takesSum, setTakesSum] = useState(true);
  const rows = status === 'ready' ? loaded : null;
  const sum = rows === null ? null : sumOfRupees(rows.map(({ price }) => price));
  const differs = rows !== null && rows.length > 0 && sum !== total;

  useEffect(() => {
    onChoice(sum === null ? null : { take_sum: differs && takesSum, items_sum: sum });
  }, [onChoice, sum, differs, takesSum]);

  if (status === 'loading')
    return (
      <span role="status" className="block">
        <span className="sr-only">{opportunitiesText.items.loading}</span>
        <Skeleton className="h-5 w-24" />
      </span>
    );
  if (sum === null)
    return (
      <FailureAlert
        sentence={opportunitiesText.failures.items}
        failure={failure}
        onRetry={() => void reload()}
        className="mt-2"
      />
    );
  if (!differs) return <p className="text-ink-soft tabular-nums">{formatRupees(total)}</p>;
  return (
    <div className="mt-3">
      <ChoiceGroup
        label={text.label}
        hint={text.hint(formatRupees(sum), formatRupees(total))}
        fit="pair"
        name="total"
        choices={[
          { value: 'sum', label: formatRupees(sum), note: text.sum },
          { value: 'total', label: formatRupees(total), note: text.total },
        ]}
        chosen={takesSum ? 'sum' : 'total'}
        onChange={(event) => setTakesSum(event.target.value === 'sum')}
      />
    </div>
  );
}
