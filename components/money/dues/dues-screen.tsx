'use client';

import { IndianRupee } from '@lucide/icons';
import { requestOf, type FirstPage, type ListPage } from '@/components/back-office/list-query';
import { ofSales } from '@/components/data/use-changes';
import { Icon } from '@/components/ui/icon';
import type { SelectOption } from '@/components/ui/select';
import { lazyPart } from '@/components/ui/lazy-part';
import { RecordScreen, type BulkTools } from '@/components/back-office/record-screen';
import { PaymentSound } from '@/components/money/ledger/payment-sound';
import { orderDeletion } from '@/components/sales/orders/order-deletion';
import { orderVariants } from '@/components/sales/orders/variants';
import { storeFilter } from '@/components/sales/stores/store-choice';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import type { CollectSums, DueRecord, DueSums } from '@/lib/money/dues/contract';
import { dueAges, sumsAfter } from '@/lib/money/dues/rules';
import { call } from '@/lib/gateway/client';
import { listDues } from '@/lib/money/dues/endpoints';
import { collectionsText } from '@/components/money/collections/collections-text';
import { LinksBar } from '@/components/money/collections/links-bar';
import type { CollectionRecord } from '@/lib/money/collections/contract';
import { collectGroups } from '@/lib/money/collections/rules';
import { AgeTiles } from './age-tiles';
import { dueColumns } from './due-columns';
import { dueList } from './due-list';
import { duesText as text } from './dues-text';

const OrderDetails = lazyPart(
  () => import('@/components/sales/orders/order-details').then((module) => module.OrderDetails),
  'page',
);

const CollectionPart = lazyPart(
  () => import('@/components/money/collections/collection-part').then((module) => module.CollectionPart),
  'page',
);
const AllReminders = lazyPart(
  () => import('@/components/money/collections/all-reminders').then((module) => module.AllReminders),
  'page',
);

type DuePage = ListPage<DueRecord> & { readonly sums: DueSums; readonly to_collect: CollectSums };

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
      aside={
        <>
          <PaymentSound />
          {role === 'admin' && <AllReminders />}
        </>
      }
      request={requestOf}
      load={async (request, options) => {
        const outcome = await call(listDues, request, options);
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
          name: 'collect',
          render: ({ view, set }, _rows, page) => (
            <div className="flex w-full flex-wrap gap-x-4 gap-y-1.5 md:order-last">
              <AgeTiles
                label={collectionsText.filterByGroup}
                ages={collectGroups}
                nameOf={(group) => collectionsText.groups[group]}
                countOf={text.orders}
                sums={page?.to_collect ?? null}
                chosen={view.filters.collect}
                onChoose={(group) => set({ collect: group ?? '' })}
              />
              <AgeTiles
                label={text.filterByAge}
                ages={dueAges}
                nameOf={(age) => text.ages[age]}
                countOf={text.orders}
                sums={page?.sums ?? null}
                chosen={view.filters.age}
                onChoose={(age) => set({ age: age ?? '' })}
              />
            </div>
          ),
        },
      ]}
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
        >
          <CollectionPart
            order={order}
            onChanged={(collection) => {
              list.replace({ ...order, ...changesOf(collection) });
              void list.refresh();
            }}
          />
        </OrderDetails>
      )}
      renderBulk={({ selection, list }: BulkTools<DueRecord>) => (
        <LinksBar selection={selection} list={list} />
      )}
      deletion={{
        ...orderDeletion,
        renderSummary: (order: DueRecord) => orderDeletion.renderSummary(order),
        pageWithout: (page: DuePage, order: DueRecord) => ({ ...page, sums: sumsAfter(page.sums, order, 0) }),
      }}
    />
  );
}

/** What a row shows of promises and reminders. */
function changesOf({ promises, sent, reminders }: CollectionRecord): Partial<DueRecord> {
  const open = promises.find(({ state }) => state === 'open');
  const last = sent.find(({ state }) => state !== 'dropped' && state !== 'failed');
  return {
    promise_amount: open?.amount ?? null,
    promise_by: open?.pay_by ?? null,
    reminded_by: last?.channel ?? null,
    reminded_at: last?.at ?? null,
    reminders,
  };
}
