'use client';

import { CreditCard } from '@lucide/icons';
import { useState } from 'react';
import { requestOf, toListPage, type FirstPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { Icon } from '@/components/ui/icon';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import { call } from '@/lib/gateway/client';
import { listPaymentOrders } from '@/lib/payments/endpoints';
import type { PaymentOrderRecord } from '@/lib/payments/contract';
import { paymentDefinition, paymentOrderDefinition } from '@/lib/payments/record';
import { formatCount } from '@/lib/text/format';
import { attentionsOf } from './payment-badges';
import { paymentColumns } from './payment-columns';
import { PaymentDetails } from './payment-details';
import { paymentList } from './payment-list';
import { paymentsText as text } from './payments-text';

interface PaymentsScreenProps {
  first: FirstPage<PaymentOrderRecord>;
  /** Orders that need attention; null if loading failed. */
  attention: number | null;
}

const { status } = paymentOrderDefinition.fields;
const { effect } = paymentDefinition.fields;

/** Payment orders and refunds (docs/product/payments.md, "Refunds"). */
export function PaymentsScreen({ first, attention: firstCount }: PaymentsScreenProps) {
  const [attention, setAttention] = useState(firstCount);
  return (
    <RecordScreen
      title={text.title}
      home="/admin-dashboard"
      spec={paymentList}
      first={first}
      exported="payments"
      request={requestOf}
      load={async (request, signal) => {
        const outcome = await call(listPaymentOrders, request, { signal });
        if (!signal.aborted) setAttention(outcome.ok ? outcome.data.needs_attention : null);
        return toListPage<PaymentOrderRecord>(outcome);
      }}
      loading={text.loading}
      failure={text.failed}
      renderAbove={({ view, set }) => (
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
            onChange={(value) => set({ attention: value === 'all' ? '' : value })}
          />
        </div>
      )}
      filters={[
        { kind: 'search', label: text.search },
        choiceFilter('status', status, text.allStatuses),
        choiceFilter('effect', effect, text.allEffects),
      ]}
      columns={paymentColumns}
      nameOf={(order) => text.nameOf(order.order_id)}
      empty={({ view, clear }) => {
        const { attention: wanted, ...others } = view.filters;
        const onlyAttention =
          wanted !== undefined &&
          view.search === '' &&
          Object.values(others).every((value) => value === undefined);
        return {
          icon: <Icon of={CreditCard} />,
          title: text.none,
          text: text.noneText,
          narrowedTitle: onlyAttention ? text.nothingToDo : undefined,
          action: onlyAttention ? { label: text.showAll, onPress: clear } : undefined,
        };
      }}
      renderDetails={(order, { list, close }) => (
        <PaymentDetails
          order={order}
          onClose={close}
          onChanged={(changed) => {
            list.replace(changed);
            const change = Number(attentionsOf(changed).length > 0) - Number(attentionsOf(order).length > 0);
            setAttention((count) => (count === null ? null : Math.max(0, count + change)));
          }}
        />
      )}
    />
  );
}
