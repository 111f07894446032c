import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { OrderRecord } from '@/lib/orders/contract';
import { ordersText as text } from './orders-text';

const tones: Record<OrderRecord['status'], BadgeTone> = {
  partial: 'warning',
  paid: 'success',
  unpaid: 'danger',
  pending: 'danger',
};

export function OrderBadge({ status }: Pick<OrderRecord, 'status'>) {
  return <Badge tone={tones[status]}>{text.status[status]}</Badge>;
}
