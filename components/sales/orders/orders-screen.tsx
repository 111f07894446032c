'use client';

import { ClipboardList } from '@lucide/icons';
import type { FirstPage, ListPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { storeFilter } from '@/components/sales/stores/store-choice';
import { ofSales } from '@/components/data/use-changes';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { SelectOption } from '@/components/ui/select';
import { PaymentSound } from '@/components/money/ledger/payment-sound';
import { RecordScreen } from '@/components/back-office/record-screen';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { callAction } from '@/lib/gateway/client';
import { orders } from '@/lib/sales/orders/endpoints';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { orderColumns } from './order-columns';
import { orderDeletion } from './order-deletion';
import { orderList, orderRequest } from './order-list';
import { ordersText as text } from './orders-text';
import { ReceivedNote } from './received-note';
import { orderVariants } from './variants';

const OrderDetails = lazyPart(() => import('./order-details').then((module) => module.OrderDetails), 'page');

/** `received`: rupees in the filter's period. */
type OrderPage = ListPage<OrderRecord> & { readonly received?: number | undefined };

interface OrdersScreenProps {
  role: StaffRole;
  actorId: number;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  first: FirstPage<OrderRecord, OrderPage>;
}

const { status } = orderDefinition.fields;

export function OrdersScreen({ role, actorId, stores, first }: OrdersScreenProps) {
  const variant = orderVariants[role];
  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={orderList}
      first={first}
      exported="orders"
      changes={ofSales}
      aside={<PaymentSound />}
      request={orderRequest}
      load={async (request, options) => {
        const outcome = await callAction(orders, 'all', request, options);
        if (!outcome.ok) return outcome;
        const { orders: rows, ...page } = outcome.data;
        return { ...outcome, data: { ...page, rows } };
      }}
      loading={text.loading}
      failure={text.failures.list}
      renderAbove={({ view }, page) => (
        <ReceivedNote filters={view.filters} received={page?.received ?? null} />
      )}
      filters={[
        { kind: 'search', label: text.search },
        choiceFilter('status', status, text.allStatuses),
        ...storeFilter(stores),
      ]}
      columns={orderColumns}
      nameOf={nameOf}
      empty={() => ({
        icon: <Icon of={ClipboardList} />,
        title: text.empty,
        text: text.emptyText,
        narrowedTitle: text.emptyFiltered,
      })}
      renderDetails={(order, { list, remove, close }) => (
        <OrderDetails
          order={order}
          variant={variant}
          actorId={actorId}
          onChanged={list.replace}
          onDelete={remove}
          onClose={close}
        />
      )}
      deletion={orderDeletion}
    />
  );
}

const nameOf = (order: OrderRecord) => order.name;
