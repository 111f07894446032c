import { createUser } from '@/prisma/factories/users';
import type { Db } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';

/** A staff of two of each kind that has rows of its own, an admin, and two customers. */
export interface Company {
  readonly admin: User;
  readonly executive: User;
  readonly otherExecutive: User;
  readonly employee: User;
  readonly otherEmployee: User;
  readonly customer: User;
  readonly otherCustomer: User;
}

export async function createCompany(db: Db): Promise<Company> {
  const admin = await createUser(db, { role: 'admin', name: 'Asha Admin' });
  const executive = await createUser(db, { role: 'executive', name: 'Esha Executive' });
  const otherExecutive = await createUser(db, { role: 'executive', name: 'Omar Executive' });
  const employee = await createUser(db, { role: 'employee', name: 'Emil Employee' });
  const otherEmployee = await createUser(db, { role: 'employee', name: 'Olga Employee' });
  const customer = await createUser(db, { name: 'Charu Customer', referrerCode: employee.referralId });
  const otherCustomer = await createUser(db, { name: 'Omkar Customer' });
  return { admin, executive, otherExecutive, employee, otherEmployee, customer, otherCustomer };
}
