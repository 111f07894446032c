import type { FormField } from '@/components/back-office/form-field';
import type { SelectOption } from '@/components/ui/select';
import { storeText } from './store-choice';

export const unsetStore = { ofLastSale: 'Store of your last sale', ofVisit: 'Store of the visit' } as const;

/**
 * The field of a form, without a choice none.
 * @param unset label of the empty option of a new record
 */
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
