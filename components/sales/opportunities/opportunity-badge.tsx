import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';

export function OpportunityBadge({ status }: Pick<OpportunityRecord, 'status'>) {
  const { labels } = opportunityDefinition.fields.status;
  return <Badge tone={status === 'open' ? 'success' : 'neutral'}>{labels[status]}</Badge>;
}

const tones: Readonly<Record<OpportunityRecord['stage'], BadgeTone>> = {
  new: 'neutral',
  contacted: 'gold',
  visiting: 'gold',
  quoted: 'warning',
  won: 'success',
  lost: 'danger',
};

export function StageBadge({ stage }: Pick<OpportunityRecord, 'stage'>) {
  return <Badge tone={tones[stage]}>{opportunityDefinition.fields.stage.labels[stage]}</Badge>;
}
