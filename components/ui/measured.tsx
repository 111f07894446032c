'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

interface MeasuredProps {
  /** Size until the width is known. */
  className: string;
  /** @param width in pixels */
  children: (width: number) => ReactNode;
}

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
