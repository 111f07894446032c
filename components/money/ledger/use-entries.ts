import { ofOrder } from '@/components/data/use-changes';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { OutputOf } from '@/lib/contract';
import type { EntryRecord, orderPayments as contract } from '@/lib/money/ledger/contract';
import { orderPayments } from '@/lib/money/ledger/endpoints';
import type { InvoiceRecord } from '@/lib/sales/orders/contract';

export type LedgerData = OutputOf<(typeof contract)['actions']['list']>;

/**
 * @param version a change reloads the entries
 * @param first in the server's HTML, null if it could not load them; without it the browser loads
 */
export function useEntries(orderId: number, version: number, first?: LedgerData | null) {
  const { data, status, failure, reload, change } = useActionEndpoint(
    orderPayments,
    'list',
    { order_id: orderId },
    {
      version,
      changes: ofOrder(orderId),
      first: first === undefined ? undefined : { data: first, response: first },
    },
  );
  return {
    /** Null until loaded. */
    entries: data?.entries ?? null,
    /** Null before it is issued. */
    invoiceNo: data?.invoice_no ?? null,
    /** One per delivery, oldest first; null until loaded. */
    invoices: data?.invoices ?? null,
    /** One per return, oldest first; null until loaded. */
    creditNotes: data?.credit_notes ?? null,
    isLoading: data === null && status === 'loading',
    failure,
    reload,
    put: (entry: EntryRecord) =>
      change((loaded) => loaded && { ...loaded, entries: withEntry(loaded.entries, entry) }),
    /** Adds a new invoice. */
    issued(invoice: InvoiceRecord) {
      change(
        (loaded) =>
          loaded && {
            ...loaded,
            invoice_no: loaded.invoice_no ?? invoice.number,
            invoices: [...loaded.invoices.filter(({ id }) => id !== invoice.id), invoice],
          },
      );
      void reload();
    },
  };
}
export type Ledger = ReturnType<typeof useEntries>;

function withEntry(entries: readonly EntryRecord[], entry: EntryRecord): EntryRecord[] {
  return entries.some(({ id }) => id === entry.id)
    ? entries.map((other) => (other.id === entry.id ? entry : other))
    : [...entries, entry];
}
