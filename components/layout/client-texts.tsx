import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreTexts } from '@/components/ui/more-texts';
import { textsOf, type Section } from '@/lib/sent-texts';

interface ClientTextsProps {
  /** What the client parts below use, and nothing else (tools/messages/sent.test.ts). */
  sections: readonly Section[];
  children: ReactNode;
}

/** Sends texts to the client parts below, besides those of the frame, which the root layout sends. */
export async function ClientTexts({ sections, children }: ClientTextsProps) {
  return <MoreTexts messages={textsOf(await getMessages(), sections)}>{children}</MoreTexts>;
}
