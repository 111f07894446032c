'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { SecureNote } from '@/components/money/checkout/secure-note';
import { UpiNote } from '@/components/money/checkout/upi-note';
import { ResultCard } from '@/components/portal/result-card';
import { PayDue } from '@/components/money/own-orders/pay-due';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { useFormats } from '@/components/ui/use-formats';
import type { OutputOf } from '@/lib/contract';
import { call, shortTimeoutMs, type Outcome } from '@/lib/gateway/client';
import { confirmLinkPayment, createLinkPayment, openPaymentLink } from '@/lib/money/payment-links/endpoints';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';
import type {
  confirmLinkPayment as confirmLinkPaymentContract,
  openPaymentLink as openPaymentLinkContract,
} from '@/lib/money/payment-links/contract';

interface Paid {
  /** Amounts in rupees. */
  readonly amount: number;
  readonly due: number;
  readonly excess: number;
  /** Absent if nothing was booked. */
  readonly receipt: OutputOf<typeof confirmLinkPaymentContract>['receipt'];
}
type Requested = OutputOf<typeof openPaymentLinkContract>['data'];
type State =
  | { readonly phase: 'loading' | 'failed' | 'not valid' }
  /** The order takes no payment any more, for the reason of the message. */
  | { readonly phase: 'over'; readonly message: string }
  /** `ended`: the link is closed; the page shows why its payment was refused. */
  | { readonly phase: 'ready'; readonly requested: Requested; readonly ended: boolean }
  | ({ readonly phase: 'paid' } & Paid);

/** The page's HTML contains nothing of the link's request. */
export function PaymentLink({ token, checkoutUrl }: { token: string; checkoutUrl: string }) {
  const text = useTranslations('pay');
  const [state, setState] = useState<State>({ phase: 'loading' });

  const loads = useRef(0);
  // Not by components/data: a return from the payment app must not load in the middle of a payment.
  const load = useCallback(
    async (isRefused = false) => {
      loads.current += 1;
      const { current } = loads;
      const outcome = await call(openPaymentLink, { token }, { timeoutMs: shortTimeoutMs });
      if (loads.current !== current) return outcome;
      const isNotValid = !outcome.ok && outcome.status === 404;
      const over = !outcome.ok && outcome.code === 'ADVANCE_EXPIRED' ? outcome.message : null;
      setState((now) => {
        // The result of a load that ends after the payment.
        if (now.phase === 'paid') return now;
        if (outcome.ok) return { phase: 'ready', requested: outcome.data.data, ended: false };
        // The page keeps the state of a payment whose outcome is unknown.
        if (now.phase === 'ready' && !isNotValid && over === null) return now;
        if (now.phase === 'ready' && isRefused) return { ...now, ended: true };
        if (over !== null) return { phase: 'over', message: over };
        return { phase: isNotValid ? 'not valid' : 'failed' };
      });
      return outcome;
    },
    [token],
  );
  useEffect(() => void load(), [load]);

  function retry() {
    setState({ phase: 'loading' });
    void load();
  }

  return (
    <>
      <p role="status" className="sr-only">
        {state.phase === 'loading' && text('loading')}
      </p>
      {state.phase === 'loading' && <Loading />}
      <Alert
        action={
          <Button variant="secondary" size="small" onClick={retry}>
            {text('retry')}
          </Button>
        }
      >
        {state.phase === 'failed' && text('failed')}
      </Alert>
      {state.phase === 'not valid' && (
        <ResultCard title={text('notValidTitle')}>{text('notValid')}</ResultCard>
      )}
      {state.phase === 'over' && <ResultCard title={text('overTitle')}>{state.message}</ResultCard>}
      {state.phase === 'ready' && (
        <Payment
          token={token}
          requested={state.requested}
          ended={state.ended}
          checkoutUrl={checkoutUrl}
          onPaid={(paid) => setState({ phase: 'paid', ...paid })}
          reload={load}
        />
      )}
      {state.phase === 'paid' && (
        <ResultCard
          title={text('paidTitle')}
          done="moment"
          actions={
            state.receipt !== undefined && (
              <LinkButton href={new URL(state.receipt.url).pathname} wholePage>
                {text('openReceipt')}
              </LinkButton>
            )
          }
        >
          <PaidSentences paid={state} />
        </ResultCard>
      )}
    </>
  );
}

function PaidSentences({ paid: { amount, due, excess, receipt } }: { paid: Paid }) {
  const text = useTranslations('pay');
  const checkoutText = useTranslations('checkout');
  const { rupees } = useFormats();
  const sentences = [
    text('paid', { amount: rupees(amount) }),
    ...(excess > 0 ? [checkoutText('excess', { amount: rupees(excess) })] : []),
    due > 0 ? text('stillDue', { amount: rupees(due) }) : text('nothingDue'),
    ...(receipt === undefined ? [] : [text('receipt', { number: receipt.number })]),
    text('close'),
  ].join(' ');
  if (receipt === undefined) return sentences;
  // Its hyphen would break the line.
  const [before, after] = sentences.split(receipt.number);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{receipt.number}</span>
      {after}
    </>
  );
}

interface PaymentProps {
  token: string;
  requested: Requested;
  ended: boolean;
  checkoutUrl: string;
  /** Called with amounts in rupees. */
  onPaid(paid: Paid): void;
  /** The link's request may have changed. */
  reload(isRefused: boolean): Promise<Outcome<{ data: Requested }>>;
}

function Payment({ token, requested, ended, checkoutUrl, onPaid, reload }: PaymentProps) {
  const text = useTranslations('pay');
  const { rupees } = useFormats();
  const titleId = useId();
  const { business, order_name: name, first_name: firstName, amount, due } = requested;

  async function reloadRequest(isRefused: boolean) {
    const outcome = await reload(isRefused);
    if (outcome.ok) return outcome.data.data.due < due ? 'changed' : 'unchanged';
    return outcome.status === 404 ? 'changed' : outcome;
  }

  return (
    <Card aria-labelledby={titleId}>
      <h1 id={titleId} className="text-heading">
        {firstName === '' ? text('hello') : text('helloTo', { name: firstName })}
      </h1>
      {!ended && <p className="mt-2 text-lg text-ink-soft">{text('lead', { business })}</p>}
      <dl className="mt-6 divide-y divide-ivory-line rounded-md border border-ivory-line bg-ivory px-4">
        <Fact label={text('order')}>{name}</Fact>
        {!ended && due !== amount && <Fact label={text('due')}>{rupees(due)}</Fact>}
        {!ended && (
          <div className="py-4">
            <dt className="text-ink-soft">{text('amount')}</dt>
            <dd className="mt-1 font-display text-heading whitespace-nowrap tabular-nums">
              {rupees(amount)}
            </dd>
          </div>
        )}
      </dl>
      <UpiNote amountPaise={ended ? null : paiseOfRupees(amount)} className="mt-6" />
      <div className="mt-6">
        <PayDue
          name={name}
          amount={amount}
          due={ended ? 0 : amount}
          checkoutUrl={checkoutUrl}
          label={text('pay', { amount: rupees(amount) })}
          pays
          calls={{
            open: (typed, options) => call(createLinkPayment, { token, amount: typed }, options),
            confirm: ({ proof }, options) => call(confirmLinkPayment, { token, ...proof }, options),
            onDone: ({ data, excess = 0, receipt }, { amountPaise }) =>
              onPaid({ amount: rupeesOf(amountPaise), due: data.due, excess, receipt }),
            reload: reloadRequest,
          }}
        />
      </div>
      <SecureNote />
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function Loading() {
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-10 w-48" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </Card>
  );
}
