'use client';

import { useState } from 'react';
import { DateField } from '@/components/ui/date-field';
import { useEarlyInput } from '@/components/ui/use-early-input';
import type { DateRange } from '@/lib/desk/figures/rules';
import { whyNotDays } from './figures-view';
import { figuresText as text } from './figures-text';

interface OwnDatesProps {
  days: DateRange;
  onChange(days: DateRange): void;
}

/** Reports only valid periods: a year is typed digit by digit. */
export function OwnDates({ days, onChange }: OwnDatesProps) {
  const [sent, setSent] = useState(days);
  const [typed, setTyped] = useState(days);
  // The URL changed otherwise: Back, a link.
  if (sent.from !== days.from || sent.to !== days.to) {
    setSent(days);
    setTyped(days);
  }
  const whyNot = whyNotDays(typed);
  function change(part: Partial<DateRange>) {
    const next = { ...typed, ...part };
    setTyped(next);
    if (whyNotDays(next) !== null) return;
    setSent(next);
    onChange(next);
  }
  const from = useEarlyInput<HTMLInputElement>(days.from, (early) => change({ from: early }));
  // With the other date, which may have changed too.
  const to = useEarlyInput<HTMLInputElement>(days.to, (early) =>
    change({ from: from.current?.value ?? days.from, to: early }),
  );
  return (
    <div className="grid max-w-form grid-cols-2 gap-3">
      {(['from', 'to'] as const).map((field) => (
        <DateField
          key={field}
          ref={field === 'from' ? from : to}
          label={text[field]}
          value={typed[field]}
          error={whyNot?.field === field ? whyNot.message : undefined}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
