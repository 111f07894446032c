import { Badge } from '@/components/ui/badge';
import { exchangeStateLabels } from '@/lib/money/exchanges/record';
import type { ExchangeState } from '@/lib/money/exchanges/rules';

const tones = { quoted: 'neutral', accepted: 'gold', settled: 'success', void: 'danger' } as const;

export function ExchangeBadge({ state }: { state: ExchangeState }) {
  return <Badge tone={tones[state]}>{exchangeStateLabels[state]}</Badge>;
}
