'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Distance below the screen that counts as near. */
const margin = '600px';

/** Renders its children once nearly in view: saves code and work that many visits never need. Print before that omits them. */
export function LazyRender({ children }: { children: ReactNode }) {
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
  }, [isNear]);
  return isNear ? children : <div ref={place} aria-hidden="true" className="min-h-band" />;
}
