'use client';

import { Package } from 'lucide-react';
import { useState } from 'react';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { OutputOf } from '@/lib/contract';
import { call } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { myOrders as myOrdersContract } from '@/lib/ledger/contract';
import { OwnOrder } from './own-order';
import { ownOrdersText as text } from './own-orders-text';

const myOrders = lazyExport(() => import('@/lib/ledger/contract'), 'myOrders');

interface OwnOrdersProps {
  first: OutputOf<typeof myOrdersContract>;
  checkoutUrl: string;
}

export function OwnOrders({ first, checkoutUrl }: OwnOrdersProps) {
  const [{ orders, total, next_cursor: cursor }, setList] = useState(first);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function more() {
    if (cursor === null) return;
    setBusy(true);
    setFailed(false);
    const outcome = await call(myOrders, { cursor, limit: 20 });
    setBusy(false);
    setFailed(!outcome.ok);
    if (outcome.ok) setList({ ...outcome.data, orders: [...orders, ...outcome.data.orders] });
  }

  /** Reloads the shown orders after a payment. */
  async function reload() {
    const limit = Math.min(Math.max(orders.length, 1), 100);
    const outcome = await call(myOrders, { limit });
    if (outcome.ok) setList(outcome.data);
  }

  return (
    <PageFrame>
      <PageHeading title={text.title} text={text.lead} />
      {orders.length === 0 ? (
        <EmptyState icon={<Package aria-hidden="true" />} title={text.empty} text={text.emptyText} />
      ) : (
        <ul className="flex flex-col gap-6">
          {orders.map((order) => (
            <li key={order.id}>
              <OwnOrder order={order} checkoutUrl={checkoutUrl} onChanged={() => void reload()} />
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
      <Alert className="mt-4">{failed && text.moreFailed}</Alert>
    </PageFrame>
  );
}
