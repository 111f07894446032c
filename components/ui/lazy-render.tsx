'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

interface LazyRenderProps {
  /** Distance below the screen that counts as near; negative: so much of it must be in view. */
  margin?: `${number}px`;
  /** Class of its height until then. */
  reserve?: string;
  children: ReactNode;
}

/** Renders its children once nearly in view: saves code and work that many visits never need. Print before that omits them. */
export function LazyRender({ margin = '600px', reserve = 'min-h-band', children }: LazyRenderProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, margin]);
  return isNear ? children : <div ref={place} aria-hidden="true" className={reserve} />;
}
