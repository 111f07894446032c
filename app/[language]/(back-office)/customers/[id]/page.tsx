import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { ClientTexts } from '@/components/layout/client-texts';
import { CustomerPage } from '@/components/people/customers/customer-page';
import { Refusal } from '@/lib/kernel/access/refusal';
import { isStaffRole } from '@/lib/kernel/access/actor';
import { readCustomer, readTimeline } from '@/lib/people/customers/contract';
import { customerLink } from '@/lib/kernel/access/record-links';
import { readDuesOf, readEditable } from '@/lib/people/customers/customer-dues';
import { openCustomer, readNextVisitOf, readSalesWith } from '@/lib/people/customers/customer-page';
import { readIdentity } from '@/lib/people/identity/operations';
import { listEvents } from '@/lib/people/customers/timeline';
import { storeDate } from '@/lib/kernel/text/format';
import { guardPage, logFault } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Customer' };

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<{ mobile?: string | string[] }>;
}

export default async function CustomerRoute({ params, searchParams }: Props) {
  const [given, { mobile }] = await Promise.all([params, searchParams]);
  const { actor, run } = await guardPage('/customers/[id]', '', `/customers/${given.id}`);
  const input = readCustomer.input.safeParse({ id: given.id, mobile });
  if (!input.success || !isStaffRole(actor.role)) notFound();
  const { id } = input.data;
  const customer = await run(openCustomer, input.data).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') notFound();
    throw error;
  });
  // Now open to this account: the URL no longer needs the mobile.
  if (mobile !== undefined) redirect(customerLink(id));
  const part = <T,>(what: string, read: Promise<T>): Promise<T | null> =>
    read.catch(async (error: unknown) => {
      await logFault(error, `${what} of a customer could not be loaded`);
      return null;
    });
  const streamed = {
    identity: part('the identity', run(readIdentity, { user_id: id })),
    nextVisit: part(
      'the next visit',
      run(readNextVisitOf, { id }).then((visit) => ({ visit })),
    ),
    sales: part('the sales', run(readSalesWith, { id })),
    events: part('the timeline', run(listEvents, readTimeline.input.parse({ customer_id: id, limit: 20 }))),
  };
  const [dues, account] = await Promise.all([
    part('the dues', run(readDuesOf, { id })),
    part('the account', run(readEditable, { id })),
  ]);
  return (
    <ClientTexts sections={['orders.statement']}>
      <CustomerPage
        viewer={{ id: actor.id, role: actor.role }}
        customer={customer}
        today={storeDate(new Date())}
        dues={dues}
        account={account}
        {...streamed}
      />
    </ClientTexts>
  );
}
