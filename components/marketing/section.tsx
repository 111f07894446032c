import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';

interface SectionProps {
  /** Target of an anchor. */
  id?: string | undefined;
  title: string;
  text?: string | undefined;
  tone?: 'ivory' | 'deep' | 'ink';
  children?: ReactNode;
}

const tones = { ivory: '', deep: 'bg-ivory-deep', ink: 'on-ink bg-ink text-ivory' };

/** One band of a marketing page: a heading, a sentence, and what follows. */
export function Section({ id, title, text, tone = 'ivory', children }: SectionProps) {
  const headingId = `${id ?? title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-title`;
  return (
    <section id={id} aria-labelledby={headingId} className={tones[tone]}>
      <div className="mx-auto max-w-page px-4 py-14 xs:px-6 md:px-8 md:py-24">
        <h2 id={headingId} className="max-w-reading text-heading">
          {title}
        </h2>
        {text && (
          <p
            className={classes('mt-4 max-w-measure text-lg', tone === 'ink' ? 'text-mist' : 'text-ink-soft')}
          >
            {text}
          </p>
        )}
        {children && <div className="mt-8 md:mt-12">{children}</div>}
      </div>
    </section>
  );
}
