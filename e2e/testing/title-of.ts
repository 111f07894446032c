import { orderTitle } from '@/lib/sales/orders/title';

/** How customers see an order with these items. */
export function titleOf(
  { id, createdAt }: { readonly id: number; readonly createdAt: Date },
  ...items: readonly string[]
): string {
  return orderTitle({ id, created_at: createdAt.toISOString(), item_names: items });
}
