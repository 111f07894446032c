import { paiseOfField } from '@/lib/kernel/text/amount';
import type { ReadField } from '@/components/back-office/form-field';
import { Button } from '@/components/ui/button';
import { isOverDiscounted, priceParts } from '@/lib/sales/items/price';
import { formatPaise, rupeesOf } from '@/lib/paise';
import { amountValue } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';
import { typedPiece } from './typed-piece';

const text = opportunitiesText.items.weight;

interface PriceBreakdownProps {
  read: ReadField;
  set(name: string, value: string): void;
}

export function PriceBreakdown({ read, set }: PriceBreakdownProps) {
  const piece = typedPiece(read);
  if (piece === null || isOverDiscounted(piece)) return null;
  const parts = priceParts(piece);
  const price = paiseOfField(read('price'));
  const rows = (
    [
      [isSilver(read) ? text.silver : text.gold, parts.gold, true],
      [text.wastage, parts.wastage, false],
      [text.making, parts.making, true],
      [text.stonePrice, parts.stones, false],
      [text.hallmark, parts.hallmark, false],
      [text.discount, -parts.discount, false],
      [text.tax, parts.tax, true],
    ] as const
  ).filter(([, paise, always]) => always || paise !== 0);
  return (
    <section aria-label={text.breakdown} className="rounded-md bg-ivory-deep px-4 py-3 text-sm">
      <dl className="grid gap-1">
        {rows.map(([label, paise]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular-nums">{formatPaise(paise)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-ivory-line pt-1 font-semibold">
          <dt>{text.total}</dt>
          <dd className="tabular-nums">{formatPaise(parts.total)}</dd>
        </div>
      </dl>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-ink-soft">
          {price === null ? '' : differenceOf(price - parts.total)}
        </p>
        <Button
          variant="secondary"
          size="small"
          onClick={() => set('price', amountValue(rupeesOf(parts.total)))}
        >
          {text.takePrice}
        </Button>
      </div>
    </section>
  );
}

function differenceOf(paise: number): string {
  if (paise === 0) return text.samePrice;
  return paise < 0 ? text.less(formatPaise(-paise)) : text.more(formatPaise(paise));
}

const isSilver = (read: ReadField) => ['999', '925'].includes(read('purity'));
