'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from './classes';

interface ScrollListProps {
  /** What scrolls here; read out when the area takes the focus. */
  label: string;
  children: ReactNode;
}

/** A list of 600 px at most that scrolls inside. Focusable, or the keyboard could not scroll it; a fade says that more is below. */
export function ScrollList({ label, children }: ScrollListProps) {
  const area = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const look = () => setMore(element.scrollHeight - element.scrollTop - element.clientHeight > 8);
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div className="relative">
      <div
        ref={area}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="max-h-list overflow-y-auto overscroll-y-contain rounded-b-lg"
      >
        {children}
      </div>
      <span
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute inset-x-0 bottom-0 h-20 rounded-b-lg bg-linear-to-t from-white to-transparent transition-opacity',
          more ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  );
}
