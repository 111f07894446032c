'use client';

import { X } from '@lucide/icons';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
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
  children: ReactNode;
}

/** A plain form of the page before hydration and without script. */
export function FiltersBar({ controls, named, children }: FiltersBarProps) {
  return (
    <form
      method="get"
      action={usePathname()}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-end gap-3 md:gap-y-2"
    >
      {Object.entries(controls.parameters).map(
        ([name, value]) =>
          !named.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
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
          className="-mr-4 ml-auto"
          icon={<Icon of={X} className="size-4" />}
          onClick={controls.clear}
        >
          {text.clear}
        </Button>
      )}
    </form>
  );
}
