import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { isOld, purityLabels } from '@/lib/money/gold-rate/rules';
import { goldRateText as text } from './gold-rate-text';
import { rateRows, rateTime } from './format-rate';
import { useRateWords } from './use-rate-words';

export function RateReminder({ rates, now }: { rates: CurrentRates; now: Date }) {
  const words = useRateWords();
  const old = rateRows(rates).filter(({ rate }) => isOld(rate.set_at, now));
  if (old.length === 0) return null;
  const names = old
    .map(({ purity, rate }) => `${purityLabels[purity]}, ${rateTime(rate, now, words)}`)
    .join('; ');
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
