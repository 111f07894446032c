'use client';

import { fieldAmount, paiseOfField } from '@/lib/kernel/text/amount';
import { inputMaxLength, type FormField, type ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { dayBook } from '@/lib/money/day-book/contract';
import { dayClosingDefinition } from '@/lib/money/day-book/record';
import { callAction } from '@/lib/gateway/client';
import { formatPaise, paiseOfRupees } from '@/lib/paise';
import { formatDate } from '@/lib/kernel/text/format';
import { dayBookText } from './day-book-text';

const text = dayBookText.close;
const { fields } = dayClosingDefinition;
const { close } = dayBook.actions;

interface CloseDayProps {
  date: string;
  /** Rupees: cash received less cash returned. */
  computed: number;
  onClosed(message: string): void;
  /** The cash changed, or somebody else closed the day. */
  onRefused(): void;
  onClose(): void;
}

export function CloseDay({ date, computed, onClosed, onRefused, onClose }: CloseDayProps) {
  /** Paise; null without an amount. */
  const difference = (read: ReadField) => {
    const counted = paiseOfField(read('counted'));
    return counted === null ? null : counted - paiseOfRupees(computed);
  };
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.title}
      intro={
        <>
          <p className="font-semibold">{formatDate(date)}</p>
          <p className="mt-1 text-ink-soft">{text.intro}</p>
        </>
      }
      fields={fieldsOf(computed, difference)}
      of={{ initial: {} }}
      input={close.input}
      toSent={(read) => ({
        date,
        counted: fieldAmount(read('counted')),
        reason: (difference(read) ?? 0) === 0 ? undefined : read('reason'),
        computed,
      })}
      send={(input) => callAction(dayBook, 'close', input)}
      failure={text.failure}
      onSaved={({ message }) => onClosed(message)}
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}

function fieldsOf(computed: number, difference: (read: ReadField) => number | null): FormField[] {
  return [
    {
      kind: 'amount',
      name: 'counted',
      label: fields.counted.label,
      required: true,
      aside: (read) => {
        const paise = difference(read);
        return (
          <dl className="grid grid-cols-2 gap-x-4 text-sm tabular-nums">
            <dt className="text-ink-soft">{fields.computed.label}</dt>
            <dd className="text-right font-medium">{formatPaise(paiseOfRupees(computed))}</dd>
            <dt className="text-ink-soft">{fields.difference.label}</dt>
            <dd className="text-right font-semibold" aria-live="polite">
              {paise === null ? text.unknown : formatPaise(paise)}
            </dd>
          </dl>
        );
      },
    },
    {
      kind: 'textarea',
      name: 'reason',
      label: fields.reason.label,
      hint: text.reasonHint,
      required: true,
      maxLength: inputMaxLength(fields.reason.max),
      shown: (read) => (difference(read) ?? 0) !== 0,
    },
  ];
}
