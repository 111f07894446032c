import type { ReactNode } from 'react';
import { shippedLanguages } from '@/app/build-environment';

/** Pages with an address in each language. */
export function generateStaticParams() {
  return shippedLanguages().map((language) => ({ language }));
}

export default function TranslatedLayout({ children }: { children: ReactNode }) {
  return children;
}
