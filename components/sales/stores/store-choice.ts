import type { SelectOption } from '@/components/ui/select';
import type { SaleStore } from '@/lib/sales/stores/contract';

/* The store of a sale on screens (docs/product/rules.md, "The store of a sale"): shown where there is a choice, with two stores that sell. */

export const storeText = { label: 'Store', all: 'All stores' } as const;

export const storeOption = ({ id, title }: Pick<SaleStore, 'id' | 'title'>): SelectOption => ({
  value: String(id),
  label: title,
});

/** Filter of a list, without a choice none. */
export function storeFilter(stores: readonly SelectOption[]) {
  return stores.length < 2
    ? []
    : [
        {
          kind: 'select',
          name: 'store_id',
          label: storeText.label,
          all: storeText.all,
          options: stores,
        } as const,
      ];
}
