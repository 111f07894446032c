'use client';

import { ClipboardList } from '@lucide/icons';
import { useState } from 'react';
import type { FirstPage, ListPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { RecordScreen } from '@/components/back-office/record-screen';
import type { StaffRole } from '@/lib/access/actor';
import { dashboardOf } from '@/lib/access/dashboards';
import { callAction, type Outcome } from '@/lib/gateway/client';
import { orders } from '@/lib/orders/endpoints';
import type { OrderRecord } from '@/lib/orders/contract';
import { orderDefinition } from '@/lib/orders/record';
import { orderColumns } from './order-columns';
import { orderDeletion } from './order-deletion';
import { orderList, orderRequest } from './order-list';
import { ordersText as text } from './orders-text';
import { ReceivedNote } from './received-note';
import { orderVariants } from './variants';

const OrderDetails = lazyPart(() => import('./order-details').then((module) => module.OrderDetails), 'page');

interface OrdersScreenProps {
  role: StaffRole;
  actorId: number;
  first: FirstPage<OrderRecord>;
  /** Rupees in the filter's period; null without one. */
  received: number | null;
}

const { status } = orderDefinition.fields;

export function OrdersScreen({ role, actorId, first, received: firstReceived }: OrdersScreenProps) {
  const variant = orderVariants[role];
  const [received, setReceived] = useState(firstReceived);
  return (
    <RecordScreen
      title={text.title}
      home={dashboardOf[role]}
      spec={orderList}
      first={first}
      exported="orders"
      request={orderRequest}
      load={async (request, signal): Promise<Outcome<ListPage<OrderRecord>>> => {
        const outcome = await callAction(orders, 'all', request, { signal });
        if (!outcome.ok) return outcome;
        const { orders: rows, received: sum = null, ...page } = outcome.data;
        if (!signal.aborted) setReceived(sum);
        return { ...outcome, data: { ...page, rows } };
      }}
      loading={text.loading}
      failure={text.failures.list}
      renderAbove={({ view }) => <ReceivedNote filters={view.filters} received={received} />}
      filters={[{ kind: 'search', label: text.search }, choiceFilter('status', status, text.allStatuses)]}
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
