import { orDash } from '@/components/back-office/details-panel';
import { factsOf } from '@/components/back-office/record-parts';
import { storeFact } from '@/components/sales/stores/store-fact';
import type { SelectOption } from '@/components/ui/select';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { recordLink } from '@/lib/kernel/access/record-links';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { OrderBadge } from './order-badge';

/** What is stored of an order. */
export function factsOfOrder(order: OrderRecord, role: StaffRole, stores: readonly SelectOption[]) {
  return factsOf(
    orderDefinition,
    order,
    [
      'id',
      'name',
      'userid',
      'status',
      'total_amount',
      'paid_amount',
      'pending_amount',
      'created_at',
      'executiveid',
      'employeeid',
      'opportunityid',
      'promised_on',
    ],
    {
      status: <OrderBadge status={order.status} />,
      opportunityid: <OpportunityLink id={order.opportunityid} role={role} />,
      store_id: storeFact(stores, order.store_id),
    },
  );
}

function OpportunityLink({ id, role }: { id: number | null; role: StaffRole }) {
  if (id === null) return orDash(null);
  return (
    <a
      href={recordLink(role, 'opportunity', id)}
      className="inline-flex min-h-target min-w-target items-center text-emerald underline underline-offset-4"
    >
      {id}
    </a>
  );
}

const { executiveid, employeeid, executivename, employeename } = orderDefinition.fields;
/** Names are shown, not ids. */
const personLabels: Readonly<Record<string, string>> = {
  [executiveid.label]: executivename.label,
  [employeeid.label]: employeename.label,
};

/** Those that the head of the order's page does not show. */
export function restOfFacts(order: OrderRecord, role: StaffRole, stores: readonly SelectOption[]) {
  return factsOf(
    orderDefinition,
    order,
    ['executiveid', 'employeeid', 'opportunityid', 'due_on', 'created_at'],
    {
      id: null,
      name: null,
      userid: null,
      status: null,
      total_amount: null,
      paid_amount: null,
      pending_amount: null,
      opportunityid: <OpportunityLink id={order.opportunityid} role={role} />,
      store_id: storeFact(stores, order.store_id),
      due_on: order.due_on === null ? null : undefined,
      // Beside the advance.
      promised_on: null,
    },
  ).map(({ label, value }) => ({ label: personLabels[label] ?? label, value }));
}
