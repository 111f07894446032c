import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import { orderPayments } from '@/lib/money/ledger/endpoints';

/** @param version a change reloads the entries */
export function useEntries(orderId: number, version: number) {
  const { data, failure, reload, change } = useActionEndpoint(
    orderPayments,
    'list',
    { order_id: orderId },
    { version },
  );
  return {
    /** Null until loaded. */
    entries: data?.entries ?? null,
    /** Null before it is issued. */
    invoiceNo: data?.invoice_no ?? null,
    failure,
    reload,
    put: (entry: EntryRecord) =>
      change((loaded) => loaded && { ...loaded, entries: withEntry(loaded.entries, entry) }),
    issued(invoiceNo: string) {
      change((loaded) => loaded && { ...loaded, invoice_no: invoiceNo });
      void reload();
    },
  };
}

function withEntry(entries: readonly EntryRecord[], entry: EntryRecord): EntryRecord[] {
  return entries.some(({ id }) => id === entry.id)
    ? entries.map((other) => (other.id === entry.id ? entry : other))
    : [...entries, entry];
}
