import { readListQuery } from '@/components/back-office/list-query';
import { customerList, requestOfCustomers } from '@/components/people/customers/customer-list';
import { CustomersScreen } from '@/components/people/customers/customers-screen';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { customers } from '@/lib/people/customers/contract';
import { findCustomers } from '@/lib/people/customers/list';
import { guardPage } from '@/lib/server/page';
import { firstPageOf } from './first-page';
import type { PageProps } from './sales-pages';

export async function customersPage(role: StaffRole, { searchParams }: PageProps) {
  const { run } = await guardPage(`/${role}-customers`);
  const request = requestOfCustomers(readListQuery(customerList, await searchParams));
  const first = await firstPageOf(request, async (input) => {
    const { data: rows, ...page } = await run(findCustomers, customers.actions.list.input.parse(input));
    return { ...page, rows };
  });
  return <CustomersScreen role={role} first={first} />;
}
