import { goldText } from './gold-text';

/** Tailwind needs complete class names. Four columns: the shares are 25, 25 and 50 %. */
const styles = [
  { span: 'md:col-span-1', bar: 'bg-gold' },
  { span: 'md:col-span-1', bar: 'bg-gold-light' },
  { span: 'md:col-span-2', bar: 'bg-emerald' },
];

export function GiftSplit() {
  return (
    <ol className="grid gap-6 md:grid-cols-4 md:gap-x-2">
      {goldText.gift.tiers.map((tier, index) => (
        <li key={tier.who} className={`flex gap-5 md:block ${styles[index]?.span}`}>
          <span
            aria-hidden="true"
            className={`w-3 shrink-0 rounded-full md:block md:h-6 md:w-full md:rounded-sm ${styles[index]?.bar}`}
          />
          <div className="min-w-0 py-1 md:mt-6 md:py-0 md:pr-4">
            <p aria-hidden="true" className="font-display text-figure tabular-nums">
              {tier.share}
            </p>
            <h3 className="mt-3 font-text text-base text-ink-soft">{tier.who}</h3>
            <p className="mt-1 text-lg font-semibold">{tier.what}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
