import { useTranslations } from 'next-intl';
import { useRateFormats } from '@/components/money/gold-rate/format-rate';
import { usePublishedRates } from '@/components/money/gold-rate/use-published-rates';
import { useFormats } from '@/components/ui/use-formats';
import { brand, premiumPlan } from '@/lib/business';
import { shownWeight } from '@/lib/kernel/text/grams';
import { planCost } from '@/lib/money/plan-cost/rules';
import { isOld } from '@/lib/money/gold-rate/rules';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';

const unknown = '–';

/**
 * The plan in rupees at today's rate of 22 carat, of which most ornaments are; a sentence if there is none; without the store's part if loading failed.
 * @param bought milligrams; null while the typed weight is wrong
 */
export function PlanCost({ bought }: { bought: number | null }) {
  const text = useTranslations('gold.cost');
  const formats = useFormats();
  const { rateTime } = useRateFormats();
  const rupees = (paise: number) => formats.rupees(rupeesOf(paise));
  const { settled, failed, rates, now } = usePublishedRates();
  const rate = rates['22K'];
  const current = rate !== undefined && !isOld(rate.set_at, now) ? rate : null;
  const ratePaise = current === null ? null : paiseOfRupees(current.rate_per_gram);
  const cost = planCost(bought ?? 0, ratePaise ?? 0);
  return (
    <section aria-labelledby="plan-cost">
      <h3 id="plan-cost" className="text-title">
        {text('title')}
      </h3>
      {settled && !failed && current === null ? (
        <p className="mt-3 text-base text-ink-soft">{text('noRate', { phone: brand.phone })}</p>
      ) : (
        <>
          <dl className="mt-4 grid gap-x-8 gap-y-5 xs:grid-cols-3">
            <Part
              label={text('now')}
              value={rupees(cost.now)}
              about={text('nowFor', { plan: premiumPlan.name })}
            />
            <Part
              label={text('atStore')}
              value={bought === null || ratePaise === null ? unknown : rupees(cost.atStore)}
              about={text('atStoreFor', { weight: bought === null ? unknown : shownWeight(bought) })}
            />
            <Part
              label={text('get')}
              value={bought === null ? unknown : text('upTo', { weight: shownWeight(cost.most) })}
              about={text('getFor')}
            />
          </dl>
          <p className="mt-5 min-h-touch text-sm text-ink-muted">
            {failed && text('rateFailed', { phone: brand.phone })}
            {current !== null &&
              ratePaise !== null &&
              text('note', { rate: rupees(ratePaise), time: rateTime(current, now) })}
          </p>
        </>
      )}
    </section>
  );
}

function Part({ label, value, about }: { label: string; value: string; about: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>
        <span className="block text-xl font-semibold tabular-nums">{value}</span>
        <span className="block text-sm text-ink-soft">{about}</span>
      </dd>
    </div>
  );
}
