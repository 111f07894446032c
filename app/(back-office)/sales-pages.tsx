import { readView, type RawView } from '@/components/back-office/list-view';
import { dueList } from '@/components/dues/due-list';
import { DuesScreen } from '@/components/dues/dues-screen';
import { OpportunitiesScreen } from '@/components/opportunities/opportunities-screen';
import { opportunityList } from '@/components/opportunities/opportunity-list';
import { orderList, orderRequest } from '@/components/orders/order-list';
import { OrdersScreen } from '@/components/orders/orders-screen';
import type { StaffRole } from '@/lib/access/actor';
import { listDues, type DueSums } from '@/lib/dues/contract';
import { readDues } from '@/lib/dues/operations';
import { opportunities } from '@/lib/opportunities/contract';
import { listOpportunities } from '@/lib/opportunities/operations';
import { orders } from '@/lib/orders/contract';
import { listOrders } from '@/lib/orders/operations';
import { guardPage } from '@/lib/server/page';
import { firstPage, firstPageOf } from './first-page';

/** Pages that differ between the staff roles only in path and variant. */
export interface PageProps {
  readonly searchParams: Promise<RawView>;
}

export async function opportunitiesPage(role: StaffRole, { searchParams }: PageProps) {
  const { actor, run } = await guardPage(`/${role}-opportunity`);
  const first = await firstPage(opportunityList, searchParams, async (request) => {
    const { data: rows, ...page } = await run(
      listOpportunities,
      opportunities.actions.list.input.parse(request),
    );
    return { ...page, rows };
  });
  return <OpportunitiesScreen role={role} actorId={actor.id} first={first} />;
}

export async function ordersPage(role: StaffRole, { searchParams }: PageProps) {
  const { actor, run } = await guardPage(`/${role}-orders`);
  const view = readView(orderList, await searchParams);
  let received: number | null = null;
  const first = await firstPageOf(orderRequest(view), async (request) => {
    const answer = await run(listOrders, orders.actions.all.input.parse(request));
    const { orders: rows, received: sum = null, ...page } = answer;
    received = sum;
    return { ...page, rows };
  });
  return <OrdersScreen role={role} actorId={actor.id} first={first} received={received} />;
}

export async function duesPage(role: StaffRole, { searchParams }: PageProps) {
  const { actor, run } = await guardPage(`/${role}-dues`);
  let sums: DueSums | null = null;
  const first = await firstPage(dueList, searchParams, async (request) => {
    const { orders: rows, sums: all, ...page } = await run(readDues, listDues.input.parse(request));
    sums = all;
    return { ...page, rows };
  });
  return <DuesScreen role={role} actorId={actor.id} first={first} sums={sums} />;
}
