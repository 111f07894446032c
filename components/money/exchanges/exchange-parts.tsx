import { Link } from '@/components/ui/link';
import { DetailsPart } from '@/components/back-office/details-panel';
import { articles } from '@/lib/articles';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { orderLink } from '@/lib/kernel/access/record-links';
import type { PieceRecord, SettlementRecord } from '@/lib/money/exchanges/contract';
import { entryDefinition } from '@/lib/money/ledger/record';
import { classes } from '@/components/ui/classes';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { formatInstant, formatRupees } from '@/lib/kernel/text/format';
import { exchangesText } from './exchanges-text';

const rowStyles =
  'flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-ivory-line py-2 text-sm last:border-b-0';

export function PiecesPart({ pieces }: { pieces: readonly PieceRecord[] }) {
  const text = exchangesText.pieces;
  return (
    <DetailsPart title={text.title}>
      <ul>
        {pieces.map((piece, nth) => (
          // Pieces have no identity but their place, and never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nth} className={rowStyles}>
            <span className="min-w-0">
              <span className="font-medium wrap-anywhere">
                {articles[piece.article].label}
                {piece.note !== '' && `: ${piece.note}`}
              </span>
              <span className="block text-ink-soft tabular-nums">
                {[
                  text.weight(gramsOfMg(piece.gross_mg), gramsOfMg(piece.net_mg)),
                  text.fine(piece.touch_percent, gramsOfMg(piece.fine_mg)),
                  text.rate(formatRupees(piece.rate_per_gram), piece.deduction_percent),
                ].join(' · ')}
              </span>
            </span>
            <span className="font-medium tabular-nums">{formatRupees(piece.value)}</span>
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}

const { labels } = entryDefinition.fields.method;

interface SettlementsPartProps {
  role: StaffRole;
  settlements: readonly SettlementRecord[];
}

/** Voided ones are struck through. */
export function SettlementsPart({ role, settlements }: SettlementsPartProps) {
  const text = exchangesText.settlements;
  return (
    <DetailsPart title={text.title}>
      {settlements.length === 0 && <p className="text-sm text-ink-muted">{text.none}</p>}
      <ul>
        {settlements.map((each) => (
          <li key={`${each.kind} ${each.id}`} className={rowStyles}>
            <span className={classes('min-w-0', each.voided_at !== null && 'text-ink-muted line-through')}>
              {each.order_id === null ? (
                <span className="font-medium">{text.paidOut(labels[each.method])}</span>
              ) : (
                <Link
                  href={orderLink(role, each.order_id)}
                  className="font-medium underline decoration-ivory-line underline-offset-4 hover:decoration-current"
                >
                  {text.setOff(each.order_id)}
                </Link>
              )}
              <span className="block text-ink-soft wrap-anywhere">
                {[formatInstant(each.at), each.reference, each.voided_at === null ? null : text.voided]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </span>
            <span className="font-medium tabular-nums">{formatRupees(each.amount)}</span>
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}
