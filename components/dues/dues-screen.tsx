'use client';

import { IndianRupee } from '@lucide/icons';
import { useState } from 'react';
import { requestOf, type FirstPage, type ListPage } from '@/components/back-office/list-query';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { RecordScreen } from '@/components/back-office/record-screen';
import { orderDeletion } from '@/components/orders/order-deletion';
import { orderVariants } from '@/components/orders/variants';
import type { StaffRole } from '@/lib/access/actor';
import { dashboardOf } from '@/lib/access/dashboards';
import type { DueRecord, DueSums } from '@/lib/dues/contract';
import { sumsAfter } from '@/lib/dues/rules';
import { call, type Outcome } from '@/lib/gateway/client';
import { listDues } from '@/lib/dues/endpoints';
import { DueAges } from './due-ages';
import { dueColumns } from './due-columns';
import { dueList } from './due-list';
import { duesText as text } from './dues-text';

const OrderDetails = lazyPart(
  () => import('@/components/orders/order-details').then((module) => module.OrderDetails),
  'page',
);

interface DuesScreenProps {
  role: StaffRole;
  actorId: number;
  first: FirstPage<DueRecord>;
  /** Null if loading failed. */
  sums: DueSums | null;
}

/** Orders with dues, by age (docs/product/money.md, "Staff endpoints and screens"). */
export function DuesScreen({ role, actorId, first, sums: firstSums }: DuesScreenProps) {
  const variant = orderVariants[role];
  const [sums, setSums] = useState(firstSums);

  /** After a change to an order on the page. */
  function follow(order: DueRecord, due: number) {
    setSums((before) => before && sumsAfter(before, order, due));
  }

  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={dueList}
      first={first}
      exported="dues"
      request={requestOf}
      load={async (request, signal): Promise<Outcome<ListPage<DueRecord>>> => {
        const outcome = await call(listDues, request, { signal });
        if (!signal.aborted) setSums(outcome.ok ? outcome.data.sums : null);
        if (!outcome.ok) return outcome;
        const { orders: rows, sums: _sums, ...page } = outcome.data;
        return { ...outcome, data: { ...page, rows } };
      }}
      loading={text.loading}
      failure={text.failed}
      renderAbove={({ view, set }) => (
        <DueAges sums={sums} chosen={view.filters.age} onChoose={(age) => set({ age: age ?? '' })} />
      )}
      filters={[{ kind: 'search', label: text.search }]}
      columns={dueColumns}
      nameOf={(order) => order.name}
      empty={() => ({
        icon: <Icon of={IndianRupee} />,
        title: text.empty,
        text: text.emptyText,
        narrowedTitle: text.emptyFiltered,
      })}
      renderDetails={(order: DueRecord, { list, remove, close }) => (
        <OrderDetails
          order={order}
          variant={variant}
          actorId={actorId}
          onChanged={(changed) => {
            list.replace({ ...order, ...changed });
            follow(order, changed.pending_amount);
          }}
          onDelete={() => remove(order)}
          onClose={close}
        />
      )}
      deletion={{
        ...orderDeletion,
        renderSummary: (order: DueRecord) => orderDeletion.renderSummary(order),
        run: async (order: DueRecord) => {
          const outcome = await orderDeletion.run(order);
          if (outcome.ok) follow(order, 0);
          return outcome;
        },
      }}
    />
  );
}
