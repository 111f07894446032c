import type { Db } from '@/lib/db/client';
import { createItem } from '@/prisma/factories/sales';
import { userRow } from '@/prisma/factories/users';

export const staff = {
  admin: { mobile: '9000000001', path: '/admin-opportunity' },
  executive: { mobile: '9000000002', path: '/executive-opportunity' },
  employee: { mobile: '9000000003', path: '/employee-opportunity' },
} as const;

/** Adds sales (every second one closed, the newest with items) and customers. */
export async function addBusiness(
  db: Db,
  { sales, customers: manyRows }: { sales: number; customers: number },
): Promise<void> {
  const byMobile = (mobile: string) => db.user.findFirstOrThrow({ where: { mobile } });
  const executive = await byMobile(staff.executive.mobile);
  const employee = await byMobile(staff.employee.mobile);
  const customer = await byMobile('9000000004');
  const from = Date.now() + 1000;
  await db.opportunity.createMany({
    data: Array.from({ length: sales }, (_, at) => ({
      name: `Bridal set ${at}`,
      userId: customer.id,
      executiveId: executive.id,
      employeeId: employee.id,
      totalAmount: '1000.00',
      status: at % 2 === 0 ? ('open' as const) : ('closed' as const),
      createdAt: new Date(from + at),
    })),
  });
  const newest = await db.opportunity.findMany({ orderBy: { createdAt: 'desc' }, take: 100 });
  for (const { id } of newest) {
    for (const name of ['Gold chain', 'Bangles', 'Ring']) await createItem(db, { opportunityId: id, name });
  }
  const customers = Array.from({ length: manyRows }, (_, at) =>
    userRow({
      active: true,
      profile: true,
      name: `Customer ${at}`,
      mobile: `6${String(at).padStart(9, '0')}`,
    }),
  );
  await db.user.createMany({ data: await Promise.all(customers) });
}
