import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { opportunities } from '@/lib/sales/opportunities/endpoints';
import { EstimateButtons } from './estimate-buttons';

interface OrderEstimateProps {
  opportunityId: number;
  /** Null until they are loaded. */
  pieces: readonly Pick<ItemRecord, 'state'>[] | null;
}

/** The estimate of the opportunity of an order; nothing for a viewer who does not see that opportunity. */
export function OrderEstimate({ opportunityId: id, pieces }: OrderEstimateProps) {
  const { data } = useActionEndpoint(opportunities, 'read', { id });
  if (data === undefined || data === null) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-ivory-line pt-3">
      <EstimateButtons opportunity={data.data} pieces={pieces} />
    </div>
  );
}
