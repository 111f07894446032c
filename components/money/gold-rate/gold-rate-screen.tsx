'use client';

import { useState } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { FailureMessage } from '@/components/back-office/failure-message';
import { ListHead } from '@/components/back-office/list-frame';
import { RefreshButton } from '@/components/back-office/list-controls';
import { PageFrame } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useNow } from '@/components/ui/use-now';
import { goldRateText as text, type Period } from './gold-rate-text';
import type { GoldRates } from './gold-rates';
import { RateForm } from './rate-form';
import { RateHistory } from './rate-history';
import { RateList } from './rate-list';
import { rateRows } from './format-rate';
import { useGoldRates } from './use-gold-rates';

interface GoldRateScreenProps {
  /** Null if loading failed. */
  first: GoldRates | null;
  period: Period;
  /** Server time, ISO 8601. */
  rendered: string;
}

export function GoldRateScreen({ first, period: firstPeriod, rendered }: GoldRateScreenProps) {
  const [period, setPeriod] = useState(firstPeriod);
  const { rates, failed, busy, reload, put } = useGoldRates(first, period);
  const now = useNow(rendered);
  return (
    <PageFrame width="table">
      <ListHead home="/admin-dashboard" title={text.title}>
        <div className="ml-auto">
          <RefreshButton busy={busy} onRefresh={() => reload()} />
        </div>
      </ListHead>
      <p role="status" className="sr-only">
        {busy && text.loading}
      </p>
      <Alert
        className="mb-6"
        action={
          <Button variant="secondary" size="small" onClick={() => reload()}>
            {backOfficeText.retry}
          </Button>
        }
      >
        {failed !== null && <FailureMessage sentence={text.failed} failure={failed.failure} />}
      </Alert>
      <div className="grid gap-3">
        <Card flush aria-labelledby="current-rates" className="p-4 md:px-6">
          <h2 id="current-rates" className="mb-2 font-text text-base font-semibold">
            {text.current}
          </h2>
          {rates !== null && rateRows(rates.current).length > 0 ? (
            <RateList rates={rates.current} now={now} />
          ) : (
            <p className="text-ink-soft">{rates === null ? backOfficeText.unknown : text.noRates}</p>
          )}
        </Card>
        <RateForm current={rates?.current ?? {}} onSet={put} />
        {rates !== null && <RateHistory rates={rates} period={period} onPeriod={setPeriod} />}
      </div>
    </PageFrame>
  );
}
