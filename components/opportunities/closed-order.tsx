import type { OrderRecord } from '@/lib/orders/contract';
import { opportunitiesText } from './opportunities-text';
import type { OpportunityVariant } from './variants';

const text = opportunitiesText.closed;

/** The order that a closing created or adopted. Only an order that the actor may see is answered. */
export interface ClosedOrder {
  readonly id: number;
  readonly adopted: boolean;
}

interface ClosingAnswer {
  readonly order?: OrderRecord | undefined;
  readonly order_adopted?: true | undefined;
}

export function closedOrder({ order, order_adopted: adopted }: ClosingAnswer): ClosedOrder | null {
  return order === undefined ? null : { id: order.id, adopted: adopted === true };
}

/** What happened, and where the order is: its row in the orders of the role, expanded. */
export function orderNote({ id, adopted }: ClosedOrder, variant: OpportunityVariant) {
  return {
    note: adopted ? text.adopted(id) : text.created(id),
    link: { text: text.view, href: `${variant.orders}?search=${id}&open=${id}` },
  };
}

/** The same in the details, where it stays. */
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
