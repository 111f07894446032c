import { gstStateCodeOf } from '@/lib/gst-states';
import { referralCodeFrom } from '@/lib/people/accounts/rules';
import type { Db } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';
import { payPlan, sellPlanAtDesk } from './payments';
import { familyNames, givenNames, places } from './people';
import type { Random } from './random';
import { userRow, type UserOptions } from './users';

/** The six of docs/product/running.md, "Demo accounts", more staff, and customers. */
export interface DemoPeople {
  readonly admin: User;
  /** The first of each is the demo account. */
  readonly executives: readonly [User, ...User[]];
  readonly employees: readonly [User, ...User[]];
  /** 9000000004: active, with a profile. */
  readonly customer: User;
  /** Including the three demo accounts, oldest first. */
  readonly customers: readonly User[];
}

const demoMobile = {
  admin: '9000000001',
  executive: '9000000002',
  employee: '9000000003',
  active: '9000000004',
  inactive: '9000000005',
  withoutProfile: '9000000006',
} as const;

const otherCustomers = 57;
const dayMs = 86_400_000;

export async function seedPeople(db: Db, now: Date, random: Random): Promise<DemoPeople> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const code = () => referralCodeFrom(Uint8Array.from({ length: 8 }, () => random.between(0, 255)));
  const employeeCode = code();
  const customerCode = code();
  const staff = (role: 'admin' | 'executive' | 'employee', name: string, mobile: string): UserOptions => ({
    role,
    name,
    mobile,
    profile: true,
    email: emailOf(name),
    referralId: mobile === demoMobile.employee ? employeeCode : code(),
    createdAt: daysAgo(420),
  });
  const options: UserOptions[] = [
    staff('admin', 'Padmaja Rao', demoMobile.admin),
    staff('executive', 'Karthik Iyer', demoMobile.executive),
    staff('employee', 'Swathi Naidu', demoMobile.employee),
    staff('executive', 'Naveen Shetty', '9000000007'),
    staff('employee', 'Divya Menon', '9000000008'),
    staff('employee', 'Suresh Pillai', '9000000009'),
    {
      name: 'Lakshmi Reddy',
      mobile: demoMobile.active,
      active: true,
      profile: true,
      email: emailOf('Lakshmi Reddy'),
      dob: '1991-08-23',
      gender: 'female',
      address: '40-1-52 Besant Road\nVijayawada 520010\nAndhra Pradesh',
      stateCode: '37',
      referralId: customerCode,
      createdAt: daysAgo(210),
    },
    {
      name: 'Ramesh Varma',
      mobile: demoMobile.inactive,
      referralId: code(),
      createdAt: daysAgo(12),
    },
    {
      name: 'Geetha Nair',
      mobile: demoMobile.withoutProfile,
      active: true,
      referralId: code(),
      createdAt: daysAgo(205),
    },
  ];
  const names = new Set(options.map((each) => each.name));
  for (let i = 0; i < otherCustomers; i += 1) {
    const referrerCode = i % 5 === 1 ? employeeCode : i % 11 === 4 ? customerCode : null;
    // The first two have old advances.
    const age = i === 0 ? 380 : i === 1 ? 290 : i < 50 ? 200 - i * 3 : 57 - i;
    const createdAt = new Date(daysAgo(age).getTime() - random.between(0, 600) * 60_000);
    const mobile = String(9_000_000_101 + i);
    options.push({
      ...customer(random, names, i),
      mobile,
      referralId: code(),
      referrerCode,
      createdAt,
    });
  }
  options.sort((a, b) => (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0));
  const users = await db.user.createManyAndReturn({ data: await Promise.all(options.map(userRow)) });
  return groupOf(users);
}

/** Fictional: two of three have the plan, most of these a profile. */
function customer(random: Random, names: Set<string | undefined>, index: number): UserOptions {
  const gender = random.chance(0.55) ? 'female' : 'male';
  let name: string;
  do name = `${random.pick(givenNames[gender])} ${random.pick(familyNames)}`;
  while (names.has(name));
  names.add(name);
  const active = index % 3 !== 2;
  if (active ? index % 6 === 4 : index % 2 === 0) return { name, active };
  const { town, state, pin, streets } = random.pick(places);
  const year = random.between(1962, 2004);
  const month = String(random.between(1, 12)).padStart(2, '0');
  const day = String(random.between(1, 28)).padStart(2, '0');
  return {
    name,
    active,
    gender,
    profile: true,
    email: emailOf(name),
    dob: `${year}-${month}-${day}`,
    address: `${random.between(2, 98)}-${random.between(1, 40)} ${random.pick(streets)}\n${town} ${pin}\n${state}`,
    stateCode: gstStateCodeOf(state),
  };
}

function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`;
}

function groupOf(users: readonly User[]): DemoPeople {
  const withMobile = (mobile: string): User => {
    const user = users.find((each) => each.mobile === mobile);
    if (user === undefined) throw new Error(`No demo account ${mobile}`);
    return user;
  };
  const team = (role: string, first: User): [User, ...User[]] => [
    first,
    ...users.filter((user) => user.role === role && user.id !== first.id),
  ];
  return {
    admin: withMobile(demoMobile.admin),
    executives: team('executive', withMobile(demoMobile.executive)),
    employees: team('employee', withMobile(demoMobile.employee)),
    customer: withMobile(demoMobile.active),
    customers: users.filter((user) => user.role === 'user'),
  };
}

/** A few payments, online and at the front desk; the other plans are set by the admin. */
export async function seedPlans(db: Db, people: DemoPeople): Promise<void> {
  const { admin, customer: demoCustomer, customers, employees } = people;
  const active = customers.filter((user) => user.planActive);
  const others = active.filter((user) => user.id !== demoCustomer.id);
  const paid = [demoCustomer, ...others.slice(5, 10)];
  const seller = employees[0];
  for (const [i, user] of paid.entries()) {
    const number = String(i + 1).padStart(6, '0');
    await payPlan(db, user, {
      orderId: `order_demo${number}`,
      paymentId: `pay_demo${number}`,
      paidAt: new Date(user.createdAt.getTime() + 20 * 60_000),
      employeeId: user.referrerCode === seller.referralId ? seller.id : null,
    });
  }
  const sold = others.slice(10, 12);
  for (const [i, user] of sold.entries())
    await sellPlanAtDesk(db, user, {
      recordedBy: seller.id,
      reference: i === 0 ? null : 'UPI402817736155',
      soldAt: new Date(user.createdAt.getTime() + 5 * 60_000),
    });
  const granted = active.filter((user) => !paid.includes(user) && !sold.includes(user));
  await db.auditEntry.createMany({
    data: granted.map((user) => ({
      at: new Date(user.createdAt.getTime() + 45 * 60_000),
      actorId: admin.id,
      action: 'user.manual grant',
      entity: 'user',
      entityId: user.id,
      before: { active: 0 },
      after: { active: 1 },
    })),
  });
}
