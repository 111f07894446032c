'use client';

import { IndianRupee } from '@lucide/icons';
import { requestOf, type FirstPage, type ListPage } from '@/components/back-office/list-query';
import { ofSales } from '@/components/data/use-changes';
import { Icon } from '@/components/ui/icon';
import type { SelectOption } from '@/components/ui/select';
import { lazyPart } from '@/components/ui/lazy-part';
import { RecordScreen } from '@/components/back-office/record-screen';
import { PaymentSound } from '@/components/money/ledger/payment-sound';
import { orderDeletion } from '@/components/sales/orders/order-deletion';
import { orderVariants } from '@/components/sales/orders/variants';
import { storeFilter } from '@/components/sales/stores/store-choice';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { DueRecord, DueSums } from '@/lib/money/dues/contract';
import { dueAges, sumsAfter } from '@/lib/money/dues/rules';
import { call } from '@/lib/gateway/client';
import { listDues } from '@/lib/money/dues/endpoints';
import { AgeTiles } from './age-tiles';
import { dueColumns } from './due-columns';
import { dueList } from './due-list';
import { duesText as text } from './dues-text';

const OrderDetails = lazyPart(
  () => import('@/components/sales/orders/order-details').then((module) => module.OrderDetails),
  'page',
);

type DuePage = ListPage<DueRecord> & { readonly sums: DueSums };

interface DuesScreenProps {
  role: StaffRole;
  actorId: number;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  first: FirstPage<DueRecord, DuePage>;
}

/** Orders with dues, by age (docs/product/money.md, "Staff endpoints and screens"). */
export function DuesScreen({ role, actorId, stores, first }: DuesScreenProps) {
  const variant = orderVariants[role];
  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={dueList}
      first={first}
      exported="dues"
      changes={ofSales}
      aside={<PaymentSound />}
      request={requestOf}
      load={async (request, options) => {
        const outcome = await call(listDues, request, options);
        if (!outcome.ok) return outcome;
        const { orders: rows, ...page } = outcome.data;
        return { ...outcome, data: { ...page, rows } };
      }}
      loading={text.loading}
      failure={text.failed}
      renderAbove={({ view, set }, page) => (
        <AgeTiles
          label={text.filterByAge}
          ages={dueAges}
          nameOf={(age) => text.ages[age]}
          countOf={text.orders}
          sums={page?.sums ?? null}
          chosen={view.filters.age}
          onChoose={(age) => set({ age: age ?? '' })}
        />
      )}
      filters={[{ kind: 'search', label: text.search }, ...storeFilter(stores)]}
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
            list.change((page) => ({ ...page, sums: sumsAfter(page.sums, order, changed.pending_amount) }));
          }}
          onDelete={() => remove(order)}
          onClose={close}
        />
      )}
      deletion={{
        ...orderDeletion,
        renderSummary: (order: DueRecord) => orderDeletion.renderSummary(order),
        pageWithout: (page: DuePage, order: DueRecord) => ({ ...page, sums: sumsAfter(page.sums, order, 0) }),
      }}
    />
  );
}
