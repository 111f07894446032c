'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { mostMilligrams, ornamentMilligrams, readMilligrams } from '@/lib/money/gold-plan/rules';
import { asciiDigits } from '@/lib/kernel/text/digits';
import { gramsOfMg, shownWeight } from '@/lib/kernel/text/grams';
import { promises } from '@/lib/business';
import { Card } from '@/components/ui/card';
import { LazyRender } from '@/components/ui/lazy-render';
import { quietPart } from '@/components/ui/quiet-part';
import { TextField } from '@/components/ui/text-field';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { planValues } from './plan-values';

/** Below the first screen: with the gold rate, what the calculator itself does not need. */
const PlanCost = quietPart(() => import('./load-plan-cost').then((module) => module.loadPlanCost()));

const { from, to } = ornamentMilligrams;
const widest = mostMilligrams(to);
/** Milligrams: the slider has steps of half a gram. */
const slideStep = 500;

/**
 * Calculator in whole milligrams (lib/money/gold-plan/rules). Without JavaScript the plan's example is shown. Its parent sends the texts of
 * `gold.calculator`.
 */
export function WeightCalculator() {
  const text = useTranslations('gold.calculator');
  const [typed, setTyped] = useState(String(promises.exampleBuyGrams));
  const [bought, setBought] = useState(promises.exampleBuyGrams * 1000);
  const sliderId = useId();
  const wrong = readMilligrams(typed) === null;
  const most = mostMilligrams(bought);

  function type(next: string) {
    setTyped(next);
    const milligrams = readMilligrams(next);
    if (milligrams !== null) setBought(milligrams);
  }
  const slide = (milligrams: string) => type(gramsOfMg(Number(milligrams)));
  const weight = useEarlyInput<HTMLInputElement>(typed, (early) => type(asciiDigits(early)));
  const slider = useEarlyInput<HTMLInputElement>(String(bought), (early) => {
    // If both changed, the last has the focus.
    const isWeightLast = document.activeElement === weight.current && weight.current?.value !== typed;
    if (!isWeightLast) slide(early);
  });

  return (
    <Card className="md:p-10">
      <div className="grid items-start gap-x-8 gap-y-4 xs:grid-cols-3 noscript:hidden">
        <TextField
          ref={weight}
          label={text('weight')}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={wrong ? text('range', planValues) : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
        />
        <div className="xs:col-span-2">
          <label htmlFor={sliderId} className="sr-only">
            {text('slide')}
          </label>
          <input
            ref={slider}
            id={sliderId}
            type="range"
            min={from}
            max={to}
            step={slideStep}
            value={bought}
            aria-valuetext={text('grams', { weight: gramsOfMg(bought) })}
            onChange={(event) => slide(event.currentTarget.value)}
            className="h-touch w-full xs:mt-7"
          />
          <p aria-hidden="true" className="flex justify-between text-sm text-ink-muted tabular-nums">
            <span>{shownWeight(from)}</span>
            <span>{shownWeight(to)}</span>
          </p>
        </div>
      </div>
      <div className="mt-8 border-t border-ivory-line pt-8 noscript:mt-0 noscript:border-0 noscript:pt-0">
        <p className="text-base text-ink-soft">{text('result')}</p>
        <output className="mt-1 block font-display text-hero font-medium tabular-nums">
          {wrong ? '–' : shownWeight(most)}
        </output>
        <svg
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-6 h-6 w-full overflow-hidden rounded-sm bg-ivory-deep"
        >
          {!wrong && (
            <>
              <rect width={(bought / widest) * 100} height="8" className="fill-gold" />
              <rect
                x={(bought / widest) * 100}
                width={((most - bought) / widest) * 100}
                height="8"
                className="fill-gold-light"
              />
            </>
          )}
        </svg>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-base">
          <Share swatch="bg-gold" label={text('bought')} weight={wrong ? '–' : shownWeight(bought)} />
          <Share
            swatch="bg-gold-light"
            label={text('extraLabel')}
            weight={wrong ? '–' : text('extra', { weight: shownWeight(most - bought) })}
          />
        </dl>
        <p className="mt-6 text-sm text-ink-muted">{text('note', planValues)}</p>
      </div>
      <div className="mt-8 min-h-plan-cost-phone border-t border-ivory-line pt-8 xs:min-h-plan-cost noscript:hidden">
        <LazyRender margin="200px" reserve="h-px">
          <PlanCost bought={wrong ? null : bought} />
        </LazyRender>
      </div>
    </Card>
  );
}

function Share({ swatch, label, weight }: { swatch: string; label: string; weight: string }) {
  return (
    <div className="flex items-center gap-2.5">
      <dt className="flex items-center gap-2.5 text-ink-soft">
        <span aria-hidden="true" className={`size-3 rounded-full ${swatch}`} />
        {label}
      </dt>
      <dd className="font-semibold tabular-nums">{weight}</dd>
    </div>
  );
}
