'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { BackLink } from '@/components/back-office/back-link';
import { FailureAlert } from '@/components/back-office/failure-alert';
import type { Viewer } from '@/components/back-office/viewer';
import { PageFrame } from '@/components/layout/page-frame';
import { announcePayment } from '@/components/money/ledger/announce-payment';
import { OrderEstimate } from '@/components/money/estimates/order-estimate';
import type { DeliveryCustomer, PaymentProps } from '@/components/money/deliveries/delivery-dialog';
import { LedgerPart } from '@/components/money/ledger/order-ledger';
import { ordersText } from '@/components/sales/orders/orders-text';
import { orderVariants } from '@/components/sales/orders/variants';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { buyOldGoldLink, screensOf } from '@/lib/kernel/access/record-links';
import { missingFor, statedAddress, undelivered } from '@/lib/money/next-step/rules';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { AdvancePart, isOverAge } from './advance-part';
import { DeleteOrder } from './delete-order';
import { DetailsPart } from './details-part';
import { DocumentsPart } from './documents-part';
import { PaymentSound } from '@/components/money/ledger/payment-sound';
import { MarkReady } from './mark-ready';
import { MissingList } from './missing-list';
import { NextStepPart, type Step } from './next-step';
import { OrderHead } from './order-head';
import { orderPageText as text } from './order-page-text';
import { Part } from './part';
import { PastPart } from './past-part';
import { PiecesPart } from './pieces-part';
import { ReturnPart } from './return-part';
import { useOrder, type FirstOrder } from './use-order';

const EditOrder = lazyPart(() =>
  import('@/components/sales/orders/order-form').then((module) => module.EditOrder),
);
const RecordPayment = lazyPart(() =>
  import('@/components/money/ledger/record-payment').then((module) => module.RecordPayment),
);
const MeasureItem = lazyPart(() =>
  import('@/components/sales/opportunities/measure-item').then((module) => module.MeasureItem),
);
const DeliveryDialog = lazyPart(() =>
  import('@/components/money/deliveries/delivery-dialog').then((module) => module.DeliveryDialog),
);

interface OrderPageProps {
  viewer: Viewer;
  /** Null if the customer's page is closed to the viewer, or the account was deleted. */
  customer: DeliveryCustomer | null;
  first: FirstOrder;
}

type Open =
  | { readonly what: 'payment' | 'delivery' | 'edit' }
  | { readonly what: 'measure' | 'return'; readonly piece: ItemRecord };

