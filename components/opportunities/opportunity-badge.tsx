import { Badge } from '@/components/ui/badge';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import { opportunityDefinition } from '@/lib/opportunities/record';

export function OpportunityBadge({ status }: Pick<OpportunityRecord, 'status'>) {
  const { labels } = opportunityDefinition.fields.status;
  return <Badge tone={status === 'open' ? 'success' : 'neutral'}>{labels[status]}</Badge>;
}
