import type { ReactNode } from 'react';

/** An icon on a pale gold disc; decorative. */
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
