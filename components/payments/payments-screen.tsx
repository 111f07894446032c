'use client';

import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { FilterSelect, FiltersBar, SearchBox } from '@/components/back-office/list-controls';
import { ListFrame, NoRows } from '@/components/back-office/list-frame';
import { requestOf, type FirstPage, type ListPage } from '@/components/back-office/list-view';
import { RecordTable } from '@/components/back-office/record-table';
import { useListView } from '@/components/back-office/use-list-view';
import { useRecordList } from '@/components/back-office/use-record-list';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import { showToast } from '@/components/ui/toast';
import { call, type Outcome } from '@/lib/gateway/client';
import type { PaymentOrderRecord, PaymentRecord } from '@/lib/payments/contract';
import { listPaymentOrders, refundPayment } from '@/lib/payments/lazy';
import { paymentEffects, paymentOrderDefinition } from '@/lib/payments/record';
import { formatCount, formatRupees } from '@/lib/text/format';
import { attentionsOf, EffectBadge } from './payment-badges';
import { paymentColumns } from './payment-columns';
import { PaymentDetails } from './payment-details';
import { paymentList } from './payment-list';
import { paymentsText as text } from './payments-text';

interface Asked {
  order: PaymentOrderRecord;
  payment: PaymentRecord;
}

/** Refundable amount. */
const amountOf = ({ payment }: Asked) => formatRupees(payment.amount - payment.refunded_amount);
const customerOf = ({ order }: Asked) => order.user_name || order.user_mobile;

interface PaymentsScreenProps {
  first: FirstPage<PaymentOrderRecord>;
  /** Number of orders that need attention; null if it could not be loaded. */
  attention: number | null;
}

/** Payment orders, attention, a check with Razorpay, and refunds (docs/product/payments.md, "Refunds"). */
export function PaymentsScreen({ first, attention: firstCount }: PaymentsScreenProps) {
  const controls = useListView(paymentList);
  const { view } = controls;
  const [attention, setAttention] = useState(firstCount);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Keeps the text in place while the dialog fades out.
  const [shown, setShown] = useState<Asked | null>(null);
  const list = useRecordList({
    first,
    request: requestOf(view),
    async load(request, signal): Promise<Outcome<ListPage<PaymentOrderRecord>>> {
      const outcome = await call(listPaymentOrders, request, { signal });
      if (!outcome.ok) {
        if (!signal.aborted) setAttention(null);
        return outcome;
      }
      const { data, needs_attention, ...page } = outcome.data;
      setAttention(needs_attention);
      return { ...outcome, data: { ...page, rows: data } };
    },
  });
  const { attention: wanted, ...others } = view.filters;
  const onlyAttention =
    wanted !== undefined && view.search === '' && Object.values(others).every((value) => value === undefined);

  /** Updates the row and the attention count. */
  function changed(order: PaymentOrderRecord) {
    const before = list.rows.find((row) => row.id === order.id);
    list.replace(order);
    if (before === undefined) return;
    const change = Number(attentionsOf(order).length > 0) - Number(attentionsOf(before).length > 0);
    setAttention((count) => (count === null ? null : Math.max(0, count + change)));
  }

  return (
    <ListFrame
      title={text.title}
      home="/admin-dashboard"
      list={list}
      controls={controls}
      loading={text.loading}
      failure={text.failed}
      filters={
        <>
          <div className="mb-1">
            <SegmentedFilter
              label={text.view}
              options={[
                { value: 'all', label: text.all },
                {
                  value: 'any',
                  label: text.needsAttention(attention === null ? text.unknownCount : formatCount(attention)),
                },
              ]}
              value={view.filters.attention === undefined ? 'all' : 'any'}
              onChange={(value) => controls.set({ attention: value === 'all' ? '' : value })}
            />
          </div>
          <FiltersBar narrowed={controls.narrowed} onClear={controls.clear}>
            <SearchBox label={text.search} value={view.search} onSearch={controls.search} />
            <FilterSelect
              label={text.status}
              value={view.filters.status}
              all={text.allStatuses}
              options={paymentOrderDefinition.fields.status.values.map((value) => ({
                value,
                label: text.statuses[value],
              }))}
              onChange={(value) => controls.filter('status', value)}
            />
            <FilterSelect
              label={text.effect}
              value={view.filters.effect}
              all={text.allEffects}
              options={paymentEffects.map((value) => ({ value, label: text.effects[value] }))}
              onChange={(value) => controls.filter('effect', value)}
            />
          </FiltersBar>
        </>
      }
    >
      <RecordTable
        label={text.title}
        columns={paymentColumns}
        rows={list.rows}
        nameOf={(order) => text.nameOf(order.order_id)}
        status={list.status}
        sort={view.sort}
        direction={view.direction}
        onSort={controls.sortBy}
        open={view.open}
        onToggle={controls.toggle}
        renderDetails={(order, close) => (
          <PaymentDetails
            key={order.id}
            order={order}
            onClose={close}
            onChanged={changed}
            onRefund={(payment) => {
              setAsked({ order, payment });
              setShown({ order, payment });
            }}
          />
        )}
        empty={
          <NoRows
            narrowed={controls.narrowed}
            failed={list.status === 'failed'}
            icon={<CreditCard className="size-6" />}
            title={text.none}
            text={text.noneText}
            narrowedTitle={onlyAttention ? text.nothingToDo : undefined}
            action={onlyAttention ? { label: text.showAll, onPress: controls.clear } : undefined}
            onClear={controls.clear}
          />
        }
      />
      <ConfirmAction
        about={asked}
        title={text.refund.title}
        question={shown === null ? '' : text.refund.question(amountOf(shown), customerOf(shown))}
        confirmLabel={text.refund.confirm}
        run={({ payment }) => call(refundPayment, { id: payment.id })}
        failure={text.refund.failed}
        onDone={(_, { message, data }) => {
          changed(data);
          showToast(message);
        }}
        onClose={() => setAsked(null)}
      >
        {({ order, payment }) => (
          <>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <span className="break-all">{payment.transaction_id}</span>
              <EffectBadge effect={payment.effect} />
            </p>
            <p className="text-ink-soft">{order.user_mobile}</p>
            <p className="mt-2 text-ink-soft">{text.refund.note}</p>
          </>
        )}
      </ConfirmAction>
    </ListFrame>
  );
}
