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
  /** Default: that of the staff. */
  label?: string;
}

export function OrderBadge({
  status,
  label = orderDefinition.fields.status.labels[status],
}: OrderBadgeProps) {
  return <Badge tone={tones[status]}>{label}</Badge>;
}
