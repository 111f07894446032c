'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { readHint, roleOfHint } from '@/components/layout/session-hint';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/use-hydrated';
import { FormattedSlot } from '@/components/visits/bookings/format-slot';
import { useVisitTexts } from '@/components/visits/bookings/use-visit-texts';
import { VisitQr } from '@/components/visits/bookings/visit-qr';
import { safeRedirectPath } from '@/lib/kernel/access/routes';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import { keptVisits, type KeptVisit, type KeptVisits } from './kept-visits';

/** What a phone without a net shows in place of a page: the visits kept on it. */
export function OfflineScreen() {
  const text = useTranslations('offline');
  const hydrated = useHydrated();
  const [now] = useState(() => new Date());
  const kept = hydrated && roleOfHint(readHint()) === 'user' ? keptVisits(now) : null;
  const retry = () => {
    const from = new URLSearchParams(window.location.search).get('from');
    window.location.assign(safeRedirectPath(from) ?? '/');
  };
  return (
    <PageFrame>
      <PageHeading title={text('title')} text={text('text')} />
      <div className="mb-8">
        <Button onClick={retry}>{text('retry')}</Button>
      </div>
      {kept !== null && kept.visits.length > 0 && <Visits kept={kept} />}
    </PageFrame>
  );
}

function Visits({ kept: { at, visits } }: { kept: KeptVisits }) {
  const text = useTranslations('offline');
  const visit = useVisitTexts();
  const read = new Date(at);
  const asOf = visit.when({ slot_date: storeDate(read), slot_time: storeTime(read) });
  return (
    <section
      aria-labelledby="kept-visits"
      className="rounded-lg border border-ivory-line bg-white shadow-rest"
    >
      <div className="border-b border-ivory-line p-5 md:px-8">
        <h2 id="kept-visits" className="text-title">
          {text('visits')}
        </h2>
        <p className="mt-1 text-sm text-ink-muted">{text('asOf', { when: asOf })}</p>
      </div>
      <ul className="divide-y divide-ivory-line">
        {visits.map((each) => (
          <Visit key={each.code} visit={each} />
        ))}
      </ul>
    </section>
  );
}

function Visit({ visit }: { visit: KeptVisit }) {
  const text = useTranslations('bookings.code');
  const { place } = useVisitTexts();
  return (
    <li className="flex flex-col items-center gap-4 p-5 text-center md:p-8">
      <div>
        <h3 className="font-text text-lg font-semibold tabular-nums">
          <FormattedSlot booking={visit} />
        </h3>
        <p className="mt-0.5 text-ink-soft">{place(visit.shop_address)}</p>
      </div>
      <div className="aspect-square w-qr max-w-full">
        <VisitQr code={visit.code} />
      </div>
      <div>
        <p className="text-sm text-ink-muted">{text('label')}</p>
        <p className="font-mono text-statement font-semibold tracking-wide">{visit.code}</p>
        <p className="mt-1 text-sm text-ink-soft">{text('hint')}</p>
      </div>
    </li>
  );
}
