'use client';

import { ClipboardList } from 'lucide-react';
import { requestOf, type FirstPage } from '@/components/back-office/list-view';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import type { StaffRole } from '@/lib/access/actor';
import type { SentOf } from '@/lib/contract';
import { callAction } from '@/lib/gateway/client';
import { lazyExport, type Fetched } from '@/lib/lazy-module';
import type { OrderRecord } from '@/lib/orders/contract';
import { orderDefinition } from '@/lib/orders/record';
import { orderColumns } from './order-columns';
import { orderDeletion } from './order-deletion';
import { OrderDetails } from './order-details';
import { orderList } from './order-list';
import { ordersText as text } from './orders-text';
import { orderVariants } from './variants';

const orders = lazyExport(() => import('@/lib/orders/contract'), 'orders');

interface OrdersScreenProps {
  role: StaffRole;
  first: FirstPage<OrderRecord>;
}

const { status } = orderDefinition.fields;

/** Orders Management, in the role's variant. */
export function OrdersScreen({ role, first }: OrdersScreenProps) {
  const variant = orderVariants[role];
  return (
    <RecordScreen
      title={text.title}
      home={variant.home}
      spec={orderList}
      first={first}
      exported="orders"
      request={requestOf}
      load={load}
      loading={text.loading}
      failure={text.failures.list}
      filters={[{ kind: 'search', label: text.search }, choiceFilter('status', status, text.allStatuses)]}
      columns={orderColumns}
      nameOf={nameOf}
      empty={() => ({
        icon: <ClipboardList className="size-6" />,
        title: text.empty,
        text: text.emptyText,
        narrowedTitle: text.emptyFiltered,
      })}
      renderDetails={(order, { list, remove, close }) => (
        <OrderDetails
          order={order}
          variant={variant}
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

async function load(request: SentOf<Fetched<typeof orders>['actions']['all']>, signal: AbortSignal) {
  const outcome = await callAction(orders, 'all', request, { signal });
  if (!outcome.ok) return outcome;
  const { orders: rows, ...page } = outcome.data;
  return { ...outcome, data: { ...page, rows } };
}
