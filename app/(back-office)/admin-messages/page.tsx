import type { Metadata } from 'next';
import { messageList } from '@/components/messages/message-list';
import type { RawView } from '@/components/back-office/list-view';
import { MessagesScreen } from '@/components/messages/messages-screen';
import { readMessages } from '@/lib/messages/back-office';
import { messages } from '@/lib/messages/contract';
import { guardPage } from '@/lib/server/page';
import { firstPage } from '@/app/(back-office)/first-page';

export const metadata: Metadata = { title: 'Messages' };

export default async function AdminMessagesPage({ searchParams }: { searchParams: Promise<RawView> }) {
  const session = await guardPage('/admin-messages');
  const first = await firstPage(messageList, searchParams, async (request) => {
    const { data, ...page } = await session.run(readMessages, messages.actions.list.input.parse(request));
    return { ...page, rows: data };
  });
  return <MessagesScreen first={first} />;
}
