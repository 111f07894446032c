'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { dismissToasts } from '@/components/ui/toast';
import { useUnsavedChanges } from '@/components/ui/unsaved-changes-dialog';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { OutputOf } from '@/lib/contract';
import type { deliver } from '@/lib/money/deliveries/contract';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { Delivered } from './delivered';
import { DeliveryForm } from './delivery-form';
import { deliveryText as text } from './delivery-text';

export type Delivery = OutputOf<typeof deliver>['data'];

/** After a payment is recorded. */
export interface Paid {
  onPaid?(): void;
  focusAfter?(): HTMLElement | null;
}

export type PaymentProps = Paid & { onClose(): void };

export interface DeliveryCustomer {
  readonly mobile: string;
  readonly address: string | null;
  readonly state_code: string | null;
}

interface DeliveryDialogProps {
  order: OrderRecord;
  /** All of the order. */
  pieces: readonly ItemRecord[];
  role: StaffRole;
  /** Null if the customer's page is closed to the viewer. */
  customer: DeliveryCustomer | null;
  onDelivered(delivery: Delivery): void;
  /** The request was rejected: the order may have changed. */
  onRefused(): void;
  /** Dialog to record a payment, over this one, which keeps its input; undefined if the order takes no payment. */
  renderPayment: ((props: PaymentProps) => ReactNode) | undefined;
  focusAfter(): HTMLElement | null;
  onClose(): void;
}

/** Hands pieces over with their invoice (docs/product/sale.md, "The delivery dialog"). Asks before it loses what was typed. */
export function DeliveryDialog(props: DeliveryDialogProps) {
  const { customer, onDelivered, renderPayment, focusAfter, onClose } = props;
  const [open, setOpen] = useState(true);
  const [isChanged, setIsChanged] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [done, setDone] = useState<Delivery | null>(null);
  const [paying, setPaying] = useState<Paid | null>(null);
  const close = () => setOpen(false);
  const { ask, question } = useUnsavedChanges({
    unsaved: isChanged && open && done === null,
    onDiscard: close,
  });
  useEffect(dismissToasts, []);
  const cancel = () => (isChanged && done === null ? ask(() => undefined) : close());
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && cancel()}
        onClosed={onClose}
        finalFocus={() => (done === null ? null : focusAfter())}
        title={done === null ? text.title : text.done.title}
        locked={isSubmitting}
        side
      >
        {done === null ? (
          <DeliveryForm
            {...props}
            onChanged={setIsChanged}
            onSubmitting={setIsSubmitting}
            onCancel={cancel}
            onPay={renderPayment && setPaying}
            onDelivered={(delivery) => {
              setDone(delivery);
              onDelivered(delivery);
            }}
          />
        ) : (
          <Delivered
            order={done.order}
            invoice={done.invoice}
            count={done.items.length}
            mobile={customer?.mobile ?? null}
            onClose={close}
          />
        )}
        {/* Within this dialog, which is not closed by a press in the other one then. */}
        {paying !== null && renderPayment?.({ ...paying, onClose: () => setPaying(null) })}
      </Dialog>
      {question}
    </>
  );
}
