'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { useMemo, type ReactNode } from 'react';
import { withTexts, type SentTexts } from '@/lib/sent-texts';

/** Adds texts to those of the page, for what is below. */
export function MoreTexts({ messages, children }: { messages: SentTexts; children: ReactNode }) {
  const locale = useLocale();
  const known = useMessages();
  const all = useMemo(() => withTexts(known, messages), [known, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
