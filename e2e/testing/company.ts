import { userRow, type UserOptions } from '@/prisma/factories/users';
import type { Db } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';

const members = {
  admin: { role: 'admin', name: 'Asha Admin' },
  executive: { role: 'executive', name: 'Esha Executive' },
  otherExecutive: { role: 'executive', name: 'Omar Executive' },
  employee: { role: 'employee', name: 'Emil Employee' },
  otherEmployee: { role: 'employee', name: 'Olga Employee' },
  customer: { name: 'Charu Customer' },
  otherCustomer: { name: 'Omkar Customer' },
} as const satisfies Record<string, UserOptions>;

export type Company = Readonly<Record<keyof typeof members, User>>;

/** Creates a company in one statement, without referrals. */
export async function createCompany(db: Db): Promise<Company> {
  const rows = await Promise.all(Object.values(members).map((options) => userRow(options)));
  const users = await db.user.createManyAndReturn({ data: rows });
  const named = (name: string): User => {
    const user = users.find((each) => each.name === name);
    if (user === undefined) throw new Error(`${name} was not made`);
    return user;
  };
  return {
    admin: named(members.admin.name),
    executive: named(members.executive.name),
    otherExecutive: named(members.otherExecutive.name),
    employee: named(members.employee.name),
    otherEmployee: named(members.otherEmployee.name),
    customer: named(members.customer.name),
    otherCustomer: named(members.otherCustomer.name),
  };
}
