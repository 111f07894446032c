import { Badge, type BadgeTone } from '@/components/ui/badge';
import { itemStateLabels, type ItemState } from '@/lib/sales/items/rules';

const tones: Record<ItemState, BadgeTone> = {
  quoted: 'neutral',
  booked: 'neutral',
  ready: 'gold',
  delivered: 'success',
  returned: 'warning',
};

interface PieceBadgeProps {
  state: ItemState;
  /** Default: that of the staff. */
  label?: string;
}

export function PieceBadge({ state, label = itemStateLabels[state] }: PieceBadgeProps) {
  return <Badge tone={tones[state]}>{label}</Badge>;
}
