import { useTranslations } from 'next-intl';
import { DocumentLink } from '@/components/money/ledger/document-link';
import { Card } from '@/components/ui/card';
import { useFormats } from '@/components/ui/use-formats';
import type { OwnExchange } from '@/lib/money/exchanges/contract';
import { storeDate } from '@/lib/kernel/text/format';

/** The customer's old gold with its vouchers; nothing without any. */
export function OwnOldGold({ sold }: { sold: readonly OwnExchange[] }) {
  const text = useTranslations('orders.oldGold');
  const { rupees, shortDate } = useFormats();
  if (sold.length === 0) return null;
  return (
    <Card aria-labelledby="own-old-gold" className="mt-8 min-w-0">
      <h2 id="own-old-gold" className="font-text text-base font-semibold">
        {text('title')}
      </h2>
      <ul className="mt-4">
        {sold.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-ivory-line py-3 last:border-b-0"
          >
            <span className="min-w-0">
              {each.number !== null && (
                <DocumentLink
                  href={`/api/purchase_voucher?id=${each.id}`}
                  number={each.number}
                  label={text('open', { number: each.number })}
                />
              )}
              <span className="block text-sm text-ink-soft">
                {each.accepted_at !== null && shortDate(storeDate(new Date(each.accepted_at)))}
                {each.state === 'void' && ` · ${text('void')}`}
              </span>
            </span>
            <span className="text-right tabular-nums">
              <span className="block font-semibold">{text('value', { value: rupees(each.value) })}</span>
              {each.settled_amount > 0 && (
                <span className="block text-sm text-ink-soft">
                  {text('settled', { amount: rupees(each.settled_amount) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
