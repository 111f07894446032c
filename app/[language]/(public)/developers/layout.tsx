import type { ReactNode } from 'react';
import { english } from '@/lib/languages';

/** The reference for developers is in English only. */
export function generateStaticParams() {
  return [{ language: english }];
}

export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return children;
}
