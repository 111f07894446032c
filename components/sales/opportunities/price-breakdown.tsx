import { paiseOfField } from '@/lib/kernel/text/amount';
import type { ReadField } from '@/components/back-office/form-field';
import { Button } from '@/components/ui/button';
import { priceParts, type PriceParts } from '@/lib/sales/items/price';
import { formatPaise, rupeesOf } from '@/lib/paise';
import { mgOfGrams } from '@/lib/kernel/text/grams';
import { amountValue } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.items.weight;

interface PriceBreakdownProps {
  read: ReadField;
  set(name: string, value: string): void;
}

export function PriceBreakdown({ read, set }: PriceBreakdownProps) {
  const parts = partsOf(read);
  if (parts === null) return null;
  const price = paiseOfField(read('price'));
  const rows = [
    [text.gold, parts.gold],
    [text.making, parts.making],
    [text.tax, parts.tax],
  ] as const;
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

/** Parts of the price. Returns null while weight or rate is missing, a value is wrong, or making is given twice. */
function partsOf(read: ReadField): PriceParts | null {
  const weightMg = mgOfGrams(read('weight_mg'));
  const ratePaisePerGram = paiseOfField(read('rate_per_gram'));
  const [percent, amount, tax] = ['making_percent', 'making_amount', 'tax_percent'].map((name) => {
    const typed = read(name).trim();
    return { isEmpty: typed === '', value: typed === '' ? null : paiseOfField(typed) };
  });
  if (weightMg === null || ratePaisePerGram === null || !percent || !amount || !tax) return null;
  if ([percent, amount, tax].some(({ isEmpty, value }) => !isEmpty && value === null)) return null;
  if (!percent.isEmpty && !amount.isEmpty) return null;
  return priceParts({
    weightMg,
    ratePaisePerGram,
    makingPercentHundredths: percent.value,
    makingPaise: amount.value,
    taxHundredths: tax.value,
  });
}
