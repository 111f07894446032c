'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

interface MeasuredProps {
  /** Its size while the width is not known yet. */
  className: string;
  /** @param width in pixels */
  children: (width: number) => ReactNode;
}

/** Content that needs its width: a chart. */
export function Measured({ className, children }: MeasuredProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return (
    <div ref={frame} className={className}>
      {width > 0 && children(width)}
    </div>
  );
}
