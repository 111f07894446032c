'use client';

import { useState } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { DetailsPanel, orDash } from '@/components/back-office/details-panel';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { RecordHistory } from '@/components/back-office/record-history';
import { factsOf } from '@/components/back-office/record-parts';
import { useRecord } from '@/components/back-office/use-record';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { recordLink } from '@/lib/access/record-links';
import { callAction, shortTimeoutMs } from '@/lib/gateway/client';
import { orders } from '@/lib/orders/endpoints';
import type { OrderRecord } from '@/lib/orders/contract';
import { orderDefinition } from '@/lib/orders/record';
import { OrderBadge } from './order-badge';
import { ordersText as text } from './orders-text';
import type { OrderVariant } from './variants';

const OrderLedger = lazyPart(
  () => import('@/components/ledger/order-ledger').then((module) => module.OrderLedger),
  'page',
);
const NotesAndTasks = lazyPart(
  () => import('@/components/tasks/notes-and-tasks').then((module) => module.NotesAndTasks),
  'page',
);
const EditOrder = lazyPart(() => import('./order-form').then((module) => module.EditOrder));

interface OrderDetailsProps {
  order: OrderRecord;
  variant: OrderVariant;
  actorId: number;
  onChanged(order: OrderRecord): void;
  onDelete(order: OrderRecord): void;
  onClose(): void;
}

export function OrderDetails({ order, variant, actorId, onChanged, onDelete, onClose }: OrderDetailsProps) {
  const { failure, readAgain, afterWrite } = useRecord(order.id, readOne, onChanged);
  const [editing, setEditing] = useState(false);
  // Invoices and payment links do not increase the order's version.
  const [ledgerChanges, setLedgerChanges] = useState(0);
  function put(saved: OrderRecord) {
    onChanged(saved);
    afterWrite();
  }
  return (
    <DetailsPanel
      label={text.details(order.name)}
      message={
        <FailureAlert className="mb-4" sentence={text.failures.read} failure={failure} onRetry={readAgain} />
      }
      facts={factsOf(
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
        ],
        {
          status: <OrderBadge status={order.status} />,
          opportunityid: <OpportunityLink order={order} variant={variant} />,
        },
      )}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {backOfficeText.close}
          </Button>
          <Button variant="danger-outline" size="small" onClick={() => onDelete(order)}>
            {text.delete}
          </Button>
          <Button size="small" data-shortcut="e" onClick={() => setEditing(true)}>
            {text.edit}
          </Button>
        </>
      }
    >
      <OrderLedger
        order={order}
        role={variant.role}
        onChanged={put}
        onRefused={readAgain}
        onAudited={() => setLedgerChanges((count) => count + 1)}
      />
      <NotesAndTasks
        on={{ customer_id: order.userid, orderid: order.id }}
        viewer={{ id: actorId, role: variant.role }}
      />
      <RecordHistory entity="order" id={order.id} version={order.version + ledgerChanges} />
      {editing && (
        <EditOrder
          order={order}
          variant={variant}
          onSaved={(saved, message) => {
            put(saved);
            showToast(message);
          }}
          onRefused={readAgain}
          onClose={() => setEditing(false)}
        />
      )}
    </DetailsPanel>
  );
}

function OpportunityLink({ order, variant }: { order: OrderRecord; variant: OrderVariant }) {
  const { opportunityid: id } = order;
  if (id === null) return orDash(null);
  return (
    <a
      href={recordLink(variant.role, 'opportunity', id)}
      className="inline-flex min-h-target min-w-target items-center text-emerald underline underline-offset-4"
    >
      {id}
    </a>
  );
}

async function readOne(id: number, signal: AbortSignal) {
  const outcome = await callAction(orders, 'read', { id }, { signal, timeoutMs: shortTimeoutMs });
  return outcome.ok ? { ...outcome, data: outcome.data.data } : outcome;
}
