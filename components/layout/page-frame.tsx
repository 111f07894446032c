import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';

const widths = { form: 'max-w-form', reading: 'max-w-reading', page: 'max-w-page', table: 'max-w-none' };

interface PageFrameProps {
  /** `form`: one column of fields. `reading`: running text. `table`: a list, as large as the screen. `page`: everything else. */
  width?: keyof typeof widths;
  /** Little room around: for staff, who work here all day. */
  dense?: boolean;
  children: ReactNode;
}

export function PageFrame({ width = 'page', dense = width === 'table', children }: PageFrameProps) {
  return (
    <div
      className={classes(
        'mx-auto w-full px-4 xs:px-6',
        dense ? 'py-4' : 'py-10 md:px-8 md:py-16',
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
  /** As of the frame. */
  dense?: boolean;
}

export function PageHeading({ title, text, aside, dense = false }: PageHeadingProps) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-end justify-between gap-x-6',
        dense ? 'mb-4 gap-y-2' : 'mb-8 gap-y-4 md:mb-10',
      )}
    >
      <div className="min-w-0">
        <h1 className={dense ? 'text-title' : 'text-heading'}>{title}</h1>
        {text && (
          <p className={classes('max-w-measure text-ink-soft', dense ? 'text-sm' : 'mt-2 text-lg')}>{text}</p>
        )}
      </div>
      {aside}
    </div>
  );
}
