'use client';

import { LockKeyhole } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ProblemMessage } from '@/components/money/checkout/problem-message';
import { useCheckoutState, useFocusAfterPayment } from '@/components/money/checkout/use-checkout';
import { isActiveHint, readHint } from '@/components/layout/session-hint';
import { useSessionHint } from '@/components/layout/use-session-hint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { Spinner } from '@/components/ui/spinner';
import { Purchase } from './purchase';
import { usePurchaseTexts } from './purchase-texts';

const ConfirmPayment = lazyPart(() => import('./confirm-payment').then((module) => module.ConfirmPayment));

interface PurchasePanelProps {
  mobile: string;
  checkoutUrl: string;
  /** An open order may have been paid. */
  openOrder: boolean;
}

export function PurchasePanel({ mobile, checkoutUrl, openOrder }: PurchasePanelProps) {
  const text = useTranslations('subscription');
  const checkoutText = useTranslations('checkout');
  const texts = usePurchaseTexts();
  const [purchase] = useState(() => new Purchase(mobile, checkoutUrl, texts));
  const { flow } = purchase;
  const state = useCheckoutState(flow);
  useEffect(() => purchase.start(openOrder), [purchase, openOrder]);
  useReloadFromBackCache();
  useLeaveWhenActive(purchase);
  const { phase, problem, note, last } = state;
  // On a phone the card may be below the fold.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (phase === 'confirming' || problem !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [phase, problem]);
  const popup = phase === 'asking' || phase === 'opening';
  // A cancelled dialog stays mounted: unmounting it at once would lose the focus.
  const [opened, setOpened] = useState(false);
  if (popup && !opened) setOpened(true);
  const subscribe = useRef<HTMLButtonElement>(null);
  useFocusAfterPayment(phase, subscribe);
  const waits = phase === 'paying' || phase === 'checking' || phase === 'confirming' || phase === 'ended';

  return (
    <div ref={place} className="mt-6 scroll-my-20">
      <Alert className="mb-5">
        {!popup && problem !== null && <ProblemMessage problem={problem} next="/subscription" />}
      </Alert>
      {(phase === 'ready' || phase === 'checking' || popup) && (
        <Button ref={subscribe} full busy={phase === 'checking'} onClick={() => purchase.ask()}>
          {text('subscribe')}
        </Button>
      )}
      <div role="status" className={waits ? 'flex items-start gap-3' : undefined}>
        {waits && (
          <>
            <span className="mt-0.5 text-emerald">
              <Spinner />
            </span>
            <div className="min-w-0">
              {phase === 'paying' && <p>{checkoutText('paying')}</p>}
              {phase === 'checking' && <p className="font-semibold">{checkoutText('checking')}</p>}
              {phase === 'confirming' && (
                <>
                  <p className="font-semibold">{checkoutText('confirming')}</p>
                  <p className="mt-1 text-sm break-words text-ink-soft">
                    {checkoutText('keepOpen', { id: state.paymentId ?? '' })}
                  </p>
                  {state.waiting && (
                    <p className="mt-1 text-sm text-ink-soft">{checkoutText('takesLonger')}</p>
                  )}
                </>
              )}
              {phase === 'ended' && (
                <>
                  <p className="font-semibold break-words">{last}</p>
                  <p className="mt-1 text-sm text-ink-soft">{text('leaving')}</p>
                </>
              )}
            </div>
          </>
        )}
        {phase === 'ready' && note !== null && (
          <p className="mt-4 text-sm text-ink-soft">{checkoutText(`notes.${note}`)}</p>
        )}
      </div>
      {phase === 'confirming' && (
        <Button full className="mt-5" busy={!state.waiting} onClick={() => flow.checkAgain()}>
          {checkoutText('confirmNow')}
        </Button>
      )}
      {(phase === 'ready' || phase === 'paying' || phase === 'checking') && state.mayHavePaid && (
        <Button
          variant="secondary"
          full
          className="mt-4"
          busy={phase === 'checking'}
          onClick={() => flow.checkAgain()}
        >
          {checkoutText('checkAgain')}
        </Button>
      )}
      {phase === 'ended' && (
        <a
          href="/dashboard"
          className="mt-3 inline-flex min-h-touch items-center font-semibold text-emerald underline"
        >
          {text('toDashboard')}
        </a>
      )}
      <p className="mt-5 flex items-center justify-center gap-2 text-sm text-ink-soft">
        <Icon of={LockKeyhole} className="size-4 shrink-0" />
        {checkoutText('secure')}
      </p>
      {(popup || (opened && phase === 'ready')) && (
        <ConfirmPayment
          open={popup}
          finalFocus={() => subscribe.current}
          busy={phase === 'opening'}
          problem={problem}
          onCancel={() => flow.dismiss()}
          onConfirm={() => void flow.pay()}
        />
      )}
    </div>
  );
}

/** A page from the back/forward cache is outdated. */
function useReloadFromBackCache(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}

/** Another tab has paid. Only a change counts: an outdated active hint would cause a redirect loop. */
function useLeaveWhenActive(purchase: Purchase): void {
  const hint = useSessionHint();
  const [first] = useState(() => (typeof document === 'undefined' ? '' : readHint()));
  useEffect(() => {
    if (isActiveHint(first) || !isActiveHint(hint) || purchase.flow.state().phase === 'confirming') return;
    purchase.leave(null);
  }, [first, hint, purchase]);
}
