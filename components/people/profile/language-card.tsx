'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState, type SubmitEvent } from 'react';
import { useShippedLanguages } from '@/components/layout/shipped-languages';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { controlStyles } from '@/components/ui/field-frame';
import { Select } from '@/components/ui/select';
import { call, type Failure } from '@/lib/gateway/client';
import { languageFacts, languageOf } from '@/lib/languages';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { updateProfile } from '@/lib/people/accounts/endpoints';

type LanguageCardProps = Pick<UserRecord, 'mobile' | 'language'>;

/** The account's language, or, until it has one, that of the page. A new one takes effect by loading the page again. */
export function LanguageCard({ mobile, language }: LanguageCardProps) {
  const text = useTranslations('profile.language');
  const frame = useTranslations('layout');
  const languages = useShippedLanguages();
  const shown = useLocale();
  // Uncontrolled: keeps what was chosen before hydration.
  const select = useRef<HTMLSelectElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const chosen = languageOf(select.current?.value);
    if (chosen === null) return;
    setBusy(true);
    setFailure(null);
    const outcome = await call(updateProfile, { mobile, language: chosen });
    if (outcome.ok) {
      // Stays busy until then.
      window.location.reload();
      return;
    }
    setBusy(false);
    setFailure(outcome);
  }

  if (languages.length < 2) return null;
  const options = languages.map((value) => ({
    value,
    label: languageFacts[value].name,
    lang: languageFacts[value].tag,
  }));
  return (
    <Card aria-labelledby="language" className="mt-6">
      <form
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between"
      >
        <div>
          <h2 id="language" className="text-title">
            {frame('language')}
          </h2>
          <p className="mt-1 text-ink-soft">{text('text')}</p>
        </div>
        <div className="flex flex-col gap-3 xs:flex-row">
          <Select
            ref={select}
            aria-labelledby="language"
            autoComplete="off"
            options={options}
            defaultValue={languages.find((each) => each === language) ?? shown}
            className={controlStyles}
          />
          <Button type="submit" variant="secondary" size="small" className="shrink-0" busy={busy}>
            {text('save')}
          </Button>
        </div>
      </form>
      <Alert className="mt-4">
        {failure !== null && (
          <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('failed')} />
        )}
      </Alert>
    </Card>
  );
}
