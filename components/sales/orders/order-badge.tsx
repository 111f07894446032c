import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';

const tones: Record<OrderRecord['status'], BadgeTone> = {
  partial: 'warning',
  paid: 'success',
  unpaid: 'danger',
  pending: 'danger',
};

export function OrderBadge({ status }: Pick<OrderRecord, 'status'>) {
  return <Badge tone={tones[status]}>{orderDefinition.fields.status.labels[status]}</Badge>;
}
