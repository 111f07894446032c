'use client';

import { ChevronDown } from '@lucide/icons';
import { useId, useState, type ReactNode } from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import { IconDisc } from './icon-disc';

interface ExpanderProps {
  title: string;
  /** Below the title, in both states. */
  text?: string | undefined;
  icon?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Content is rendered when first opened, and then kept while collapsed. */
export function Expander({ title, text, icon, open, onOpenChange, children }: ExpanderProps) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-lg border border-ivory-line bg-white shadow-rest"
    >
      <h2 id={`${id}-title`} className="font-text">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? `${id}-panel` : undefined}
          onClick={() => onOpenChange(!open)}
          className="flex w-full items-center gap-4 rounded-lg p-5 text-left transition-colors hover:bg-ivory-deep md:px-8 md:py-6"
        >
          {icon && <IconDisc>{icon}</IconDisc>}
          <span className="min-w-0 flex-1">
            <span className="block font-display text-title font-medium">{title}</span>
            {text && <span className="block text-sm font-normal text-ink-soft">{text}</span>}
          </span>
          <Icon
            of={ChevronDown}
            className={classes('size-6 shrink-0 text-ink-soft transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      {wasOpen && (
        <div id={`${id}-panel`} hidden={!open} className="border-t border-ivory-line p-5 md:p-8">
          {children}
        </div>
      )}
    </section>
  );
}
