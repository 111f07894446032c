import { DocumentLink } from '@/components/money/ledger/document-links';
import { formatRupees, formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { taxTitle } from '@/lib/money/documents/record';
import type { OwnPlanDocument } from '@/lib/money/subscriptions/contract';
import { ownOrdersText as text } from './own-orders-text';

/** Documents of the own plans, also of ended ones. */
export function PlanDocuments({ documents }: { documents: readonly OwnPlanDocument[] }) {
  return (
    <ul className="mt-1 divide-y divide-ivory-line">
      {documents.map(({ id, document, number, issuedAt, amountRupees }) => {
        const path = document === 'credit_note' ? 'plan_credit_note' : 'plan_receipt';
        return (
          <li key={number} className="flex items-start justify-between gap-4 py-3 text-sm">
            <div className="min-w-0">
              <p className="font-semibold">{taxTitle[document]}</p>
              <p className="text-ink-muted">{formatShortDate(storeDate(new Date(issuedAt)))}</p>
              <DocumentLink
                href={`/api/${path}?id=${id}`}
                number={number}
                label={text.planDocument(taxTitle[document], number)}
              />
            </div>
            <p className="shrink-0 text-base font-semibold tabular-nums">{formatRupees(amountRupees)}</p>
          </li>
        );
      })}
    </ul>
  );
}
