'use client';

import { SlidersHorizontal, X } from '@lucide/icons';
import { useAddress } from '@/components/layout/use-address';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { backOfficeText as text } from './back-office-text';
import type { ListQueryControls } from './use-list-query';

interface FiltersBarProps {
  controls: Pick<
    ListQueryControls<Record<string, string | undefined>, string>,
    'narrowed' | 'clear' | 'parameters'
  >;
  /** Parameters that have a named control here; a plain form keeps the others. */
  named: readonly string[];
  /** Always in view. */
  search?: ReactNode;
  /** Number of filters that are set, besides the search. */
  count: number;
  /** Filters; on a phone behind one button. */
  children?: ReactNode;
}

/** A plain form of the page before hydration and without script. */
export function FiltersBar({ controls, named, search, count, children }: FiltersBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <form
      method="get"
      action={useAddress()}
      onSubmit={(event) => event.preventDefault()}
      className="flex min-w-0 flex-1 flex-wrap items-end gap-3 md:gap-y-2 xl:basis-2/3"
    >
      {Object.entries(controls.parameters).map(
        ([name, value]) =>
          !named.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {search}
      {hasContent(children) && (
        <>
          <span className="md:hidden noscript:hidden">
            <Button
              variant="secondary"
              size="small"
              aria-expanded={open}
              aria-controls={id}
              data-filters={open ? 'open' : 'closed'}
              icon={<Icon of={SlidersHorizontal} className="size-4" />}
              onClick={() => setOpen(!open)}
            >
              {text.filters(count)}
            </Button>
          </span>
          <div
            id={id}
            className={classes(
              'flex w-full flex-wrap items-end gap-3 md:contents',
              !open && 'max-md:hidden max-md:noscript:flex',
            )}
          >
            {children}
          </div>
        </>
      )}
      {/* Without it, Enter would not submit several fields. */}
      <span className="hidden noscript:block">
        <Button type="submit" plainForm variant="secondary" size="small">
          {text.apply}
        </Button>
      </span>
      {controls.narrowed && (
        <Button
          variant="quiet"
          size="small"
          // A search alone is cleared in its field, so that on a phone more rows are in view.
          className={classes('-mr-4 ml-auto', count === 0 && hasContent(search) && 'max-md:hidden')}
          icon={<Icon of={X} className="size-4" />}
          onClick={controls.clear}
        >
          {text.clear}
        </Button>
      )}
    </form>
  );
}

const hasContent = (children: ReactNode) =>
  Array.isArray(children) ? children.length > 0 : children !== undefined && children !== null;
