'use client';

import { useId, useState } from 'react';
import { ExportButton, ExportFailure } from '@/components/back-office/export-button';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { useExport } from '@/components/back-office/use-export';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Dialog } from '@/components/ui/dialog';
import { SelectField } from '@/components/ui/select-field';
import { registerLists, type RegisterList } from '@/lib/money/registers/record';
import { monthsBefore } from '@/lib/money/registers/rules';
import { formatMonth } from '@/lib/kernel/text/format';
import { sellersGold } from '@/lib/visits/sellers/endpoints';
import { dayBookText } from './day-book-text';

const text = dayBookText.registers;
const monthsOffered = 36;

interface RegistersDialogProps {
  /** `YYYY-MM-DD` */
  today: string;
  onClosed(): void;
}

/** Lists for the accountant, of a month and seller (docs/product/sale.md, "For the accountant"). */
export function RegistersDialog({ today, onClosed }: RegistersDialogProps) {
  const [open, setOpen] = useState(true);
  const months = monthsBefore(today.slice(0, 7), monthsOffered);
  // What is filed is the month before.
  const [month, setMonth] = useState(months[1] ?? today.slice(0, 7));
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, status, failure, reload } = useActionEndpoint(sellersGold, 'list', {});
  const sellers = data?.data ?? [];
  const sellerId = chosen ?? sellers[0]?.id.toString();
  const listsId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      onClosed={onClosed}
      title={text.title}
      description={text.intro}
    >
      <div className="grid gap-4 xs:grid-cols-2">
        <SelectField
          label={text.month}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
        {sellers.length > 1 && (
          <SelectField
            label={text.seller}
            options={sellers.map(({ id, legal_name, series }) => ({
              value: String(id),
              label: series === '' ? legal_name : `${legal_name} (${series})`,
            }))}
            value={sellerId}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
      </div>
      <p role="status" className="mt-4 text-sm text-ink-soft empty:hidden">
        {status === 'loading' && data === null && text.loading}
      </p>
      <FailureAlert
        className="mt-4"
        sentence={text.failed}
        failure={failure}
        shown={status === 'failed'}
        onRetry={() => void reload()}
      />
      {sellerId !== undefined && (
        <>
          <h3 id={listsId} className="mt-5 font-text text-sm font-semibold text-ink-soft">
            {text.lists}
          </h3>
          <ul aria-labelledby={listsId}>
            {registerLists.map((list) => (
              <RegisterRow
                key={`${list} ${month} ${sellerId}`}
                list={list}
                month={month}
                sellerId={sellerId}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function RegisterRow({ list, month, sellerId }: { list: RegisterList; month: string; sellerId: string }) {
  const exporting = useExport(list, { month, seller_id: sellerId });
  const [name, about] = text.names[list];
  return (
    <li className="border-b border-ivory-line py-1.5 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-ink-soft">{about}</span>
        </span>
        <ExportButton {...exporting} about={name} />
      </div>
      <ExportFailure {...exporting} className="mt-2" />
    </li>
  );
}
