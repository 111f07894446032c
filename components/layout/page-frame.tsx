import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';

const widths = { form: 'max-w-form', reading: 'max-w-reading', page: 'max-w-page', table: 'max-w-none' };

interface PageFrameProps {
  /** `form`: one column of fields. `reading`: running text. `table`: a list, as large as the screen. `page`: everything else. */
  width?: keyof typeof widths;
  children: ReactNode;
}

export function PageFrame({ width = 'page', children }: PageFrameProps) {
  return (
    <div
      className={classes(
        'mx-auto w-full px-4 xs:px-6',
        width === 'table' ? 'py-4' : 'py-10 md:px-8 md:py-16',
        widths[width],
      )}
    >
      {children}
    </div>
  );
}

interface PageHeadingProps {
  /** The screen's only `h1`. */
  title: string;
  text?: ReactNode;
  /** A badge or small actions. */
  aside?: ReactNode;
}

export function PageHeading({ title, text, aside }: PageHeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-10">
      <div className="min-w-0">
        <h1 className="text-heading">{title}</h1>
        {text && <p className="mt-2 max-w-measure text-lg text-ink-soft">{text}</p>}
      </div>
      {aside}
    </div>
  );
}
