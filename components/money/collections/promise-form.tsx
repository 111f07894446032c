'use client';

import { useState } from 'react';
import { RecordForm } from '@/components/back-office/record-form';
import { fieldAmount } from '@/lib/kernel/text/amount';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { amountValue, formatRupees, storeDate } from '@/lib/kernel/text/format';
import { callAction } from '@/lib/gateway/client';
import { collections, type CollectionRecord } from '@/lib/money/collections/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { collectionsText } from './collections-text';

const text = collectionsText.form;

interface PromiseFormProps {
  order: Pick<OrderRecord, 'id' | 'pending_amount'>;
  onSaved(saved: { message: string; data: CollectionRecord }): void;
  onRefused(): void;
  onClose(): void;
}

export function PromiseForm({ order, onSaved, onRefused, onClose }: PromiseFormProps) {
  const [today] = useState(() => storeDate(new Date()));
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit}
      intro={<p className="text-sm text-ink-soft">{text.intro}</p>}
      fields={[
        {
          kind: 'amount',
          name: 'amount',
          label: text.amount,
          required: true,
          hint: text.hint(formatRupees(order.pending_amount)),
        },
        { kind: 'date', name: 'pay_by', label: text.payBy, required: true, min: today },
      ]}
      of={{ initial: { amount: amountValue(order.pending_amount), pay_by: daysAfter(today, 7) } }}
      input={collections.actions.promise.input}
      toSent={(read) => ({
        order_id: order.id,
        amount: fieldAmount(read('amount')),
        pay_by: read('pay_by'),
      })}
      send={(input, _version, idempotencyKey) =>
        callAction(collections, 'promise', input, { idempotencyKey })
      }
      failure={text.failure}
      onSaved={onSaved}
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}
