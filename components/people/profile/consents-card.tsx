'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { usePath } from '@/components/ui/use-path';
import type { OutputOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { ConsentRecord, consents as contract } from '@/lib/people/consents/contract';
import { consents } from '@/lib/people/consents/endpoints';
import { ConsentSwitch } from './consent-switch';
import { LoadFailed } from './load-failed';

export type OwnConsents = OutputOf<(typeof contract.actions)['list']>;

/** A switch for each purpose (docs/product/privacy.md, "Consents"). @param loaded null if loading failed */
export function ConsentsCard({ loaded }: { loaded: OwnConsents | null }) {
  const text = useTranslations('consent');
  const language = useLocale();
  const path = usePath();
  const own = useActionEndpoint(consents, 'list', {}, { first: { data: loaded, response: loaded } });
  const [pending, setPending] = useState<ConsentRecord['purpose'] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const shown = own.status === 'failed' ? null : own.data;

  async function decide({ purpose, given }: ConsentRecord, noticeVersion: string) {
    setPending(purpose);
    setFailure(null);
    const outcome = given
      ? await callAction(consents, 'withdraw', { purpose, language })
      : await callAction(consents, 'give', { purpose, language, notice_version: noticeVersion });
    setPending(null);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    const { data: changed } = outcome.data;
    own.change(
      (before) =>
        before && {
          ...before,
          data: before.data.map((each) => (each.purpose === changed.purpose ? changed : each)),
        },
    );
  }

  return (
    <Card aria-labelledby="consents" className="mt-6">
      <h2 id="consents" className="text-title">
        {text('choices.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{text('choices.text')}</p>
      <p className="mt-1 text-ink-soft">
        {text.rich('notice', {
          link: (part: ReactNode) => (
            <a
              href={path('/privacy-notice')}
              className="font-semibold text-emerald underline underline-offset-4 hover:text-emerald-deep"
            >
              {part}
            </a>
          ),
        })}
      </p>
      {shown === null ? (
        <LoadFailed
          sentence={text('choices.loadFailed')}
          busy={own.status === 'loading'}
          onRetry={() => own.reload()}
        />
      ) : (
        <ul className="mt-5 divide-y divide-ivory-line border-t border-ivory-line">
          {shown.data.map((each) => (
            <ConsentSwitch
              key={each.purpose}
              consent={each}
              isChanging={pending === each.purpose}
              busy={pending !== null}
              onToggle={() => void decide(each, shown.notice_version)}
            />
          ))}
        </ul>
      )}
      <Alert className="mt-4">
        {failure !== null && (
          <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('choices.failed')} />
        )}
      </Alert>
    </Card>
  );
}
