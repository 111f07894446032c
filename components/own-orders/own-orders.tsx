'use client';

import { Package, RotateCw } from '@lucide/icons';
import { useState } from 'react';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { CustomerFailureMessage } from '@/components/customer/customer-failure-message';
import { idOf, withoutKnown } from '@/components/back-office/without-known';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import type { OutputOf } from '@/lib/contract';
import { call, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { myOrders } from '@/lib/ledger/endpoints';
import type { myOrders as myOrdersContract, OwnOrderRecord } from '@/lib/ledger/contract';
import { OwnOrder } from './own-order';
import { ownOrdersText as text } from './own-orders-text';

interface OwnOrdersProps {
  first: OutputOf<typeof myOrdersContract>;
  checkoutUrl: string;
}

export function OwnOrders({ first, checkoutUrl }: OwnOrdersProps) {
  const [{ orders, total, next_cursor: cursor }, setList] = useState(first);
  const [busy, setBusy] = useState(false);
  const [moreFailure, setMoreFailure] = useState<Failure | null>(null);
  /** Orders that may have changed since they were loaded. */
  const [staleIds, setStaleIds] = useState<readonly number[]>([]);
  const [reloading, setReloading] = useState(false);
  const [reloadFailure, setReloadFailure] = useState<Failure | null>(null);
  const beginMore = useLatestRequest();
  const beginReload = useLatestRequest();

  async function more() {
    if (cursor === null) return;
    const signal = beginMore();
    setBusy(true);
    setMoreFailure(null);
    const outcome = await call(myOrders, { cursor, limit: 20 }, { signal, timeoutMs: shortTimeoutMs });
    if (signal.aborted) return;
    setBusy(false);
    setMoreFailure(outcome.ok ? null : outcome);
    if (!outcome.ok) return;
    const { data } = outcome;
    setList((now) => ({ ...data, orders: [...now.orders, ...withoutKnown(data.orders, now.orders, idOf)] }));
  }

  /** @param changedId the order that a payment changed; null for all */
  async function reload(changedId: number | null) {
    const signal = beginReload();
    const limit = Math.min(Math.max(orders.length, 1), 100);
    setReloading(true);
    const outcome = await call(myOrders, { limit }, { signal, timeoutMs: shortTimeoutMs });
    if (changedId !== null && (!outcome.ok || signal.aborted)) setStaleIds((ids) => [...ids, changedId]);
    if (signal.aborted) return outcome;
    setReloading(false);
    setReloadFailure(outcome.ok ? null : outcome);
    if (!outcome.ok) return outcome;
    setStaleIds([]);
    const { data } = outcome;
    // More may be shown than were reloaded.
    setList((now) => {
      const rest = withoutKnown(now.orders.slice(limit), data.orders, idOf);
      return rest.length === 0
        ? data
        : { ...data, orders: [...data.orders, ...rest], next_cursor: now.next_cursor };
    });
    return outcome;
  }

  function paid(id: number, fresh: Partial<OwnOrderRecord>) {
    setList((now) => ({
      ...now,
      orders: now.orders.map((order) => (order.id === id ? { ...order, ...fresh } : order)),
    }));
    void reload(id);
  }

  return (
    <PageFrame>
      <PageHeading
        title={text.title}
        text={text.lead}
        aside={
          <Button
            variant="quiet"
            size="small"
            busy={reloading}
            icon={<Icon of={RotateCw} className="size-4" />}
            onClick={() => void reload(null)}
          >
            {text.refresh}
          </Button>
        }
      />
      <Alert className="mb-6">
        {reloadFailure !== null && staleIds.length === 0 && (
          <CustomerFailureMessage failure={reloadFailure} sentence={text.listFailed} />
        )}
      </Alert>
      {orders.length === 0 ? (
        <EmptyState icon={<Icon of={Package} />} title={text.empty} text={text.emptyText} />
      ) : (
        <ul className="flex flex-col gap-6">
          {orders.map((order) => (
            <li key={order.id}>
              <OwnOrder
                order={order}
                checkoutUrl={checkoutUrl}
                onPaid={(fresh) => paid(order.id, fresh)}
                reload={() => reload(order.id)}
              />
              <Alert
                className="mt-3"
                action={
                  <Button
                    variant="secondary"
                    size="small"
                    busy={reloading}
                    onClick={() => void reload(order.id)}
                  >
                    {text.retry}
                  </Button>
                }
              >
                {reloadFailure !== null && staleIds.includes(order.id) && (
                  <CustomerFailureMessage failure={reloadFailure} sentence={text.reloadFailed} />
                )}
              </Alert>
            </li>
          ))}
        </ul>
      )}
      {cursor !== null && (
        <div className="mt-8 flex flex-col items-center gap-3">
          <Button variant="secondary" busy={busy} onClick={() => void more()}>
            {text.more}
          </Button>
          <p className="text-sm text-ink-muted">{text.shown(orders.length, total)}</p>
        </div>
      )}
      <Alert className="mt-4">
        {moreFailure !== null && <CustomerFailureMessage failure={moreFailure} sentence={text.moreFailed} />}
      </Alert>
    </PageFrame>
  );
}
