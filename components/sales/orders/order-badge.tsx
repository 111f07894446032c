import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';

const tones: Record<OrderRecord['status'], BadgeTone> = {
  partial: 'warning',
  paid: 'success',
  unpaid: 'danger',
  pending: 'danger',
};

interface OrderBadgeProps extends Pick<OrderRecord, 'status'> {
  /** Default: those of the staff. */
  labels?: Readonly<Record<OrderRecord['status'], string>>;
}

export function OrderBadge({ status, labels = orderDefinition.fields.status.labels }: OrderBadgeProps) {
  return <Badge tone={tones[status]}>{labels[status]}</Badge>;
}
