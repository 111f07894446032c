'use client';

import { orDash } from '@/components/back-office/details-panel';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ReasonButton } from '@/components/back-office/reason-button';
import { recordLink } from '@/lib/kernel/access/record-links';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import { linesOfItem } from './item-lines';
import { opportunitiesText } from './opportunities-text';
import type { OpportunityVariant } from './variants';

const text = opportunitiesText.items;

interface ItemTableProps {
  items: readonly ItemRecord[];
  variant: OpportunityVariant;
  onEdit(item: ItemRecord): void;
  onDelete(item: ItemRecord): void;
  /** Null for those who may not approve a reduction. */
  onApprove: ((item: ItemRecord) => void) | null;
}

const cell = 'px-3 py-2 first:pl-4 last:pr-4';

export function ItemTable({ items, variant, onEdit, onDelete, onApprove }: ItemTableProps) {
  const { columns } = text;
  return (
    <div className="overflow-x-auto rounded-md border border-ivory-line bg-white">
      <table aria-label={text.title} className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-ivory-line bg-ivory-deep text-xs text-ink-soft">
            <th scope="col" className={cell}>
              {columns.name}
            </th>
            <th scope="col" className={`${cell} text-right`}>
              {columns.price}
            </th>
            <th scope="col" className={`${cell} hidden whitespace-nowrap md:table-cell`}>
              {columns.order}
            </th>
            <th scope="col" className={`${cell} hidden whitespace-nowrap md:table-cell`}>
              {columns.opportunity}
            </th>
            <th scope="col" className={cell}>
              {backOfficeText.actions}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-ivory-line">
          {items.map((item) => (
            <tr key={item.id}>
              <td className={`${cell} w-full min-w-account font-medium wrap-anywhere`}>
                {item.name}
                <span className="flex flex-wrap gap-x-4 font-normal text-ink-soft tabular-nums empty:hidden">
                  {linesOfItem(item).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </span>
                {item.asked_price !== null && <Asked item={item} price={item.asked_price} />}
              </td>
              <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>
                {formatRupees(item.price)}
              </td>
              <td className={`${cell} hidden whitespace-nowrap md:table-cell`}>
                {item.orderid === null ? orDash(null) : <OrderLink variant={variant} id={item.orderid} />}
              </td>
              <td className={`${cell} hidden whitespace-nowrap md:table-cell`}>{item.opportunityid}</td>
              <td className={cell} aria-label={text.actionsOf(item.name)}>
                <div className="-ml-3 flex flex-col items-start gap-1 md:flex-row">
                  {item.asked_price !== null && item.state !== 'delivered' && onApprove !== null && (
                    <Button variant="quiet" size="compact" onClick={() => onApprove(item)}>
                      {text.approval.approve}
                      <span className="sr-only">{` ${item.name}`}</span>
                    </Button>
                  )}
                  <ReasonButton
                    variant="quiet"
                    size="compact"
                    reason={whyFixed(item)}
                    onClick={() => onEdit(item)}
                  >
                    {backOfficeText.edit}
                    <span className="sr-only">{` ${item.name}`}</span>
                  </ReasonButton>
                  <ReasonButton
                    variant="danger-quiet"
                    size="compact"
                    reason={whyFixed(item)}
                    onClick={() => onDelete(item)}
                  >
                    {backOfficeText.delete}
                    <span className="sr-only">{` ${item.name}`}</span>
                  </ReasonButton>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const whyFixed = ({ state }: ItemRecord) => (state === 'delivered' ? text.delivered : null);

/** The reduction that waits. */
function Asked({ item, price }: { item: ItemRecord; price: number }) {
  const { asked_discount_amount: discount, asked_discount_reason: reason } = item;
  return (
    <span className="mt-1 block text-sm font-normal text-ink-soft">
      <Badge tone="warning">{text.approval.asked}</Badge>{' '}
      {text.approval.values(
        formatRupees(price),
        discount === null ? null : formatRupees(discount),
        discount === null ? null : reason,
      )}
    </span>
  );
}

function OrderLink({ variant, id }: { variant: OpportunityVariant; id: number }) {
  return (
    <a
      href={recordLink(variant.role, 'order', id)}
      className="inline-flex min-h-target min-w-target items-center font-medium text-emerald underline underline-offset-4"
    >
      {id}
    </a>
  );
}
