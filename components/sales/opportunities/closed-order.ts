import { recordLink } from '@/lib/kernel/access/record-links';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';
import type { OpportunityVariant } from './variants';

const text = opportunitiesText.closed;

/** Created or adopted by closing an opportunity; in the response only if the actor may see the order. */
export interface ClosedOrder {
  readonly record: OrderRecord;
  /** It was there before, and keeps its total. */
  readonly isAdopted: boolean;
}

interface ClosingResponse {
  readonly order?: OrderRecord | undefined;
  readonly order_adopted?: true | undefined;
}

export function closedOrder({ order, order_adopted: adopted }: ClosingResponse): ClosedOrder | null {
  return order === undefined ? null : { record: order, isAdopted: adopted === true };
}

/** Note about the order, with a link to its expanded row. */
export function orderNote(
  { record: { id, total_amount: total }, isAdopted }: ClosedOrder,
  variant: OpportunityVariant,
) {
  return {
    note: isAdopted ? text.adopted(id, formatRupees(total)) : text.created(id),
    link: { text: text.view, href: recordLink(variant.role, 'order', id) },
  };
}
