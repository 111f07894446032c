import type { ReactNode } from 'react';
import { PrerenderedFrame } from '@/components/layout/prerendered-frame';
import { languages } from '@/lib/languages';

export function generateStaticParams() {
  return languages.map((language) => ({ language }));
}

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PrerenderedFrame>{children}</PrerenderedFrame>;
}
