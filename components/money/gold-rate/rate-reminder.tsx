import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { isOld } from '@/lib/money/gold-rate/rules';
import { goldRateText as text } from './gold-rate-text';
import { rateRows, useRateFormats } from './format-rate';

export function RateReminder({ rates, now }: { rates: CurrentRates; now: Date }) {
  const { purityOf, rateTime } = useRateFormats();
  const old = rateRows(rates).filter(({ rate }) => isOld(rate.set_at, now));
  if (old.length === 0) return null;
  const names = old.map(({ purity, rate }) => `${purityOf(purity)}, ${rateTime(rate, now)}`).join('; ');
  return (
    <Alert
      tone="warning"
      className="mb-6"
      action={
        <LinkButton href="/admin-gold-rate" wholePage variant="secondary" size="small">
          {text.setNow}
        </LinkButton>
      }
    >
      {text.reminder(names)}
    </Alert>
  );
}
