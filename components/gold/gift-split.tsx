import { useTranslations } from 'next-intl';
import { planValues } from './plan-values';

/** Tailwind needs complete class names. Four columns: the shares are 25, 25 and 50 %. */
const tiers = [
  { name: 'first', span: 'md:col-span-1', bar: 'bg-gold' },
  { name: 'second', span: 'md:col-span-1', bar: 'bg-gold-light' },
  { name: 'rest', span: 'md:col-span-2', bar: 'bg-emerald' },
] as const;

export function GiftSplit() {
  const text = useTranslations('plan.gift.tiers');
  return (
    <ol className="grid gap-6 md:grid-cols-4 md:gap-x-2">
      {tiers.map(({ name, span, bar }) => (
        <li key={name} className={`flex gap-5 md:block ${span}`}>
          <span
            aria-hidden="true"
            className={`w-3 shrink-0 rounded-full md:block md:h-6 md:w-full md:rounded-sm ${bar}`}
          />
          <div className="min-w-0 py-1 md:mt-6 md:py-0 md:pr-4">
            <p aria-hidden="true" className="font-display text-figure tabular-nums">
              {planValues[name]}%
            </p>
            <h3 className="mt-3 font-text text-base text-ink-soft">{text(`${name}.who`, planValues)}</h3>
            <p className="mt-1 text-lg font-semibold">{text(`${name}.what`)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
