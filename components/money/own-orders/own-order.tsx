'use client';

import { useId, useRef, useState } from 'react';
import { ledgerText } from '@/components/money/ledger/ledger-text';
import { CreditNoteLink, InvoiceLink, ReceiptLink } from '@/components/money/ledger/document-links';
import { PieceBadge } from '@/components/sales/orders/piece-badge';
import { OrderBadge } from '@/components/sales/orders/order-badge';
import { Moment } from '@/components/layout/moment';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { classes } from '@/components/ui/classes';
import type { OutputOf } from '@/lib/contract';
import { call, type Outcome } from '@/lib/gateway/client';
import { confirmOrderPayment, createOrderPayment } from '@/lib/money/payments/endpoints';
import type { myOrders, OwnOrderRecord } from '@/lib/money/ledger/contract';
import { advanceRule } from '@/lib/business';
import { advanceOverText } from '@/lib/money/advances/rules';
import { rupeesOf } from '@/lib/paise';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { formatDate, formatInstant, formatRupees } from '@/lib/kernel/text/format';
import { afterPayment, isUndelivered } from './after-payment';
import { ownOrdersText as text } from './own-orders-text';
import { duePaymentText } from './due-payment-text';
import { PayDue } from './pay-due';

interface OwnOrderProps {
  order: OwnOrderRecord;
  checkoutUrl: string;
  /** Opens the dialog of the payment with the page. */
  paysAtOnce: boolean;
  /** @param fresh the order after a booked payment */
  onPaid(fresh: OrderRecord): void;
  /** The paid amount may have changed. */
  reload(): Promise<Outcome<OutputOf<typeof myOrders>>>;
}

export function OwnOrder({ order, checkoutUrl, paysAtOnce, onPaid, reload }: OwnOrderProps) {
  const titleId = useId();
  const [done, setDone] = useState<{ amount: number; excess: number } | null>(null);
  const { id, name, pending_amount: due, advance_days: days, promised_on: promisedOn } = order;
  const isOver = days !== null && days >= advanceRule.endsOnDay;
  const paidBefore = useRef(order.paid_amount);

  async function reloadOrder() {
    const outcome = await reload();
    if (!outcome.ok) return outcome;
    const fresh = outcome.data.orders.find((each) => each.id === id) ?? order;
    if (fresh.paid_amount <= paidBefore.current) return 'unchanged';
    paidBefore.current = fresh.paid_amount;
    return 'changed';
  }

  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-title wrap-anywhere">
            {name}
          </h2>
          <p className="mt-1 text-sm text-ink-muted">{text.ordered(formatInstant(order.created_at))}</p>
          {promisedOn !== null && isUndelivered(order) && (
            <p className="mt-1 text-sm font-medium">{text.promised(formatDate(promisedOn))}</p>
          )}
          {order.invoices.map((invoice) => (
            <p key={invoice.id} className="mt-1 text-sm text-ink-muted">
              {text.invoice} <InvoiceLink invoice={invoice} />{' '}
              <span className="whitespace-nowrap tabular-nums">
                {text.invoiced(formatInstant(invoice.issued_at), formatRupees(invoice.total))}
              </span>
            </p>
          ))}
          {order.credit_notes.map((note) => (
            <p key={note.id} className="mt-1 text-sm text-ink-muted">
              {text.creditNote} <CreditNoteLink creditNote={note} />{' '}
              <span className="whitespace-nowrap tabular-nums">
                {text.invoiced(formatInstant(note.issued_at), formatRupees(note.total))}
              </span>
            </p>
          ))}
        </div>
        <OrderBadge status={order.status} labels={text.status} />
      </div>
      <div className="mt-5 grid gap-6 md:grid-cols-3 md:gap-10">
        <div className="md:order-last">
          <dl className="divide-y divide-ivory-line rounded-md border border-ivory-line bg-ivory px-4">
            <Sum label={text.total} amount={order.total_amount} />
            <Sum label={text.paid} amount={order.paid_amount} />
            <Sum label={text.due} amount={due} strong />
          </dl>
          <div className="mt-4">
            <Moment
              message={done === null ? null : duePaymentText.done(formatRupees(done.amount))}
              next={done === null ? null : afterPayment(order, done.excess)}
              className="mb-3"
            />
            {isOver && due > 0 && <p className="text-sm text-ink-soft">{advanceOverText}</p>}
            <PayDue
              name={name}
              amount={due}
              due={isOver ? 0 : due}
              checkoutUrl={checkoutUrl}
              asksAtOnce={paysAtOnce}
              calls={{
                begin: () => {
                  paidBefore.current = order.paid_amount;
                },
                open: (amount, options) => call(createOrderPayment, { our_order_id: id, amount }, options),
                confirm: ({ proof }, options) =>
                  call(confirmOrderPayment, { our_order_id: id, ...proof }, options),
                onDone: ({ data, excess }, { amountPaise }) => {
                  setDone({ amount: rupeesOf(amountPaise), excess });
                  onPaid(data);
                },
                reload: reloadOrder,
              }}
            />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6 md:col-span-2">
          {order.items.length > 0 && <Items items={order.items} />}
          <Entries entries={order.entries} />
        </div>
      </div>
    </Card>
  );
}

function Sum({ label, amount, strong = false }: { label: string; amount: number; strong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className={strong ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd className={classes('tabular-nums', strong ? 'text-lg font-semibold' : 'font-medium')}>
        {formatRupees(amount)}
      </dd>
    </div>
  );
}

function Items({ items }: Pick<OwnOrderRecord, 'items'>) {
  return (
    <section>
      <h3 className="font-text text-base font-semibold">{text.items}</h3>
      <ul className="mt-1 divide-y divide-ivory-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{item.name}</span>
              <PieceBadge state={item.state} />
            </span>
            <span
              className={classes(
                'shrink-0 tabular-nums',
                item.state === 'returned' && 'text-ink-muted line-through',
              )}
            >
              {formatRupees(item.price)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entries({ entries }: Pick<OwnOrderRecord, 'entries'>) {
  return (
    <section>
      <h3 className="font-text text-base font-semibold">{text.payments}</h3>
      {entries.length === 0 && <p className="mt-1 text-sm text-ink-muted">{text.noPayments}</p>}
      <ul className="mt-1 divide-y divide-ivory-line">
        {entries.map((entry) => {
          const isVoided = entry.voided_at !== null;
          const voidedStyles = isVoided && 'text-ink-muted line-through';
          return (
            <li key={entry.id} className="flex items-start justify-between gap-4 py-3 text-sm">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                  <span className={classes(voidedStyles)}>{ledgerText.nameOf(entry)}</span>
                  {isVoided && <Badge tone="danger">{text.voided}</Badge>}
                </p>
                <p className="text-ink-muted tabular-nums">{formatInstant(entry.received_at)}</p>
                {entry.reference !== null && (
                  <p className="text-ink-muted wrap-anywhere">{entry.reference}</p>
                )}
                <ReceiptLink entry={entry} />
              </div>
              <p className={classes('shrink-0 text-base font-semibold tabular-nums', voidedStyles)}>
                {formatRupees(entry.amount)}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
