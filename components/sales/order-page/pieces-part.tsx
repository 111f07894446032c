import { FailureAlert } from '@/components/back-office/failure-alert';
import { ReasonButton } from '@/components/back-office/reason-button';
import { CreditNoteLink, InvoiceLink } from '@/components/money/ledger/document-links';
import { linesOfItem } from '@/components/sales/opportunities/item-lines';
import { PieceBadge } from '@/components/sales/orders/piece-badge';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { recordLink } from '@/lib/kernel/access/record-links';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { formatRupees } from '@/lib/kernel/text/format';
import { kept } from '@/lib/money/next-step/rules';
import { whyCannotReturn } from '@/lib/money/returns/rules';
import { sumOfRupees } from '@/lib/paise';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { orderPageText } from './order-page-text';
import type { LoadedOrder } from './use-order';

const text = orderPageText.pieces;

interface PiecesPartProps {
  loaded: LoadedOrder;
  role: StaffRole;
  onMeasure(piece: ItemRecord): void;
  onReady(pieces: readonly ItemRecord[]): void;
  onReturn(piece: ItemRecord): void;
}

/** The pieces of the order, with their state and, until they are delivered, what may change. */
export function PiecesPart({ loaded, role, onMeasure, onReady, onReturn }: PiecesPartProps) {
  const { pieces, order, piecesFailure, isLoadingPieces, ledger, reload } = loaded;
  if (pieces === null)
    return (
      <>
        <p role="status" className="sr-only">
          {isLoadingPieces && text.loading}
        </p>
        {isLoadingPieces && <Skeleton className="h-16 w-full" />}
        <FailureAlert
          sentence={text.failed}
          failure={piecesFailure}
          shown={!isLoadingPieces}
          onRetry={reload}
        />
      </>
    );
  if (pieces.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft">
          {text.empty} {text.emptyText}
        </p>
        {order.opportunityid !== null && (
          <LinkButton
            href={recordLink(role, 'opportunity', order.opportunityid)}
            variant="secondary"
            size="small"
          >
            {text.openOpportunity}
          </LinkButton>
        )}
      </div>
    );
  return (
    <>
      <ul className="divide-y divide-ivory-line border-t border-ivory-line">
        {pieces.map((piece) => (
          <li key={piece.id} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[1fr_auto]">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium wrap-anywhere">{piece.name}</span>
                <PieceBadge state={piece.state} />
              </p>
              <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
                {linesOfItem(piece).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </p>
            </div>
            <p
              className={classes(
                'text-base font-semibold tabular-nums md:text-right',
                piece.state === 'returned' && 'text-ink-muted line-through',
              )}
            >
              {formatRupees(piece.price)}
            </p>
            <div className="-ml-3 flex flex-wrap items-center md:col-span-2">
              {piece.state === 'delivered' || piece.state === 'returned' ? (
                <Handed piece={piece} ledger={ledger} role={role} onReturn={onReturn} />
              ) : (
                <>
                  <Button variant="quiet" size="compact" onClick={() => onMeasure(piece)}>
                    {text.measure}
                    <span className="sr-only">{text.of(piece.name)}</span>
                  </Button>
                  {piece.state === 'booked' && (
                    <Button variant="quiet" size="compact" onClick={() => onReady([piece])}>
                      {text.markReady}
                      <span className="sr-only">{` ${piece.name}`}</span>
                    </Button>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-ivory-strong pt-3 text-sm font-semibold tabular-nums">
        <span>{text.sum(kept(pieces).length)}</span>
        <span>{formatRupees(sumOfRupees(kept(pieces).map(({ price }) => price)))}</span>
      </p>
    </>
  );
}

interface HandedProps extends Pick<PiecesPartProps, 'role' | 'onReturn'> {
  piece: ItemRecord;
  ledger: LoadedOrder['ledger'];
}

/** What became of a piece that was handed over: its documents, and the way back. */
function Handed({ piece, ledger, role, onReturn }: HandedProps) {
  const invoice = ledger.invoices?.find(({ id }) => id === piece.invoice_id);
  const creditNote = ledger.creditNotes?.find(({ id }) => id === piece.credit_note_id);
  return (
    <span className="ml-3 flex flex-wrap items-center gap-x-4 text-sm">
      {invoice !== undefined && <InvoiceLink invoice={invoice} />}
      {creditNote !== undefined && <CreditNoteLink creditNote={creditNote} />}
      {piece.state === 'delivered' && invoice !== undefined && role !== 'employee' && (
        <ReasonButton
          variant="quiet"
          size="compact"
          reason={whyCannotReturn(role, invoice.issued_at, new Date())}
          onClick={() => onReturn(piece)}
        >
          {text.return}
          <span className="sr-only">{` ${piece.name}`}</span>
        </ReasonButton>
      )}
    </span>
  );
}
