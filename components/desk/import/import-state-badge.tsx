import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { ImportRecord } from '@/lib/desk/import/contract';
import { importDefinition } from '@/lib/desk/import/record';

const tones: Record<ImportRecord['state'], BadgeTone> = {
  checked: 'neutral',
  running: 'gold',
  done: 'success',
  stopped: 'warning',
  failed: 'danger',
};

export function ImportStateBadge({ state }: Pick<ImportRecord, 'state'>) {
  return <Badge tone={tones[state]}>{importDefinition.fields.state.labels[state]}</Badge>;
}
