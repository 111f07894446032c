import type { ReactNode } from 'react';
import { PrerenderedFrame } from '@/components/layout/prerendered-frame';

/** The pages that are the same for everyone. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PrerenderedFrame>{children}</PrerenderedFrame>;
}
