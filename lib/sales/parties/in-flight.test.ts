import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createOpportunity as create, updateOpportunity } from '@/lib/sales/opportunities/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orders } from '@/lib/sales/orders/contract';
import { createOrder as createOrderBy, updateOrder } from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { deleteUser, updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser } from '@/lib/people/users/operations';

/* People are deleted or change role while a sale that names them is written. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const remove = throughContract(deleteUser, removeUser);
const edit = throughContract(updateUser, changeUser);
const addOpportunity = throughContract(opportunities.actions.create, create);
const editOpportunity = throughContract(opportunities.actions.update, updateOpportunity);
const addOrder = throughContract(orders.actions.create, createOrderBy);
const editOrder = throughContract(orders.actions.update, updateOrder);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const sale = () => ({ name: 'Ring', userid: staff.customer.id, total_amount: 100 });

/** All ways for an admin to write the people of a sale; `ready` returns a function that starts one. */
const writes: readonly [what: string, ready: () => Promise<(people: object) => Promise<unknown>>][] = [
  ['an opportunity is created', async () => (people) => addOpportunity(me(), { ...sale(), ...people })],
  [
    'an opportunity is created as closed',
    async () => (people) => addOpportunity(me(), { ...sale(), status: 'closed', ...people }),
  ],
  [
    'an opportunity is changed',
    async () => {
      const { id } = await createOpportunity(db, { userId: staff.otherCustomer.id });
      return (people) => editOpportunity(me(), { id, ...people });
    },
  ],
  ['an order is created', async () => (people) => addOrder(me(), { ...sale(), ...people })],
  [
    'an order is changed',
    async () => {
      const { id } = await createOrder(db, { userId: staff.otherCustomer.id });
      return (people) => editOrder(me(), { id, ...people });
    },
  ],
];
const me = () => context.as(staff.admin);

const losses: readonly [
  what: string,
  field: 'userid' | 'executiveid' | 'employeeid',
  who: () => { id: number },
  lose: (as: typeof context, id: number) => Promise<unknown>,
][] = [
  ['the customer is deleted', 'userid', () => staff.customer, (as, id) => remove(as, { id })],
  ['the executive is deleted', 'executiveid', () => staff.executive, (as, id) => remove(as, { id })],
  [
    'the executive becomes an employee',
    'executiveid',
    () => staff.executive,
    (as, id) => edit(as, { id, role: 'employee' }),
  ],
  [
    'the employee becomes an executive',
    'employeeid',
    () => staff.employee,
    (as, id) => edit(as, { id, role: 'executive' }),
  ],
];

describe.each(losses)('%s', (_loss, field, who, lose) => {
  test.each(writes)('while %s: refused, and nothing is written', async (_what, ready) => {
    const write = await ready();
    const before = await everySale();
    const { id } = who();
    const { context: held, done, commit } = heldBeforeCommit(context.as(staff.admin));
    const lost = lose(held, id);
    await done;
    const written = refusalOf(write({ [field]: id }));
    await waitingForLocks(database, 1);
    commit();
    await lost;
    const { code, details } = await written;
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', [field]]);
    expect(await everySale()).toEqual(before);
  });
});

async function everySale() {
  return {
    opportunities: await db.opportunity.findMany(),
    orders: await db.order.findMany(),
    trail: await db.auditEntry.count({ where: { entity: { in: ['opportunity', 'order'] } } }),
  };
}
