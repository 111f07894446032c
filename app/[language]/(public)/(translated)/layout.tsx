import type { ReactNode } from 'react';
import { languages } from '@/lib/languages';

/** Pages with an address in each language. */
export function generateStaticParams() {
  return languages.map((language) => ({ language }));
}

export default function TranslatedLayout({ children }: { children: ReactNode }) {
  return children;
}
