import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';

interface SectionProps {
  /** Anchor, and prefix of the heading's id. */
  id: string;
  title: string;
  text?: ReactNode;
  tone?: 'ivory' | 'deep' | 'ink' | 'white';
  /** `split`: heading beside the content on wide screens. */
  layout?: 'stacked' | 'split';
  /** Less padding, for a section without content. */
  compact?: boolean;
  aside?: ReactNode;
  children?: ReactNode;
}

const tones = {
  ivory: '',
  deep: 'bg-ivory-deep',
  white: 'border-y border-ivory-line bg-white print:border-0 print:bg-transparent',
  ink: 'on-ink bg-ink text-ivory',
};

export function Section({
  id,
  title,
  text,
  tone = 'ivory',
  layout = 'stacked',
  compact = false,
  aside,
  children,
}: SectionProps) {
  const split = layout === 'split';
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes('break-inside-avoid', tones[tone])}>
      <div
        className={classes(
          'mx-auto max-w-page px-4 xs:px-6 md:px-8',
          compact ? 'py-10 md:py-12' : 'py-16 md:py-24 lg:py-28 print:py-12',
          split && 'lg:grid lg:grid-cols-3 lg:gap-16',
        )}
      >
        <div>
          <h2 id={`${id}-title`} className="max-w-reading text-heading">
            {title}
          </h2>
          {text && (
            <p
              className={classes(
                'mt-4 max-w-measure text-lg',
                tone === 'ink' ? 'text-mist' : 'text-ink-soft',
              )}
            >
              {text}
            </p>
          )}
          {aside && <div className="mt-4">{aside}</div>}
        </div>
        {children && (
          <div className={classes('mt-10', split ? 'lg:col-span-2 lg:mt-0' : 'md:mt-14')}>{children}</div>
        )}
      </div>
    </section>
  );
}
