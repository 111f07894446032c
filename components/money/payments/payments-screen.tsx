'use client';

import { CreditCard } from '@lucide/icons';
import { requestOf, toListPage, type FirstPage, type ListPage } from '@/components/back-office/list-query';
import { choiceFilter } from '@/components/back-office/record-parts';
import { RecordScreen } from '@/components/back-office/record-screen';
import { Icon } from '@/components/ui/icon';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import { call } from '@/lib/gateway/client';
import { listPaymentOrders } from '@/lib/money/payments/endpoints';
import type { PaymentOrderRecord } from '@/lib/money/payments/contract';
import { paymentDefinition, paymentOrderDefinition } from '@/lib/money/payments/record';
import { formatCount } from '@/lib/kernel/text/format';
import { attentionsOf } from './payment-badges';
import { paymentColumns } from './payment-columns';
import { PaymentDetails } from './payment-details';
import { paymentList } from './payment-list';
import { paymentsText as text } from './payments-text';

/** `needs_attention`: number of orders that do. */
type PaymentPage = ListPage<PaymentOrderRecord> & { readonly needs_attention: number };

const { status } = paymentOrderDefinition.fields;
const { effect } = paymentDefinition.fields;

/** Payment orders and refunds (docs/product/payments.md, "Refunds"). */
export function PaymentsScreen({ first }: { first: FirstPage<PaymentOrderRecord, PaymentPage> }) {
  return (
    <RecordScreen
      title={text.title}
      home="/admin-dashboard"
      spec={paymentList}
      first={first}
      exported="payments"
      request={requestOf}
      load={async (request, options) => toListPage(await call(listPaymentOrders, request, options))}
      loading={text.loading}
      failure={text.failed}
      renderAbove={({ view, set }, page) => (
        <SegmentedFilter
          label={text.view}
          options={[
            { value: 'all', label: text.all },
            {
              value: 'any',
              label: text.needsAttention(
                page === null ? text.unknownCount : formatCount(page.needs_attention),
              ),
            },
          ]}
          value={view.filters.attention === undefined ? 'all' : 'any'}
          onChange={(value) => set({ attention: value === 'all' ? '' : value })}
        />
      )}
      filters={[
        { kind: 'search', label: text.search },
        choiceFilter('status', status, text.allStatuses),
        choiceFilter('effect', effect, text.allEffects),
      ]}
      columns={paymentColumns}
      nameOf={(order) => text.nameOf(order.order_id)}
      empty={({ view, clear }) => {
        const { attention: attentionFilter, ...others } = view.filters;
        const onlyAttention =
          attentionFilter !== undefined &&
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
            list.change((page) => ({ ...page, needs_attention: Math.max(0, page.needs_attention + change) }));
          }}
        />
      )}
    />
  );
}
