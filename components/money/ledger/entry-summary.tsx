import type { EntryRecord } from '@/lib/money/ledger/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import { ledgerText as text } from './ledger-text';

export function EntrySummary({ entry, note }: { entry: EntryRecord; note: string }) {
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{text.nameOf(entry)}</span>
        <span className="tabular-nums">{formatRupees(entry.amount)}</span>
      </p>
      {entry.receipt_no !== null && <p className="text-ink-soft tabular-nums">{entry.receipt_no}</p>}
      <p className="mt-2 text-ink-soft">{note}</p>
    </>
  );
}
