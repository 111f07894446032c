import { query } from '@/lib/db/query';

export function documentItemsOf(orderId: number) {
  return query
    .selectFrom('items')
    .select(['name', 'price', 'tax_percent', 'weight_mg', 'purity'])
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .orderBy('id');
}
