import type { FormField } from '@/components/back-office/form-field';
import type { SelectOption } from '@/components/ui/select';
import type { SaleStore } from '@/lib/sales/stores/contract';

/* The store of a sale on screens (docs/product/rules.md, "The store of a sale"): shown where there is a choice, with two stores that sell. */

export const storeText = {
  label: 'Store',
  all: 'All stores',
  ofLastSale: 'Store of your last sale',
  ofVisit: 'Store of the visit',
} as const;

export const storeOption = ({ id, title }: SaleStore): SelectOption => ({ value: String(id), label: title });

/** Filter of a list, without a choice none. */
export function storeFilter(stores: readonly SelectOption[]) {
  if (stores.length < 2) return [];
  return [
    {
      kind: 'select',
      name: 'store_id',
      label: storeText.label,
      all: storeText.all,
      options: stores,
    } as const,
  ];
}

/** @param unset label of the empty option of a new record */
export function storeFormField(
  stores: readonly SelectOption[],
  unset?: string,
): { replacedBy: readonly FormField[] } {
  if (stores.length < 2) return { replacedBy: [] };
  const placeholder = unset === undefined ? {} : { placeholder: unset };
  return {
    replacedBy: [
      { kind: 'select', name: 'store_id', label: storeText.label, options: stores, ...placeholder },
    ],
  };
}

/** Value of a request: nothing for the empty option. */
export const sentStore = (value: string): string | undefined => (value === '' ? undefined : value);

/** Fact of a record's details; null without a choice. */
export function storeFact(stores: readonly SelectOption[], id: number): string | null {
  if (stores.length < 2) return null;
  return stores.find(({ value }) => value === String(id))?.label ?? String(id);
}
