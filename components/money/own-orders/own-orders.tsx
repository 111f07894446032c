'use client';

import { Package, RotateCw } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ofSales } from '@/components/data/use-changes';
import { useData } from '@/components/data/use-data';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { idOf, withoutKnown } from '@/components/data/page-rows';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { useQueryOnce } from '@/components/layout/use-query-once';
import type { DataOf } from '@/lib/endpoint';
import { call, shortTimeoutMs, type Failure, type Outcome } from '@/lib/gateway/client';
import { myOrders } from '@/lib/money/ledger/endpoints';
import type { OwnOrderRecord } from '@/lib/money/ledger/contract';
import { Card } from '@/components/ui/card';
import { StatementForm } from '@/components/money/account-statement/statement-form';
import type { OwnPlanDocument } from '@/lib/money/subscriptions/contract';
import { OwnOrder } from './own-order';
import { PlanDocuments } from './plan-documents';
import { OwnOldGold } from './own-old-gold';

type MyOrders = DataOf<typeof myOrders>;

const options = { timeoutMs: shortTimeoutMs };

interface OwnOrdersProps {
  first: MyOrders;
  planDocuments: readonly OwnPlanDocument[];
  /** `YYYY-MM-DD` at the stores. */
  today: string;
  checkoutUrl: string;
  /** Order whose payment the address asks for; null for none. */
  payId: number | null;
}

export function OwnOrders({ first, planDocuments, today, checkoutUrl, payId }: OwnOrdersProps) {
  const text = useTranslations('orders');
  const mayPay = useQueryOnce('pay');
  /** Number of orders to load again, and the last outcome. */
  const shown = useRef(first.orders.length);
  const latest = useRef<Outcome<MyOrders>>({ ok: true, status: 200, data: first });
  const list = useData('my orders', loadShown, {
    first: { data: first, response: first },
    changes: ofSales,
  });
  const { orders, old_gold: oldGold, total, next_cursor: cursor } = list.data ?? first;
  useEffect(() => {
    shown.current = orders.length;
  });
  const [busy, setBusy] = useState(false);
  const [moreFailure, setMoreFailure] = useState<Failure | null>(null);
  /** Orders that may have changed since they were loaded. */
  const [staleIds, setStaleIds] = useState<readonly number[]>([]);
  const reloading = list.status === 'loading';
  const reloadFailure = list.failure;

  async function loadShown(): Promise<Outcome<MyOrders>> {
    const limit = Math.min(Math.max(shown.current, 1), 100);
    const outcome = await call(myOrders, { limit }, options);
    latest.current = outcome;
    if (!outcome.ok) return outcome;
    const { data } = outcome;
    // More may be shown than were reloaded.
    const rest = withoutKnown(orders.slice(limit), data.orders, idOf);
    return rest.length === 0
      ? outcome
      : { ...outcome, data: { ...data, orders: [...data.orders, ...rest], next_cursor: cursor } };
  }

  async function more() {
    if (cursor === null) return;
    setBusy(true);
    setMoreFailure(null);
    const outcome = await call(myOrders, { cursor, limit: 20 }, options);
    setBusy(false);
    setMoreFailure(outcome.ok ? null : outcome);
    if (!outcome.ok) return;
    const { data } = outcome;
    list.change(
      (now) =>
        now && {
          ...data,
          old_gold: now.old_gold,
          orders: [...now.orders, ...withoutKnown(data.orders, now.orders, idOf)],
        },
    );
  }

  /** @param changedId the order that a payment changed; null for all */
  async function reload(changedId: number | null): Promise<Outcome<MyOrders>> {
    const isLoaded = await list.reload();
    const outcome = latest.current;
    if (isLoaded) setStaleIds([]);
    else if (changedId !== null && !outcome.ok) setStaleIds((ids) => [...ids, changedId]);
    return outcome;
  }

  function paid(id: number, fresh: Partial<OwnOrderRecord>) {
    list.change(
      (now) =>
        now && {
          ...now,
          orders: now.orders.map((order) => (order.id === id ? { ...order, ...fresh } : order)),
        },
    );
    void reload(id);
  }

  return (
    <PageFrame>
      <PageHeading
        title={text('title')}
        text={text('lead')}
        aside={
          <Button
            variant="quiet"
            size="small"
            className="-ml-4 md:-mr-4 md:ml-0"
            busy={reloading}
            icon={<Icon of={RotateCw} className="size-4" />}
            onClick={() => void reload(null)}
          >
            {text('refresh')}
          </Button>
        }
      />
      <Alert className="mb-6">
        {reloadFailure !== null && staleIds.length === 0 && (
          <CustomerFailureMessage failure={reloadFailure} sentence={text('listFailed')} />
        )}
      </Alert>
      {orders.length === 0 ? (
        <EmptyState
          icon={<Icon of={Package} />}
          title={text('empty')}
          text={text('emptyText')}
          action={
            <LinkButton href="/gold_slot_booking?book=1" wholePage>
              {text('book')}
            </LinkButton>
          }
        />
      ) : (
        <ul className="flex flex-col gap-6">
          {orders.map((order) => (
            <li key={order.id}>
              <OwnOrder
                order={order}
                checkoutUrl={checkoutUrl}
                paysAtOnce={mayPay && order.id === payId}
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
                    {text('retry')}
                  </Button>
                }
              >
                {reloadFailure !== null && staleIds.includes(order.id) && (
                  <CustomerFailureMessage failure={reloadFailure} sentence={text('reloadFailed')} />
                )}
              </Alert>
            </li>
          ))}
        </ul>
      )}
      {cursor !== null && (
        <div className="mt-8 flex flex-col items-center gap-3">
          <Button variant="secondary" busy={busy} onClick={() => void more()}>
            {text('more')}
          </Button>
          <p className="text-sm text-ink-muted">{text('shown', { shown: orders.length, total })}</p>
        </div>
      )}
      <Alert className="mt-4">
        {moreFailure !== null && (
          <CustomerFailureMessage failure={moreFailure} sentence={text('moreFailed')} />
        )}
      </Alert>
      {planDocuments.length > 0 && (
        <Card aria-labelledby="plan-documents" className="mt-8">
          <h2 id="plan-documents" className="text-title">
            {text('planDocuments')}
          </h2>
          <PlanDocuments documents={planDocuments} />
        </Card>
      )}
      {(orders.length > 0 || planDocuments.length > 0) && (
        <Card aria-labelledby="statement" className="mt-6">
          <h2 id="statement" className="mb-1 text-title">
            {text('statement.title')}
          </h2>
          <StatementForm customerId={null} today={today} />
        </Card>
      )}
      <OwnOldGold sold={oldGold} />
    </PageFrame>
  );
}
