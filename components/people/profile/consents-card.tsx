'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState, type ReactNode } from 'react';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useFormats } from '@/components/ui/use-formats';
import { usePath } from '@/components/ui/use-path';
import type { OutputOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { ConsentRecord, consents as contract } from '@/lib/people/consents/contract';
import { consents } from '@/lib/people/consents/endpoints';

export type OwnConsents = OutputOf<(typeof contract.actions)['list']>;

/** A switch for each purpose (docs/product/privacy.md, "Consents"). @param loaded null if loading failed */
export function ConsentsCard({ loaded }: { loaded: OwnConsents | null }) {
  const text = useTranslations('consent');
  const controls = useTranslations('ui');
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
        <Alert
          className="mt-4"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={own.status === 'loading'}
              onClick={() => void own.reload()}
            >
              {controls('retry')}
            </Button>
          }
        >
          {text('choices.loadFailed')}
        </Alert>
      ) : (
        <ul className="mt-5 divide-y divide-ivory-line border-t border-ivory-line">
          {shown.data.map((each) => (
            <ConsentSwitch
              key={each.purpose}
              consent={pending === each.purpose ? { ...each, given: !each.given } : each}
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

interface ConsentSwitchProps {
  consent: ConsentRecord;
  busy: boolean;
  onToggle(): void;
}

function ConsentSwitch({ consent: { purpose, given, at }, busy, onToggle }: ConsentSwitchProps) {
  const id = useId();
  const text = useTranslations('consent.choices');
  const { instant } = useFormats();
  return (
    <li>
      <label className="flex min-h-touch cursor-pointer items-start gap-3 py-4">
        <input
          type="checkbox"
          role="switch"
          autoComplete="off"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          aria-busy={busy}
          checked={given}
          aria-checked={given}
          onChange={() => {
            if (!busy) onToggle();
          }}
          className="mt-1 size-5 shrink-0 accent-emerald"
        />
        <span className="min-w-0">
          <span id={`${id}-title`} className="font-medium">
            {text(`${purpose}.title`)}
          </span>
          <span id={`${id}-text`} className="block text-sm text-ink-soft">
            {text(`${purpose}.text`)}
            {at !== null && (
              <span className="block text-ink-muted tabular-nums">
                {text(given ? 'since' : 'ended', { when: instant(at) })}
              </span>
            )}
          </span>
        </span>
      </label>
    </li>
  );
}
