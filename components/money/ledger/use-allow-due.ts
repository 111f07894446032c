import { useState } from 'react';
import type { FormField, ReadField } from '@/components/back-office/form-field';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { detailsOf, type Failure } from '@/lib/gateway/client';
import { formatRupees, storeDate } from '@/lib/kernel/text/format';
import { ledgerText } from './ledger-text';

const text = ledgerText.allowDue;

/** Asks an admin for the day, once the gateway has refused because delivered pieces would not be paid (docs/product/sale.md, "Due on delivered pieces"). */
export function useAllowDue(role: StaffRole) {
  /** Rupees. */
  const [due, setDue] = useState<number | null>(null);
  const [today] = useState(() => storeDate(new Date()));
  const field: FormField = {
    kind: 'date',
    name: 'due_on',
    label: text.label,
    required: true,
    min: today,
    hint: due === null ? '' : text.hint(formatRupees(due)),
    shown: () => due !== null,
  };
  return {
    field,
    sent: (read: ReadField) => (due === null ? {} : { allow_due: true, due_on: read('due_on') }),
    notice(failure: Failure) {
      const details = detailsOf(failure, 'OUT_OF_BALANCE');
      if (role === 'admin' && details !== null) setDue(details.due);
    },
  };
}
