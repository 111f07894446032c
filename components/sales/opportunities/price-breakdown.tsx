import { useEffect, useRef } from 'react';
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

/** The parts of the price as they are typed. The price follows them, unless a person has entered another one. */
export function PriceBreakdown({ read, set }: PriceBreakdownProps) {
  const parts = typedParts(read);
  const price = paiseOfField(read('price'));
  usePriceThatFollows(parts?.total ?? null, read('price'), set);
  if (parts === null) return null;
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
        {price !== parts.total && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => set('price', amountValue(rupeesOf(parts.total)))}
          >
            {text.takePrice}
          </Button>
        )}
      </div>
    </section>
  );
}

function differenceOf(paise: number): string {
  if (paise === 0) return text.samePrice;
  const difference = paise < 0 ? text.less(formatPaise(-paise)) : text.more(formatPaise(paise));
  return `${text.byHand} ${difference}`;
}

/** Null while weight or rate is missing, or a value is wrong. */
function typedParts(read: ReadField) {
  const piece = typedPiece(read);
  return piece === null || isOverDiscounted(piece) ? null : priceParts(piece);
}

/** A price that is empty, or that of the values before, follows a change of them. @param total paise */
function usePriceThatFollows(total: number | null, typed: string, set: PriceBreakdownProps['set']): void {
  const followed = useRef(total);
  useEffect(() => {
    if (total === null || total === followed.current) return;
    const follows =
      typed.trim() === '' || (followed.current !== null && paiseOfField(typed) === followed.current);
    followed.current = total;
    if (follows) set('price', amountValue(rupeesOf(total)));
  }, [total, typed, set]);
}

/** The price of the piece, at the buttons of the form: always in sight. */
export function RunningTotal({ read }: { read: ReadField }) {
  const parts = typedParts(read);
  const price = paiseOfField(read('price')) ?? parts?.total ?? null;
  if (price === null) return null;
  return (
    <p className="flex basis-full flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
      <span className="text-sm text-ink-soft">{text.total}</span>
      <span>
        {parts !== null && price !== parts.total && (
          <span className="mr-3 text-sm text-ink-soft">{text.byHand}</span>
        )}
        <strong className="text-lg font-semibold">{formatPaise(price)}</strong>
      </span>
    </p>
  );
}

const isSilver = (read: ReadField) => ['999', '925'].includes(read('purity'));
