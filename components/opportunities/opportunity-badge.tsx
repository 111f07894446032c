import { Badge } from '@/components/ui/badge';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import { opportunitiesText as text } from './opportunities-text';

export function OpportunityBadge({ status }: Pick<OpportunityRecord, 'status'>) {
  return <Badge tone={status === 'open' ? 'success' : 'neutral'}>{text.status[status]}</Badge>;
}
