'use client';

import { useState, type ReactNode } from 'react';
import { announcePayment } from '@/components/money/ledger/announce-payment';
import { ledgerText } from '@/components/money/ledger/ledger-text';
import { Moment } from '@/components/layout/moment';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ToastData } from '@/components/ui/toast';
import { callAction } from '@/lib/gateway/client';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orders } from '@/lib/sales/orders/endpoints';
import { orderNote, type ClosedOrder } from './closed-order';
import { opportunitiesText } from './opportunities-text';
import type { OpportunityVariant } from './variants';

const text = opportunitiesText.closed;
const RecordPayment = lazyPart(() =>
  import('@/components/money/ledger/record-payment').then((module) => module.RecordPayment),
);

interface SaleWonProps {
  /** Null before the sale is won: the live region stays mounted. */
  order: ClosedOrder | null;
  variant: OpportunityVariant;
}

/** A sale is won, in the moment after it; its order and what is due are the lower half of the card (won-part.tsx). */
export function SaleWon({ order, variant }: SaleWonProps) {
  const isUnpaid = order !== null && order.record.pending_amount > 0 && order.record.paid_amount === 0;
  return (
    <Moment
      message={order === null ? null : orderNote(order, variant).note}
      next={isUnpaid ? text.next : null}
      className="rounded-b-none border-b-0"
    />
  );
}

/** For a screen that says by a toast that a sale is won. */
export function useFirstPayment(variant: OpportunityVariant): {
  /** With its order, and a button for the first payment of a due. */
  toastOf(order: ClosedOrder): ToastData;
  readonly dialog: ReactNode;
} {
  const [order, setOrder] = useState<OrderRecord | null>(null);
  return {
    toastOf: (closed) => ({
      ...orderNote(closed, variant),
      ...(closed.record.pending_amount > 0
        ? { action: { text: ledgerText.record.title, run: () => setOrder(closed.record) } }
        : {}),
    }),
    dialog: order !== null && (
      <PaymentOfOrder
        order={order}
        // Not after it was closed, or opened for another order.
        onChanged={(fresh) => setOrder((now) => (now?.id === fresh.id ? fresh : now))}
        onClose={() => setOrder(null)}
      />
    ),
  };
}

interface PaymentOfOrderProps {
  order: OrderRecord;
  /** Paid, or loaded again after a refusal. */
  onChanged(order: OrderRecord): void;
  onClose(): void;
}

/** The dialog of a payment of an order that is not on the page. */
function PaymentOfOrder({ order, onChanged, onClose }: PaymentOfOrderProps) {
  async function reload() {
    const outcome = await callAction(orders, 'read', { id: order.id });
    if (outcome.ok) onChanged(outcome.data.data);
  }
  return (
    <RecordPayment
      order={order}
      onSaved={(saved) => {
        announcePayment(saved);
        onChanged(saved.order);
      }}
      onRefused={() => void reload()}
      onClose={onClose}
    />
  );
}
