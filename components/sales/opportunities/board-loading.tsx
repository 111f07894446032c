import { Skeleton } from '@/components/ui/skeleton';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { opportunitiesText as text } from './opportunities-text';

export function BoardLoading() {
  return (
    <div role="status">
      <span className="sr-only">{text.board.loading}</span>
      <div className="flex gap-3 overflow-hidden">
        {opportunityDefinition.fields.stage.values.map((stage) => (
          <Skeleton key={stage} className="min-h-band w-72 shrink-0 xl:w-auto xl:flex-1" />
        ))}
      </div>
    </div>
  );
}
