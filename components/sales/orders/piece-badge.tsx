import { Badge, type BadgeTone } from '@/components/ui/badge';
import { itemStateLabels, type ItemState } from '@/lib/sales/items/rules';

const tones: Record<ItemState, BadgeTone> = {
  quoted: 'neutral',
  booked: 'neutral',
  ready: 'gold',
  delivered: 'success',
  returned: 'warning',
};

export function PieceBadge({ state }: { state: ItemState }) {
  return <Badge tone={tones[state]}>{itemStateLabels[state]}</Badge>;
}
