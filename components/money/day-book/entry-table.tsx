import { backOfficeText } from '@/components/back-office/back-office-text';
import { tableStyles } from '@/components/back-office/table-styles';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/components/ui/classes';
import { numberWrap } from '@/components/ui/number-size';
import { recordLink } from '@/lib/kernel/access/record-links';
import type { BookEntryRecord } from '@/lib/money/day-book/contract';
import { entryDefinition } from '@/lib/money/ledger/record';
import { formatShortDate, formatRupees, formatTime, storeDate, storeTime } from '@/lib/kernel/text/format';
import { dayBookText as text } from './day-book-text';
import { Section } from './section';

const { labels } = entryDefinition.fields.method;

/** Cells shown only if wide or in print; otherwise their value is in another cell. */
const wide = 'hidden @list:table-cell print:table-cell';
const narrow = 'block text-ink-soft @list:hidden print:hidden';

interface EntryTableProps {
  title: string;
  note?: string | undefined;
  entries: readonly BookEntryRecord[];
}

/** Voided entries are struck through. */
export function EntryTable({ title, note, entries }: EntryTableProps) {
  return (
    <Section title={title} note={note}>
      {(titleId) => (
        <table aria-labelledby={titleId} className={tableStyles}>
          <thead>
            <tr>
              <th scope="col" className={wide}>
                {text.time}
              </th>
              <th scope="col">{text.order}</th>
              <th scope="col" className={wide}>
                {text.method}
              </th>
              <th scope="col" className={wide}>
                {text.recordedBy}
              </th>
              <th scope="col" className="text-right">
                {text.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={`${entry.about} ${entry.kind} ${entry.id} ${entry.received_at}`} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function EntryRow({ entry }: { entry: BookEntryRecord }) {
  const isVoided = entry.voided_at !== null;
  const struck = isVoided && 'text-ink-muted line-through print:text-ink';
  const method = [entry.method === 'unspecified' ? null : labels[entry.method], entry.reference]
    .filter((part) => part !== null)
    .join(' · ');
  const amount = formatRupees(entry.amount);
  const time = formatTime(storeTime(new Date(entry.received_at)));
  const customer = entry.username || backOfficeText.deletedAccount;
  const recorder =
    entry.recorded_by === null ? null : entry.recorded_by_name || backOfficeText.deletedAccount;
  return (
    <tr>
      <td className={classes(wide, 'whitespace-nowrap tabular-nums')}>
        <span className={classes('block', struck)}>{time}</span>
        <span className="hidden text-xs text-ink-muted @list:block print:block print:text-ink">
          {entry.receipt_no}
        </span>
      </td>
      <td className="wrap-anywhere">
        {entry.orderid === null ? (
          <span className="font-medium print:text-ink">{entry.ordername}</span>
        ) : (
          <a
            href={recordLink('admin', 'order', entry.orderid)}
            className={classes(
              'font-medium print:text-ink',
              struck || 'text-emerald underline underline-offset-4 print:no-underline',
            )}
          >
            {entry.ordername}
          </a>
        )}
        <span className="hidden text-ink-soft @list:block print:block print:text-ink">{customer}</span>
        {/* On a phone two lines a row: when, whose, and how it was paid. */}
        <span className={narrow}>{[time, customer, method].filter((part) => part !== '').join(' · ')}</span>
        <Marks entry={entry} />
      </td>
      <td className={classes(wide, 'wrap-anywhere')}>{method || backOfficeText.nobody}</td>
      <td className={classes(wide, 'wrap-anywhere')}>{recorder ?? backOfficeText.nobody}</td>
      <td className={classes('text-right', numberWrap(amount))}>
        <span className={classes('font-medium', struck)}>{amount}</span>
      </td>
    </tr>
  );
}

const aboutText = { plan: text.plan, unbooked: text.unbooked, old_gold: text.oldGold } as const;

function Marks({ entry }: { entry: BookEntryRecord }) {
  const { about, kind, state, late, voided_at, void_reason, created_at, received_at } = entry;
  const enteredOn = storeDate(new Date(created_at));
  const isOfDay = enteredOn === storeDate(new Date(received_at));
  return (
    <>
      <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {voided_at !== null && <Badge tone="danger">{text.voided}</Badge>}
        {kind === 'refund' && about !== 'old_gold' && (
          <Badge tone="gold">{state === 'pending' ? text.underWay : text.refund}</Badge>
        )}
        {about !== 'order' && (
          <Badge tone={about === 'unbooked' ? 'warning' : 'neutral'}>{aboutText[about]}</Badge>
        )}
        {late && (
          <Badge tone="warning">{isOfDay ? text.afterClosing : text.late(formatShortDate(enteredOn))}</Badge>
        )}
      </span>
      {void_reason !== null && <span className="mt-1 block text-ink-soft print:text-ink">{void_reason}</span>}
    </>
  );
}
