import { useTranslations } from 'next-intl';
import { DocumentLink } from '@/components/money/ledger/document-link';
import { useFormats } from '@/components/ui/use-formats';
import { storeDate } from '@/lib/kernel/text/format';
import type { OwnPlanDocument } from '@/lib/money/subscriptions/contract';

/** Documents of the own plans, also of ended ones. */
export function PlanDocuments({ documents }: { documents: readonly OwnPlanDocument[] }) {
  const text = useTranslations('orders');
  const { rupees, shortDate } = useFormats();
  return (
    <ul className="mt-1 divide-y divide-ivory-line">
      {documents.map(({ id, document, number, issuedAt, amountRupees }) => {
        const title = text(`documents.${document}`);
        const path = document === 'credit_note' ? 'plan_credit_note' : 'plan_receipt';
        return (
          <li key={number} className="flex items-start justify-between gap-4 py-3 text-sm">
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-ink-muted">{shortDate(storeDate(new Date(issuedAt)))}</p>
              <DocumentLink
                href={`/api/${path}?id=${id}`}
                number={number}
                label={text('planDocument', { title, number })}
              />
            </div>
            <p className="shrink-0 text-base font-semibold tabular-nums">{rupees(amountRupees)}</p>
          </li>
        );
      })}
    </ul>
  );
}
