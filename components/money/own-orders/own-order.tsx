'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState, type ReactNode } from 'react';
import { creditNoteHref, DocumentLink, invoiceHref } from '@/components/money/ledger/document-link';
import { OwnPieceBadge } from '@/components/sales/orders/own-piece-badge';
import { OrderBadge } from '@/components/sales/orders/order-badge';
import { Moment } from '@/components/layout/moment';
import { Card } from '@/components/ui/card';
import { classes } from '@/components/ui/classes';
import { useFormats } from '@/components/ui/use-formats';
import type { OutputOf } from '@/lib/contract';
import { call, type Outcome } from '@/lib/gateway/client';
import { confirmOrderPayment, createOrderPayment } from '@/lib/money/payments/endpoints';
import type { myOrders, OwnOrderRecord } from '@/lib/money/ledger/contract';
import { advanceRule, brand } from '@/lib/business';
import { rupeesOf } from '@/lib/paise';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { isUndelivered, stepAfterPayment } from './after-payment';
import { OwnEntries } from './own-entries';
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
  const text = useTranslations('orders');
  const checkoutText = useTranslations('checkout');
  const { rupees, date, instant } = useFormats();
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

  function afterPayment(excess: number): string {
    const values = { due: rupees(due), date: promisedOn === null ? '' : date(promisedOn) };
    return [
      ...(excess > 0 ? [checkoutText('excess', { amount: rupees(excess) })] : []),
      text(`pay.${stepAfterPayment(order)}`, values),
      text('pay.receipt'),
    ].join(' ');
  }

  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-title wrap-anywhere">
            {name}
          </h2>
          <p className="mt-1 text-sm text-ink-muted">
            {text('ordered', { date: instant(order.created_at) })}
          </p>
          {promisedOn !== null && isUndelivered(order) && (
            <p className="mt-1 text-sm font-medium">{text('promised', { date: date(promisedOn) })}</p>
          )}
          {order.invoices.map((invoice) => (
            <p key={invoice.id} className="mt-1 text-sm text-ink-muted">
              {text.rich('invoice', {
                number: invoice.number,
                time: instant(invoice.issued_at),
                total: rupees(invoice.total),
                document: () => (
                  <DocumentLink
                    href={invoiceHref(invoice.id)}
                    number={invoice.number}
                    label={text('openInvoice', { number: invoice.number })}
                  />
                ),
                facts,
              })}
            </p>
          ))}
          {order.credit_notes.map((note) => (
            <p key={note.id} className="mt-1 text-sm text-ink-muted">
              {text.rich('creditNote', {
                number: note.number,
                time: instant(note.issued_at),
                total: rupees(note.total),
                document: () => (
                  <DocumentLink
                    href={creditNoteHref(note.id)}
                    number={note.number}
                    label={text('openCreditNote', { number: note.number })}
                  />
                ),
                facts,
              })}
            </p>
          ))}
        </div>
        <OrderBadge status={order.status} label={text(`status.${order.status}`)} />
      </div>
      <div className="mt-5 grid gap-6 md:grid-cols-3 md:gap-10">
        <div className="md:order-last">
          <dl className="divide-y divide-ivory-line rounded-md border border-ivory-line bg-ivory px-4">
            <Sum label={text('total')} amount={order.total_amount} />
            <Sum label={text('paid')} amount={order.paid_amount} />
            <Sum label={text('due')} amount={due} strong />
          </dl>
          <div className="mt-4">
            <Moment
              message={done === null ? null : text('pay.done', { amount: rupees(done.amount) })}
              next={done === null ? null : afterPayment(done.excess)}
              className="mb-3"
            />
            {isOver && due > 0 && (
              <p className="text-sm text-ink-soft">{text('pay.advanceOver', { phone: brand.phone })}</p>
            )}
            <PayDue
              name={name}
              amount={due}
              due={isOver ? 0 : due}
              label={text('pay.now')}
              labelOf={text('pay.of', { order: name })}
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
          <OwnEntries entries={order.entries} />
        </div>
      </div>
    </Card>
  );
}

function facts(chunks: ReactNode) {
  return <span className="inline-block tabular-nums">{chunks}</span>;
}

function Sum({ label, amount, strong = false }: { label: string; amount: number; strong?: boolean }) {
  const { rupees } = useFormats();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className={strong ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd className={classes('ml-auto tabular-nums', strong ? 'text-lg font-semibold' : 'font-medium')}>
        {rupees(amount)}
      </dd>
    </div>
  );
}

function Items({ items }: Pick<OwnOrderRecord, 'items'>) {
  const text = useTranslations('orders');
  const { rupees } = useFormats();
  return (
    <section>
      <h3 className="font-text text-base font-semibold">{text('items')}</h3>
      <ul className="mt-1 divide-y divide-ivory-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{item.name}</span>
              <OwnPieceBadge state={item.state} />
            </span>
            <span
              className={classes(
                'shrink-0 tabular-nums',
                item.state === 'returned' && 'text-ink-muted line-through',
              )}
            >
              {rupees(item.price)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
