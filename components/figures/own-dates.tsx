'use client';

import { useState } from 'react';
import { DateField } from '@/components/ui/date-field';
import type { Days } from '@/lib/figures/rules';
import { whyNotDays } from './figures-view';
import { figuresText as text } from './figures-text';

interface OwnDatesProps {
  days: Days;
  onChange(days: Days): void;
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
  function change(part: Partial<Days>) {
    const next = { ...typed, ...part };
    setTyped(next);
    if (whyNotDays(next) !== null) return;
    setSent(next);
    onChange(next);
  }
  return (
    <div className="grid max-w-form grid-cols-2 gap-3">
      {(['from', 'to'] as const).map((field) => (
        <DateField
          key={field}
          label={text[field]}
          value={typed[field]}
          error={whyNot?.field === field ? whyNot.message : undefined}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
