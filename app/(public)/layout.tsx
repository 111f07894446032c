import type { ReactNode } from 'react';
import { PrerenderedFrame } from '@/components/layout/prerendered-frame';

/** Layout of the prerendered pages. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PrerenderedFrame>{children}</PrerenderedFrame>;
}
