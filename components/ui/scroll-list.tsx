'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from './classes';

interface ScrollListProps {
  label: string;
  children: ReactNode;
}

/** List of at most 600 px, full height on a phone. Focusable while it scrolls, for keyboards; a fade indicates more. */
export function ScrollList({ label, children }: ScrollListProps) {
  const area = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const measure = () => {
      setScrolls(element.scrollHeight > element.clientHeight);
      setMore(element.scrollHeight - element.scrollTop - element.clientHeight > 8);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return (
    <div className="relative">
      <div
        ref={area}
        role={scrolls ? 'region' : undefined}
        aria-label={scrolls ? label : undefined}
        tabIndex={scrolls ? 0 : undefined}
        className="rounded-b-lg md:max-h-list md:overflow-y-auto md:overscroll-y-contain"
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
