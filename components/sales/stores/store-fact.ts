import type { SelectOption } from '@/components/ui/select';

/** Name of a record's store in its details; null without a choice, which omits the fact. */
export function storeFact(stores: readonly SelectOption[], id: number): string | null {
  if (stores.length < 2) return null;
  return stores.find(({ value }) => value === String(id))?.label ?? String(id);
}
