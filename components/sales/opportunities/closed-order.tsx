import { recordLink } from '@/lib/kernel/access/record-links';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';
import type { OpportunityVariant } from './variants';

const text = opportunitiesText.closed;

/** Created or adopted by closing an opportunity; in the response only if the actor may see the order. */
export interface ClosedOrder {
  readonly id: number;
  /** Total of an adopted order, which keeps it; null for a new one. */
  readonly keptTotal: string | null;
}

interface ClosingResponse {
  readonly order?: OrderRecord | undefined;
  readonly order_adopted?: true | undefined;
}

export function closedOrder({ order, order_adopted: adopted }: ClosingResponse): ClosedOrder | null {
  return order === undefined
    ? null
    : { id: order.id, keptTotal: adopted === true ? formatRupees(order.total_amount) : null };
}

/** Note about the order, with a link to its expanded row. */
export function orderNote({ id, keptTotal }: ClosedOrder, variant: OpportunityVariant) {
  return {
    note: keptTotal === null ? text.created(id) : text.adopted(id, keptTotal),
    link: { text: text.view, href: recordLink(variant.role, 'order', id) },
  };
}

/** The same note for the details. */
export function OrderNote({ order, variant }: { order: ClosedOrder; variant: OpportunityVariant }) {
  const { note, link } = orderNote(order, variant);
  return (
    <>
      {note}{' '}
      <a href={link.href} className="font-semibold whitespace-nowrap underline underline-offset-4">
        {link.text}
      </a>
    </>
  );
}