/** A sale from top to bottom (docs/product/sale.md, "The order page"). */
export function OrderPage({ viewer, customer, first }: OrderPageProps) {
  const router = useRouter();
  const { role } = viewer;
  const loaded = useOrder(first);
  const { order, pieces, ledger } = loaded;
  const [open, setOpen] = useState<Open | null>(null);
  const [gettingReady, setGettingReady] = useState<readonly ItemRecord[] | null>(null);
  const [deleting, setDeleting] = useState<OrderRecord | null>(null);
  const next = useRef<HTMLDivElement>(null);
  /** With the payments and their refunds. */
  const payments = useRef<HTMLDivElement>(null);
  const close = () => setOpen(null);
  const left = undelivered(pieces ?? []);
  const missing = missingFor(order, pieces ?? [], left, statedAddress(customer));

  function start(step: Step) {
    if (step === 'mark_ready') setGettingReady(left.filter(({ state }) => state === 'booked'));
    else if (step === 'refund') payments.current?.focus();
    else setOpen({ what: step === 'deliver' ? 'delivery' : 'payment' });
  }
  const renderPayment = ({ onPaid, ...props }: PaymentProps) => (
    <RecordPayment
      order={order}
      isDelivering={onPaid !== undefined}
      onSaved={(saved) => {
        ledger.put(saved.data);
        loaded.putOrder(saved.order);
        announcePayment(saved);
        onPaid?.();
      }}
      onRefused={loaded.reload}
      {...props}
    />
  );
  function measure(id: number) {
    const piece = left.find((each) => each.id === id);
    if (piece !== undefined) setOpen({ what: 'measure', piece });
  }

  return (
    <PageFrame width="table">
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <BackLink href={screensOf[role].order} label={text.back} />
        <PaymentSound />
      </div>
      <OrderHead order={order} mobile={customer?.mobile ?? null}>
        <div ref={next} tabIndex={-1} className="w-full outline-none min-w-0 lg:w-auto">
          {pieces !== null && <NextStepPart order={order} pieces={pieces} role={role} onStep={start} />}
        </div>
      </OrderHead>
      <FailureAlert
        className="mt-6"
        sentence={ordersText.failures.read}
        failure={loaded.failure}
        onRetry={loaded.reload}
      />
      {/* Side by side where both fit, also with enlarged text. */}
      <div className="mt-4 flex flex-wrap items-start gap-4">
        <div className="flex min-w-0 grow basis-full flex-col gap-4 lg:basis-1/2">
          <Part title={text.pieces.title}>
            <PiecesPart
              loaded={loaded}
              role={role}
              onMeasure={({ id }) => measure(id)}
              onReady={setGettingReady}
              onReturn={(piece) => setOpen({ what: 'return', piece })}
            />
            {left.length > 0 && (
              <MissingList
                missing={missing}
                onHuid={measure}
                onPayment={isOverAge(order) ? undefined : () => start('record_payment')}
                onDeliver={() => start('deliver')}
              />
            )}
          </Part>
          <AdvancePart order={order} />
          <Card flush className="min-w-0 p-4 md:p-6">
            <div ref={payments} tabIndex={-1} className="outline-none">
              <LedgerPart
                quiet
                isAdvanceOver={isOverAge(order)}
                ledger={ledger}
                order={order}
                role={role}
                onChanged={loaded.putOrder}
                onRefused={loaded.reload}
                onAudited={loaded.delivered}
              />
            </div>
          </Card>
        </div>
        <div className="flex min-w-0 grow basis-side flex-col gap-4">
          {order.pending_amount > 0 && !isOverAge(order) && (
            <Part title={text.oldGold.title}>
              <p className="text-sm text-ink-soft">{text.oldGold.text}</p>
              <LinkButton
                href={buyOldGoldLink(role, order.userid, order.id)}
                variant="secondary"
                size="small"
                className="mt-3"
              >
                {text.oldGold.buy}
              </LinkButton>
            </Part>
          )}
          <Part title={text.documents.title}>
            <DocumentsPart ledger={ledger} />
            {order.opportunityid !== null && (
              <OrderEstimate opportunityId={order.opportunityid} pieces={pieces} />
            )}
          </Part>
          <DetailsPart
            order={order}
            role={role}
            onEdit={() => setOpen({ what: 'edit' })}
            onDelete={() => setDeleting(order)}
          />
        </div>
      </div>
      <PastPart loaded={loaded} viewer={viewer} />
      {open?.what === 'payment' && renderPayment({ onClose: close })}
      {open?.what === 'measure' && (
        <MeasureItem
          item={open.piece}
          intro={text.pieces.measureIntro}
          onSaved={({ data, message }) => {
            loaded.putPieces([data]);
            showToast(message);
          }}
          onRefused={loaded.reload}
          onClose={close}
        />
      )}
      {open?.what === 'edit' && (
        <EditOrder
          order={order}
          variant={orderVariants[role]}
          onSaved={(saved, message) => {
            loaded.putOrder(saved);
            showToast(message);
          }}
          onRefused={loaded.reload}
          onClose={close}
        />
      )}
      {open?.what === 'delivery' && pieces !== null && (
        <DeliveryDialog
          order={order}
          pieces={pieces}
          role={role}
          customer={customer}
          onDelivered={({ invoice, order: after, items: delivered }) => {
            loaded.putPieces(delivered);
            loaded.putOrder(after);
            ledger.issued(invoice);
            // With the address that was typed for the invoice.
            router.refresh();
          }}
          onRefused={loaded.reload}
          renderPayment={isOverAge(order) ? undefined : renderPayment}
          focusAfter={() => next.current}
          onClose={() => setOpen((now) => (now?.what === 'delivery' ? null : now))}
        />
      )}
      {open?.what === 'return' && (
        <ReturnPart
          loaded={loaded}
          piece={open.piece}
          mobile={customer?.mobile ?? null}
          focusAfter={() => next.current}
          onClose={close}
        />
      )}
      <MarkReady
        pieces={gettingReady}
        customer={order.username}
        onReady={loaded.putPieces}
        focusAfter={() => next.current}
        onClose={() => setGettingReady(null)}
      />
      <DeleteOrder order={deleting} list={screensOf[role].order} onClose={() => setDeleting(null)} />
    </PageFrame>
  );
}
