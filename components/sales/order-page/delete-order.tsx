import { useRouter } from 'next/navigation';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { orderDeletion } from '@/components/sales/orders/order-deletion';
import { showToast } from '@/components/ui/toast';
import type { OrderRecord } from '@/lib/sales/orders/contract';

interface DeleteOrderProps {
  /** Null: closed. */
  order: OrderRecord | null;
  /** Address of the list, which is shown after it. */
  list: string;
  onClose(): void;
}

/** Asks before an order is deleted. */
export function DeleteOrder({ order, list, onClose }: DeleteOrderProps) {
  const router = useRouter();
  return (
    <ConfirmAction
      {...orderDeletion}
      about={order}
      onDone={(_order, { message }) => {
        showToast(message);
        router.push(list);
      }}
      onClose={onClose}
    >
      {orderDeletion.renderSummary}
    </ConfirmAction>
  );
}
