'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type SubmitEvent } from 'react';
import { TermsTick } from '@/components/forms/terms-tick';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useAfterRender } from '@/components/ui/use-after-render';
import { accountFailureText } from '@/lib/kernel/text/account-failures';
import { fieldSentences } from '@/components/forms/field-sentences';
import { callAction, type Failure } from '@/lib/gateway/client';
import { consents } from '@/lib/people/consents/endpoints';
import { CustomerFailureMessage } from './customer-failure-message';
import { termsAnswered } from './terms-asked';

/** Asks a customer of an older client for the tick of the sign-up (docs/product/privacy.md, "Terms"). Nothing waits for the answer. */
export function TermsQuestion() {
  const text = useTranslations('consent.question');
  const tick = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const afterRender = useAfterRender();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setFailure(null);
    if (tick.current?.checked !== true) {
      const inLanguage = await fieldSentences();
      setError(inLanguage(accountFailureText.termsNotAccepted));
      tick.current?.focus();
      return;
    }
    setError(undefined);
    setBusy(true);
    const outcome = await callAction(consents, 'accept_terms', { accepted_terms: true });
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    termsAnswered();
    setAccepted(true);
    afterRender(() => answer.current?.focus());
  }

  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 xs:px-6 md:px-8">
      <div ref={answer} tabIndex={-1} className="outline-none">
        <Alert tone="success">{isAccepted && text('accepted')}</Alert>
      </div>
      {!isAccepted && (
        <Card tone="gold" aria-labelledby="terms-question">
          <h2 id="terms-question" className="text-title">
            {text('title')}
          </h2>
          <p className="mt-1 text-ink-soft">{text('text')}</p>
          <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
            <TermsTick
              ref={tick}
              name="accepted_terms"
              autoComplete="off"
              error={error}
              onChange={() => setError(undefined)}
            />
            <Alert>
              {failure !== null && (
                <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('failed')} />
              )}
            </Alert>
            <Button type="submit" size="small" busy={busy} className="self-start">
              {text('accept')}
            </Button>
          </form>
        </Card>
      )}
    </div>
  );
}
