import type { ReactNode } from 'react';
import { ClientTexts } from '@/components/layout/client-texts';
import { english } from '@/lib/languages';

/** The reference for developers is in English only. */
export function generateStaticParams() {
  return [{ language: english }];
}

export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return (
    <ClientTexts sections={['ui.copy', 'ui.copied', 'ui.copyByHand', 'ui.copyThing']}>{children}</ClientTexts>
  );
}
