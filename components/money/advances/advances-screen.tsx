'use client';

import { Hourglass } from '@lucide/icons';
import { requestOf, type FirstPage, type ListPage } from '@/components/back-office/list-query';
import { AgeTiles } from '@/components/money/dues/age-tiles';
import { duesText } from '@/components/money/dues/dues-text';
import { ofSales } from '@/components/data/use-changes';
import { Icon } from '@/components/ui/icon';
import type { SelectOption } from '@/components/ui/select';
import { lazyPart } from '@/components/ui/lazy-part';
import { RecordScreen } from '@/components/back-office/record-screen';
import { orderDeletion } from '@/components/sales/orders/order-deletion';
import { orderVariants } from '@/components/sales/orders/variants';
import { storeFilter } from '@/components/sales/stores/store-choice';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { AdvanceRecord, AdvanceSums } from '@/lib/money/advances/contract';
import { advanceAges } from '@/lib/money/advances/rules';
import { call } from '@/lib/gateway/client';
import { listAdvances } from '@/lib/money/advances/endpoints';
import { advanceColumns } from './advance-columns';
import { advanceList } from './advance-list';
import { advancesText as text } from './advances-text';

const OrderDetails = lazyPart(
  () => import('@/components/sales/orders/order-details').then((module) => module.OrderDetails),
  'page',
);

type AdvancePage = ListPage<AdvanceRecord> & { readonly sums: AdvanceSums };

interface AdvancesScreenProps {
  role: StaffRole;
  actorId: number;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  first: FirstPage<AdvanceRecord, AdvancePage>;
}

/** Orders with advances, by age (docs/product/sale.md, "Advances"). */
export function AdvancesScreen({ role, actorId, stores, first }: AdvancesScreenProps) {
  const variant = orderVariants[role];
  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={advanceList}
      first={first}
      exported="advances"
      changes={ofSales}
      request={requestOf}
      load={async (request, options) => {
        const outcome = await call(listAdvances, request, options);
        if (!outcome.ok) return outcome;
        const { orders: rows, ...page } = outcome.data;
        return { ...outcome, data: { ...page, rows } };
      }}
      loading={text.loading}
      failure={text.failed}
      filters={[
        { kind: 'search', label: text.search },
        ...storeFilter(stores),
        {
          kind: 'custom',
          name: 'age',
          render: ({ view, set }, _rows, page) => (
            <AgeTiles
              label={text.filterByAge}
              ages={advanceAges}
              nameOf={(age) => text.ages[age]}
              countOf={duesText.orders}
              sums={page?.sums ?? null}
              chosen={view.filters.age}
              onChoose={(age) => set({ age: age ?? '' })}
            />
          ),
        },
      ]}
      columns={advanceColumns}
      nameOf={(order) => order.name}
      empty={() => ({
        icon: <Icon of={Hourglass} />,
        title: text.empty,
        text: text.emptyText,
        narrowedTitle: text.emptyFiltered,
      })}
      renderDetails={(order: AdvanceRecord, { list, remove, close }) => (
        <OrderDetails
          order={order}
          variant={variant}
          actorId={actorId}
          // The advance follows from the entries and invoices of the order.
          onChanged={(changed) => {
            if (changed.version === order.version) return;
            list.replace({ ...order, ...changed });
            void list.refresh();
          }}
          onDelete={() => remove(order)}
          onClose={close}
        />
      )}
      deletion={orderDeletion}
    />
  );
}
