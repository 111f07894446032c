import { ShareButton } from '@/components/money/shared-document/share-button';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { ReasonButton } from '@/components/back-office/reason-button';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/components/ui/classes';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import { balancesAfter, whyCannotRefund, whyCannotVoid } from '@/lib/money/ledger/rules';
import { rupeesOf } from '@/lib/paise';
import type { CreditNoteRecord, OrderRecord } from '@/lib/sales/orders/contract';
import { formatInstant, formatRupees } from '@/lib/kernel/text/format';
import { ledgerText as text } from './ledger-text';
import { ReceiptLink } from './document-links';

interface StatementProps {
  entries: readonly EntryRecord[];
  creditNotes: readonly CreditNoteRecord[];
  order: OrderRecord;
  role: StaffRole;
  onVoid(entry: EntryRecord): void;
  onRefund(entry: EntryRecord): void;
}

/** Oldest first, with the paid and due amounts after each. */
export function Statement({ entries, creditNotes, order, role, onVoid, onRefund }: StatementProps) {
  const balances = balancesOf(entries, creditNotes, order);
  const actor = { role, id: actorId(role, order) };
  return (
    <ul className="mt-2 divide-y divide-ivory-line rounded-md border border-ivory-line bg-white">
      {entries.map((entry, index) => {
        const isVoided = entry.voided_at !== null;
        return (
          <li
            key={entry.id}
            className="grid grid-cols-2 gap-x-4 gap-y-1 p-4 text-sm md:grid-cols-4 md:items-start md:gap-x-6"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                <span className={isVoided ? 'text-ink-muted line-through' : undefined}>
                  {text.nameOf(entry)}
                </span>
                {isVoided && <Badge tone="danger">{text.voided}</Badge>}
                {entry.state === 'pending' && !isVoided && <Badge tone="warning">{text.underWay}</Badge>}
              </p>
              <p className="text-ink-muted tabular-nums">{formatInstant(entry.received_at)}</p>
            </div>
            <div className="min-w-0 text-right md:order-last">
              <p
                className={classes(
                  'text-base font-semibold tabular-nums',
                  isVoided && 'text-ink-muted line-through',
                )}
              >
                {formatRupees(entry.amount)}
              </p>
              {!isVoided && <p className="text-ink-muted tabular-nums">{balances[index]}</p>}
            </div>
            <div className="col-span-2 min-w-0 md:col-span-1">
              {entry.reference !== null && <p className="font-medium wrap-anywhere">{entry.reference}</p>}
              <p className="text-ink-muted wrap-anywhere">{recorderOf(entry)}</p>
              {entry.note !== null && <p className="wrap-anywhere whitespace-pre-line">{entry.note}</p>}
              {entry.voided_at !== null && (
                <p className="text-ruby wrap-anywhere">
                  {text.voidedOn(formatInstant(entry.voided_at), entry.void_reason ?? '')}
                </p>
              )}
            </div>
            <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-4 md:col-span-1">
              <ReceiptLink entry={entry} />
              {entry.receipt_no !== null && (
                <span className="-ml-3">
                  <ShareButton
                    what={{ kind: 'receipt', id: entry.id }}
                    document={`${text.document(entry.document)} ${entry.receipt_no}`}
                  />
                </span>
              )}
              {!isVoided && (
                <span className="-ml-3 flex flex-wrap">
                  <ReasonButton
                    variant="danger-quiet"
                    size="compact"
                    reason={whyCannotVoid(entry, { entries, order, actor, now: new Date() })}
                    onClick={() => onVoid(entry)}
                  >
                    {text.void.open}
                    <span className="sr-only">{` ${spoken(entry)}`}</span>
                  </ReasonButton>
                  {role === 'admin' && entry.kind === 'payment' && (
                    <ReasonButton
                      variant="quiet"
                      size="compact"
                      reason={whyCannotRefund(entry, entries, order)}
                      onClick={() => onRefund(entry)}
                    >
                      {text.refund.open}
                      <span className="sr-only">{` ${spoken(entry)}`}</span>
                    </ReasonButton>
                  )}
                </span>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Executives and employees see only their own orders; an admin's id decides nothing. */
function actorId(role: StaffRole, order: OrderRecord): number {
  return (role === 'employee' ? order.employeeid : order.executiveid) ?? 0;
}

const spoken = (entry: EntryRecord) =>
  entry.receipt_no ?? `${text.nameOf(entry)} ${formatRupees(entry.amount)}`;

function recorderOf({ recorded_by, recorded_by_name }: EntryRecord): string {
  return recorded_by === null ? text.byRazorpay : text.by(recorded_by_name || backOfficeText.deletedAccount);
}

/** `Paid ..., due ...` after each entry, of the current total with what was returned since. */
function balancesOf(
  entries: readonly EntryRecord[],
  creditNotes: readonly CreditNoteRecord[],
  order: OrderRecord,
): string[] {
  const balances = balancesAfter(entries, creditNotes, order);
  return balances.map(({ paid, due }) =>
    text.balance(formatRupees(rupeesOf(paid)), formatRupees(rupeesOf(due))),
  );
}
