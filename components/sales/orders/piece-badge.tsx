import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { itemDefinition } from '@/lib/sales/items/record';

const tones: Record<ItemRecord['state'], BadgeTone> = {
  quoted: 'neutral',
  booked: 'neutral',
  ready: 'gold',
  delivered: 'success',
};

export function PieceBadge({ state }: Pick<ItemRecord, 'state'>) {
  return <Badge tone={tones[state]}>{itemDefinition.fields.state.labels[state]}</Badge>;
}
