import { restOfFacts } from '@/components/sales/orders/order-facts';
import { ordersText } from '@/components/sales/orders/orders-text';
import { useSaleStores } from '@/components/sales/stores/use-sale-stores';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderPageText as text } from './order-page-text';
import { Part } from './part';

interface DetailsPartProps {
  order: OrderRecord;
  role: StaffRole;
  onEdit(): void;
  onDelete(): void;
}

/** The other facts of an order, which may be edited or deleted. */
export function DetailsPart({ order, role, onEdit, onDelete }: DetailsPartProps) {
  const stores = useSaleStores();
  return (
    <Part title={text.details}>
      <Facts items={restOfFacts(order, role, stores)} />
      <div className="mt-4 flex flex-wrap gap-3 border-t border-ivory-line pt-3">
        <Button variant="secondary" size="small" data-shortcut="e" onClick={onEdit}>
          {ordersText.edit}
        </Button>
        <Button variant="danger-quiet" size="small" onClick={onDelete}>
          {ordersText.delete}
        </Button>
      </div>
    </Part>
  );
}
