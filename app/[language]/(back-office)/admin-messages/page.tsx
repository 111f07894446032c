import type { Metadata } from 'next';
import { messageList } from '@/components/visits/messages/message-list';
import type { RawQuery } from '@/components/back-office/list-query';
import { MessagesScreen } from '@/components/visits/messages/messages-screen';
import { readMessages } from '@/lib/visits/messages/back-office';
import { messages } from '@/lib/visits/messages/contract';
import { guardPage } from '@/lib/server/page';
import { firstPage } from '@/app/[language]/(back-office)/first-page';

export const metadata: Metadata = { title: 'Messages' };

export default async function AdminMessagesPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const session = await guardPage('/admin-messages');
  const first = await firstPage(messageList, searchParams, async (request) => {
    const { data, ...page } = await session.run(readMessages, messages.actions.list.input.parse(request));
    return { ...page, rows: data };
  });
  return <MessagesScreen first={first} />;
}
