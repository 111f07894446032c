'use client';

import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { FilterSelect, FiltersBar, SearchBox } from '@/components/back-office/list-controls';
import { ListFrame, NoRows, listTitle } from '@/components/back-office/list-frame';
import { requestOf, type FirstPage } from '@/components/back-office/list-view';
import { RecordTable } from '@/components/back-office/record-table';
import { useListView } from '@/components/back-office/use-list-view';
import { useRecordList } from '@/components/back-office/use-record-list';
import { showToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/access/actor';
import type { SentOf } from '@/lib/contract';
import { callAction } from '@/lib/gateway/client';
import type { OrderRecord } from '@/lib/orders/contract';
import { orders } from '@/lib/orders/lazy';
import { orderDefinition } from '@/lib/orders/record';
import type { Fetched } from '@/lib/lazy-module';
import { formatRupees } from '@/lib/text/format';
import { orderColumns } from './order-columns';
import { OrderDetails } from './order-details';
import { orderList } from './order-list';
import { ordersText as text } from './orders-text';
import { orderVariants } from './variants';

interface OrdersScreenProps {
  role: StaffRole;
  first: FirstPage<OrderRecord>;
}

const statuses = orderDefinition.fields.status.values.map((value) => ({ value, label: text.status[value] }));

/** Orders Management, in the role's variant. */
export function OrdersScreen({ role, first }: OrdersScreenProps) {
  const variant = orderVariants[role];
  const controls = useListView(orderList);
  const { view } = controls;
  const list = useRecordList({ first, request: requestOf(view), load });
  const [deleting, setDeleting] = useState<OrderRecord | null>(null);

  return (
    <>
      <ListFrame
        title={text.title}
        home={variant.home}
        list={list}
        controls={controls}
        loading={text.loading}
        failure={text.failures.list}
        filters={
          <FiltersBar narrowed={controls.narrowed} onClear={controls.clear}>
            <SearchBox label={text.search} value={view.search} onSearch={controls.search} />
            <FilterSelect
              label={text.statusFilter}
              all={text.allStatuses}
              options={statuses}
              value={view.filters.status}
              onChange={(status) => controls.filter('status', status)}
            />
          </FiltersBar>
        }
      >
        <RecordTable
          label={text.title}
          columns={orderColumns}
          rows={list.rows}
          nameOf={nameOf}
          status={list.status}
          sort={view.sort}
          direction={view.direction}
          onSort={controls.sortBy}
          open={view.open}
          onToggle={controls.toggle}
          renderDetails={(order, close) => (
            <OrderDetails
              order={order}
              variant={variant}
              onChanged={list.replace}
              onDelete={setDeleting}
              onClose={close}
            />
          )}
          empty={
            <NoRows
              narrowed={controls.narrowed}
              failed={list.status === 'failed'}
              icon={<ClipboardList className="size-6" />}
              title={text.empty}
              text={text.emptyText}
              narrowedTitle={text.emptyFiltered}
              onClear={controls.clear}
            />
          }
        />
      </ListFrame>
      <ConfirmAction
        about={deleting}
        title={text.delete}
        question={text.deleteQuestion}
        run={({ id }) => callAction(orders, 'delete', { id })}
        failure={text.failures.delete}
        onDone={({ id }, done) => {
          list.remove(id);
          showToast(done.message);
        }}
        onClose={() => setDeleting(null)}
        focusAfter={listTitle}
      >
        {(order) => (
          <>
            <p className="font-semibold wrap-anywhere">{order.name}</p>
            <p className="text-ink-soft tabular-nums">
              {`${text.id(order.id)} · ${formatRupees(order.total_amount)}`}
            </p>
          </>
        )}
      </ConfirmAction>
    </>
  );
}

const nameOf = (order: OrderRecord) => order.name;

async function load(request: SentOf<Fetched<typeof orders>['actions']['all']>, signal: AbortSignal) {
  const outcome = await callAction(orders, 'all', request, { signal });
  if (!outcome.ok) return outcome;
  const { orders: rows, ...page } = outcome.data;
  return { ...outcome, data: { ...page, rows } };
}
