import { useRef, useState } from 'react';
import type { FormField, ReadField } from '@/components/back-office/form-field';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { detailsOf, type Failure } from '@/lib/gateway/client';
import { formatRupees, storeDate } from '@/lib/kernel/text/format';
import { ledgerText } from './ledger-text';

const text = ledgerText.allowDue;

interface ShownDue {
  /** Rupees. */
  readonly due: number;
  /** Values of the amounts that led to it. */
  readonly by: string;
}

/**
 * Asks an admin for the day, once the gateway has refused because delivered pieces would not be paid (docs/product/sale.md, "Due on delivered
 * pieces"). With other amounts the gateway is asked again, which names their due.
 * @param amounts names of the fields from which the due follows
 */
export function useAllowDue(role: StaffRole, amounts: readonly string[]) {
  const [shown, setShown] = useState<ShownDue | null>(null);
  const sentBy = useRef('');
  const [today] = useState(() => storeDate(new Date()));
  const valuesOf = (read: ReadField) => JSON.stringify(amounts.map((name) => read(name)));
  const isShown = (read: ReadField) => shown !== null && shown.by === valuesOf(read);
  const field: FormField = {
    kind: 'date',
    name: 'due_on',
    label: text.label,
    required: true,
    min: today,
    hint: shown === null ? '' : text.hint(formatRupees(shown.due)),
    shown: isShown,
  };
  return {
    field,
    sent(read: ReadField) {
      sentBy.current = valuesOf(read);
      return isShown(read) ? { allow_due: true, due_on: read('due_on') } : {};
    },
    notice(failure: Failure) {
      const details = detailsOf(failure, 'OUT_OF_BALANCE');
      if (role === 'admin' && details !== null) setShown({ due: details.due, by: sentBy.current });
    },
  };
}
