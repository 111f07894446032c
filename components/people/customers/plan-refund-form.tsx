'use client';

import { inputMaxLength, type ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { call } from '@/lib/gateway/client';
import { entryDefinition } from '@/lib/money/ledger/record';
import { deskMethods } from '@/lib/money/documents/record';
import { refundPlan } from '@/lib/money/plan-sales/contract';
import { deskMethodChoices } from '@/lib/money/plan-sales/rules';
import type { CustomerRecord } from '@/lib/people/customers/contract';
import { planRefundText as text } from './plan-refund-text';

interface PlanRefundFormProps {
  customer: Pick<CustomerRecord, 'id' | 'name' | 'refundable_plan' | 'refundable_amount'>;
  onSaved(message: string): void;
  onClose(): void;
}

const byUpi = (read: ReadField) => read('method') === 'upi';

export function PlanRefundForm({ customer, onSaved, onClose }: PlanRefundFormProps) {
  const amount = customer.refundable_amount ?? 0;
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit(amount)}
      tone="danger"
      intro={<p className="text-ink-soft">{text.intro(customer.name, amount)}</p>}
      fields={[
        { kind: 'choice', name: 'method', label: text.method, required: true, choices: deskMethodChoices },
        {
          kind: 'text',
          name: 'reference',
          label: text.reference,
          maxLength: inputMaxLength(entryDefinition.fields.reference.max),
          shown: byUpi,
        },
      ]}
      of={{ initial: { method: customer.refundable_plan ?? '' } }}
      input={refundPlan.input}
      toSent={(read) => ({
        user_id: customer.id,
        method: deskMethods.find((method) => method === read('method')),
        reference: byUpi(read) ? read('reference') : undefined,
      })}
      send={(input, _version, idempotencyKey) => call(refundPlan, input, { idempotencyKey })}
      failure={text.failure}
      failureIfUnknown={text.mayBeRecorded}
      onSaved={({ message }) => onSaved(message)}
      onRefused={() => undefined}
      onClose={onClose}
    />
  );
}
