import { useRateFormats } from '@/components/money/gold-rate/format-rate';
import { usePublishedRates } from '@/components/money/gold-rate/use-published-rates';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { planCost } from '@/lib/money/plan-cost/rules';
import { isOld } from '@/lib/money/gold-rate/rules';
import { formatPaise, paiseOfRupees } from '@/lib/paise';
import { planCostText as text } from './plan-cost-text';

const grams = (milligrams: number) => `${gramsOfMg(milligrams)}\u00a0g`;

/**
 * The plan in rupees at today's rate of 22 carat, of which most ornaments are; a sentence if there is none; without the store's part if loading failed.
 * @param bought milligrams; null while the typed weight is wrong
 */
export function PlanCost({ bought }: { bought: number | null }) {
  const { settled, failed, rates, now } = usePublishedRates();
  const { rateTime } = useRateFormats();
  const rate = rates['22K'];
  const current = rate !== undefined && !isOld(rate.set_at, now) ? rate : null;
  const ratePaise = current === null ? null : paiseOfRupees(current.rate_per_gram);
  const cost = planCost(bought ?? 0, ratePaise ?? 0);
  return (
    <section aria-labelledby="plan-cost">
      <h3 id="plan-cost" className="text-title">
        {text.title}
      </h3>
      {settled && !failed && current === null ? (
        <p className="mt-3 text-base text-ink-soft">{text.noRate}</p>
      ) : (
        <>
          <dl className="mt-4 grid gap-x-8 gap-y-5 xs:grid-cols-3">
            <Part label={text.now} value={formatPaise(cost.now)} about={text.nowFor} />
            <Part
              label={text.atStore}
              value={bought === null || ratePaise === null ? text.unknown : formatPaise(cost.atStore)}
              about={text.atStoreFor(bought === null ? text.unknown : grams(bought))}
            />
            <Part
              label={text.get}
              value={bought === null ? text.unknown : text.upTo(grams(cost.most))}
              about={text.getFor}
            />
          </dl>
          <p className="mt-5 min-h-touch text-sm text-ink-muted">
            {failed && text.rateFailed}
            {current !== null &&
              ratePaise !== null &&
              text.note(formatPaise(ratePaise), rateTime(current, now))}
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
