'use client';

import { useState } from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { ReasonButton } from '@/components/back-office/reason-button';
import { ofOrder, ofSales } from '@/components/data/use-changes';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { announcePayment } from '@/components/money/ledger/announce-payment';
import { classes } from '@/components/ui/classes';
import { lazyPart } from '@/components/ui/lazy-part';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { orderLink } from '@/lib/kernel/access/record-links';
import { formatRupees } from '@/lib/kernel/text/format';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orders } from '@/lib/sales/orders/endpoints';
import { opportunitiesText } from './opportunities-text';

const RecordPayment = lazyPart(() =>
  import('@/components/money/ledger/record-payment').then((module) => module.RecordPayment),
);

const text = opportunitiesText.won;

interface WonPartProps {
  opportunityId: number;
  role: StaffRole;
  /** The sale was won here: one card with the moment above. */
  isBelow: boolean;
}

/** A sale that is won: its order, what is due, and the payment. Its height is the same before the order is loaded. */
export function WonPart({ opportunityId, role, isBelow }: WonPartProps) {
  // Until its order is known, that of any sale may be it.
  const [orderId, setOrderId] = useState<number | null>(null);
  const { data, failure, reload, change } = useActionEndpoint(
    orders,
    'all',
    { opportunityid: opportunityId, limit: 1 },
    {
      changes: orderId === null ? ofSales : ofOrder(orderId),
      onLoaded: ({ orders: [found] }) => setOrderId(found?.id ?? null),
    },
  );
  const [paying, setPaying] = useState(false);
  const order = data?.orders[0] ?? null;
  const put = (saved: OrderRecord) =>
    change(
      (loaded) =>
        loaded && { ...loaded, orders: loaded.orders.map((each) => (each.id === saved.id ? saved : each)) },
    );
  return (
    <section
      aria-label={text.title}
      className={classes(
        'mb-5 rounded-lg border border-emerald bg-emerald-pale px-5 py-3 text-emerald-deep',
        isBelow && 'rounded-t-none border-t-0',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{text.title}</p>
          <p className="flex min-h-target flex-wrap items-center gap-x-3 text-sm tabular-nums">
            {order === null ? (
              <span>{data !== null ? text.none : failure === null && text.loading}</span>
            ) : (
              <>
                <a
                  href={orderLink(role, order.id)}
                  className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
                >
                  {text.order(order.id)}
                </a>
                <span>
                  {order.pending_amount > 0
                    ? text.due(formatRupees(order.pending_amount), formatRupees(order.total_amount))
                    : text.paid(formatRupees(order.total_amount))}
                </span>
              </>
            )}
          </p>
        </div>
        <ReasonButton size="small" reason={whyNoPayment(order)} onClick={() => setPaying(true)}>
          {text.pay}
        </ReasonButton>
      </div>
      <FailureAlert className="mt-3" sentence={text.failed} failure={failure} onRetry={() => void reload()} />
      {paying && order !== null && (
        <RecordPayment
          order={order}
          onSaved={(saved) => {
            put(saved.order);
            announcePayment(saved);
          }}
          onRefused={() => void reload()}
          onClose={() => setPaying(false)}
        />
      )}
    </section>
  );
}

function whyNoPayment(order: OrderRecord | null): string | null {
  if (order === null) return text.noOrder;
  return order.pending_amount > 0 ? null : text.nothingDue;
}
