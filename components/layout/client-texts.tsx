import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreTexts } from '@/components/ui/more-texts';
import type { Area, Messages } from '@/lib/messages';

/** Sends the texts of areas to the client parts below, besides those of the frame, which the root layout sends. */
export async function ClientTexts({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const messages = await getMessages();
  return <MoreTexts messages={pick(messages, areas)}>{children}</MoreTexts>;
}

function pick(messages: Messages, areas: readonly Area[]): Partial<Messages> {
  return Object.fromEntries(areas.map((area) => [area, messages[area]]));
}
