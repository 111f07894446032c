import type { ReactNode } from 'react';
import { classes } from './classes';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'gold';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-ivory-deep text-ink-soft',
  success: 'bg-emerald-pale text-emerald-deep',
  warning: 'bg-amber-pale text-amber',
  danger: 'bg-ruby-pale text-ruby',
  gold: 'bg-gold-pale text-gold-deep',
};

/** The text has the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return <span className={classes('badge', tones[tone])}>{children}</span>;
}
