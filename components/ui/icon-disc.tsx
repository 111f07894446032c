import type { ReactNode } from 'react';

export function IconDisc({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-12 shrink-0 items-center justify-center rounded-full bg-gold-pale text-gold-deep"
    >
      {children}
    </span>
  );
}
