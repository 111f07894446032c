import { ofOpportunity } from '@/components/data/use-changes';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { items } from '@/lib/sales/items/endpoints';

/** Loaded again when they change, and updated from the responses of writes. @param version a change loads again */
export function useItems(opportunityId: number, version = 0) {
  const { data, change, ...load } = useActionEndpoint(
    items,
    'read_by_opportunity',
    { opportunityid: opportunityId },
    { version, changes: ofOpportunity(opportunityId) },
  );
  const changeRows = (next: (rows: readonly ItemRecord[]) => ItemRecord[]) =>
    change((loaded) => loaded && { ...loaded, items: next(loaded.items) });
  return {
    ...load,
    /** Null until loaded. */
    rows: data?.items ?? null,
    /** Removes an item that was moved to another opportunity. */
    put(item: ItemRecord) {
      changeRows((rows) => {
        if (item.opportunityid !== opportunityId) return rows.filter((row) => row.id !== item.id);
        return rows.some((row) => row.id === item.id)
          ? rows.map((row) => (row.id === item.id ? item : row))
          : [...rows, item];
      });
    },
    remove: (id: number) => changeRows((rows) => rows.filter((row) => row.id !== id)),
  };
}
