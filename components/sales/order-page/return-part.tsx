import { lazyPart } from '@/components/ui/lazy-part';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { LoadedOrder } from './use-order';

const ReturnDialog = lazyPart(() =>
  import('@/components/money/returns/return-dialog').then((module) => module.ReturnDialog),
);

interface ReturnPartProps {
  loaded: LoadedOrder;
  piece: ItemRecord;
  mobile: string | null;
  focusAfter(): HTMLElement | null;
  onClose(): void;
}

/** The return dialog of a delivered piece; the page is updated from its response. */
export function ReturnPart({ loaded, piece, ...rest }: ReturnPartProps) {
  const { order, pieces, ledger, putPieces, putOrder, reload } = loaded;
  const invoice = ledger.invoices?.find(({ id }) => id === piece.invoice_id);
  if (invoice === undefined || pieces === null || ledger.entries === null) return null;
  return (
    <ReturnDialog
      {...rest}
      order={order}
      piece={piece}
      pieces={pieces}
      entries={ledger.entries}
      invoice={invoice}
      onReturned={({ items: back, order: after }) => {
        putPieces(back);
        putOrder(after);
        void ledger.reload();
      }}
      onRefused={reload}
    />
  );
}
