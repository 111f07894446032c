import type { ReactNode } from 'react';
import { PrerenderedFrame } from '@/components/layout/prerendered-frame';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PrerenderedFrame>{children}</PrerenderedFrame>;
}
