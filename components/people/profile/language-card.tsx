'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { controlStyles } from '@/components/ui/field-frame';
import { Select } from '@/components/ui/select';
import { call, type Failure } from '@/lib/gateway/client';
import { languageFacts, languageOf, languages } from '@/lib/languages';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { updateProfile } from '@/lib/people/accounts/endpoints';

const options = languages.map((value) => ({
  value,
  label: languageFacts[value].name,
  lang: languageFacts[value].tag,
}));

type LanguageCardProps = Pick<UserRecord, 'mobile' | 'language'>;

/** The account's language, or, until it has one, that of the page. A new one takes effect by loading the page again. */
export function LanguageCard({ mobile, language }: LanguageCardProps) {
  const text = useTranslations('profile.language');
  const shown = useLocale();
  const [chosen, setChosen] = useState(languageOf(language) ?? shown);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
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

  return (
    <Card aria-labelledby="language" className="mt-6">
      <form
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between"
      >
        <div>
          <h2 id="language" className="text-title">
            {text('title')}
          </h2>
          <p className="mt-1 text-ink-soft">{text('text')}</p>
        </div>
        <div className="flex flex-col gap-3 xs:flex-row">
          <Select
            aria-labelledby="language"
            autoComplete="off"
            options={options}
            value={chosen}
            onChange={({ target }) => setChosen((before) => languageOf(target.value) ?? before)}
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
