'use client';

import { useState, type ReactNode } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { DetailsPanel } from '@/components/back-office/details-panel';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { RecordHistory } from '@/components/back-office/record-history';
import { customerFact, splitFacts } from '@/components/back-office/record-parts';
import { ofOrder } from '@/components/data/use-changes';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { useSaleStores } from '@/components/sales/stores/use-sale-stores';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { advanceRule } from '@/lib/sale-rules';
import { orderLink } from '@/lib/kernel/access/record-links';
import { orders } from '@/lib/sales/orders/endpoints';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { factsOfOrder } from './order-facts';
import { ordersText as text } from './orders-text';
import type { OrderVariant } from './variants';

const OrderLedger = lazyPart(
  () => import('@/components/money/ledger/order-ledger').then((module) => module.OrderLedger),
  'page',
);
const NotesAndTasks = lazyPart(
  () => import('@/components/desk/tasks/notes-and-tasks').then((module) => module.NotesAndTasks),
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
  /** Above the payments. */
  children?: ReactNode;
}

export function OrderDetails(props: OrderDetailsProps) {
  const { order, variant, actorId, onChanged, onDelete, onClose, children } = props;
  const stores = useSaleStores();
  // The list may be outdated.
  const current = useActionEndpoint(
    orders,
    'read',
    { id: order.id },
    { changes: ofOrder(order.id), onLoaded: ({ data }) => onChanged(data) },
  );
  const [editing, setEditing] = useState(false);
  // Invoices and payment links do not increase the order's version.
  const [ledgerChanges, setLedgerChanges] = useState(0);
  function put(saved: OrderRecord) {
    onChanged(saved);
    current.change((loaded) => loaded && { ...loaded, data: { ...loaded.data, ...saved } });
    // The advance follows from entries and invoices: the responses of writes do not have it.
    void current.reload();
  }
  const facts = splitFacts(orderDefinition, factsOfOrder(order, variant.role, stores), [
    'total_amount',
    'paid_amount',
    'pending_amount',
    'status',
    'promised_on',
  ]);
  return (
    <DetailsPanel
      label={text.details(order.name)}
      message={
        <FailureAlert
          className="mb-4"
          sentence={text.failures.read}
          failure={current.failure}
          onRetry={() => void current.reload()}
        />
      }
      facts={[customerFact(order), ...facts.first]}
      more={facts.more}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {backOfficeText.close}
          </Button>
          <Button variant="danger-outline" size="small" onClick={() => onDelete(order)}>
            {text.delete}
          </Button>
          <LinkButton href={orderLink(variant.role, order.id)} variant="secondary" size="small">
            {text.open}
            <span className="sr-only">{` ${order.name}`}</span>
          </LinkButton>
          <Button size="small" data-shortcut="e" onClick={() => setEditing(true)}>
            {text.edit}
          </Button>
        </>
      }
    >
      {children}
      <OrderLedger
        order={order}
        isAdvanceOver={(current.data?.data.advance_days ?? 0) >= advanceRule.endsOnDay}
        role={variant.role}
        onChanged={put}
        onRefused={() => void current.reload()}
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
          onRefused={() => void current.reload()}
          onClose={() => setEditing(false)}
        />
      )}
    </DetailsPanel>
  );
}
