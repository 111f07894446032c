import { readListQuery, requestKey, type RawQuery } from '@/components/back-office/list-query';
import { advanceList } from '@/components/money/advances/advance-list';
import { AdvancesScreen } from '@/components/money/advances/advances-screen';
import { dueList } from '@/components/money/dues/due-list';
import { DuesScreen } from '@/components/money/dues/dues-screen';
import { exchangeList } from '@/components/money/exchanges/exchange-list';
import { ExchangesScreen } from '@/components/money/exchanges/exchanges-screen';
import { BoardScreen } from '@/components/sales/opportunities/board-screen';
import { OpportunitiesScreen } from '@/components/sales/opportunities/opportunities-screen';
import {
  boardRequest,
  listRequest,
  opportunityList,
} from '@/components/sales/opportunities/opportunity-list';
import { orderList, orderRequest } from '@/components/sales/orders/order-list';
import { OrdersScreen } from '@/components/sales/orders/orders-screen';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { listAdvances } from '@/lib/money/advances/contract';
import { readAdvances } from '@/lib/money/advances/operations';
import { listDues } from '@/lib/money/dues/contract';
import { readDues } from '@/lib/money/dues/operations';
import { exchanges } from '@/lib/money/exchanges/contract';
import { listExchanges } from '@/lib/money/exchanges/list';
import { openCustomer } from '@/lib/people/customers/customer-page';
import { readBoard } from '@/lib/sales/opportunities/board';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { listOpportunities } from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import { listOrders } from '@/lib/sales/orders/operations';
import { guardPage, logFault } from '@/lib/server/page';
import { firstPage, firstPageOf } from './first-page';
import { saleStoreOptions } from './sale-stores';

/** Pages that differ between the staff roles only in path and variant. */
export interface PageProps {
  readonly searchParams: Promise<RawQuery>;
}

export async function opportunitiesPage(role: StaffRole, { searchParams }: PageProps) {
  const session = await guardPage(`/${role}-opportunity`);
  const { actor, run } = session;
  const storesLoading = saleStoreOptions(session);
  const { view } = await searchParams;
  if (view === 'board') {
    const request = boardRequest(readListQuery(opportunityList, await searchParams));
    const columns = await run(readBoard, opportunities.actions.board.input.parse(request)).then(
      ({ data }) => data,
      async (error: unknown) => {
        await logFault(error, 'the board could not be loaded');
        return null;
      },
    );
    const first = { request: requestKey(request), columns };
    return <BoardScreen role={role} actorId={actor.id} stores={await storesLoading} first={first} />;
  }
  const request = listRequest(readListQuery(opportunityList, await searchParams));
  const first = await firstPageOf(request, async () => {
    const { data: rows, ...page } = await run(
      listOpportunities,
      opportunities.actions.list.input.parse(request),
    );
    return { ...page, rows };
  });
  return <OpportunitiesScreen role={role} actorId={actor.id} stores={await storesLoading} first={first} />;
}

export async function ordersPage(role: StaffRole, { searchParams }: PageProps) {
  const session = await guardPage(`/${role}-orders`);
  const { actor, run } = session;
  const storesLoading = saleStoreOptions(session);
  const view = readListQuery(orderList, await searchParams);
  const first = await firstPageOf(orderRequest(view), async (request) => {
    const { orders: rows, ...page } = await run(listOrders, orders.actions.all.input.parse(request));
    return { ...page, rows };
  });
  return <OrdersScreen role={role} actorId={actor.id} stores={await storesLoading} first={first} />;
}

export async function duesPage(role: StaffRole, { searchParams }: PageProps) {
  const session = await guardPage(`/${role}-dues`);
  const { actor, run } = session;
  const storesLoading = saleStoreOptions(session);
  const first = await firstPage(dueList, searchParams, async (request) => {
    const { orders: rows, ...page } = await run(readDues, listDues.input.parse(request));
    return { ...page, rows };
  });
  return <DuesScreen role={role} actorId={actor.id} stores={await storesLoading} first={first} />;
}

export async function advancesPage(role: StaffRole, { searchParams }: PageProps) {
  const session = await guardPage(`/${role}-advances`);
  const { actor, run } = session;
  const storesLoading = saleStoreOptions(session);
  const first = await firstPage(advanceList, searchParams, async (request) => {
    const { orders: rows, ...page } = await run(readAdvances, listAdvances.input.parse(request));
    return { ...page, rows };
  });
  return <AdvancesScreen role={role} actorId={actor.id} stores={await storesLoading} first={first} />;
}

export async function oldGoldPage(role: StaffRole, { searchParams }: PageProps) {
  const session = await guardPage(`/${role}-old-gold`);
  const { actor, run } = session;
  const storesLoading = saleStoreOptions(session);
  const { filters } = readListQuery(exchangeList, await searchParams);
  const customerLoading =
    filters.user_id === undefined
      ? null
      : run(openCustomer, { id: Number(filters.user_id), mobile: undefined }).then(
          ({ id, name }) => ({ id, name }),
          // Deleted, or out of scope: the form begins empty.
          () => null,
        );
  const first = await firstPage(exchangeList, searchParams, async (request) => {
    const { data: rows, ...page } = await run(listExchanges, exchanges.actions.list.input.parse(request));
    return { ...page, rows };
  });
  return (
    <ExchangesScreen
      role={role}
      actorId={actor.id}
      stores={await storesLoading}
      customer={await customerLoading}
      first={first}
    />
  );
}
