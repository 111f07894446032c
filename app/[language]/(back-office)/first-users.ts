import type { RawQuery } from '@/components/back-office/list-query';
import { userList } from '@/components/people/users/user-list';
import type { PageSession } from '@/lib/server/page';
import { listUsers } from '@/lib/people/users/contract';
import { readUsers } from '@/lib/people/users/operations';
import { firstPage } from './first-page';

export async function firstUsers({ actor, run }: PageSession, searchParams: Promise<RawQuery>) {
  const first = await firstPage(userList, searchParams, async (request) => {
    const { data, ...page } = await run(readUsers, listUsers.input.parse(request));
    return { ...page, rows: data };
  });
  return { first, actorId: actor.id };
}
