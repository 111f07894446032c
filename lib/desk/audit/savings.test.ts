import { beforeAll, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createUser } from '@/prisma/factories/users';
import { updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { changeBooking } from '@/lib/visits/bookings/change';
import { updateBooking } from '@/lib/visits/bookings/contract';
import type { User } from '@/lib/db/generated/client';
import { items } from '@/lib/sales/items/contract';
import { createItem, updateItem } from '@/lib/sales/items/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import { createOrder, updateOrder } from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { updateUser } from '@/lib/people/users/contract';
import { changeUser } from '@/lib/people/users/operations';

/* Each update creates one version and one audit entry, or neither. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const as = (user: User) => context.as(user);
const createOpportunity = throughContract(
  opportunities.actions.create,
  opportunityOperations.createOpportunity,
);
const saveOpportunity = throughContract(
  opportunities.actions.update,
  opportunityOperations.updateOpportunity,
);
const addItem = throughContract(items.actions.create, createItem);
const saveItem = throughContract(items.actions.update, updateItem);
const addOrder = throughContract(orders.actions.create, createOrder);
const saveOrder = throughContract(orders.actions.update, updateOrder);
const saveBooking = throughContract(updateBooking, changeBooking);
const saveUser = throughContract(updateUser, changeUser);
const saveProfile = throughContract(updateProfile, changeOwnProfile);

interface Saving {
  readonly id: number;
  row(): Promise<unknown>;
  save(input: object): Promise<{ data: { id: number; version: number } }>;
  readonly sent: object;
  readonly other: object;
}

let staff: Company;
beforeAll(async () => {
  staff = await createCompany(db);
});

const sale = { name: 'Same as ever', total_amount: 5 };

/** An update without and one with a change, of each kind of record. */
const savings: Record<string, () => Promise<Saving>> = {
  async opportunity() {
    const { data } = await createOpportunity(as(staff.executive), { ...sale, userid: staff.customer.id });
    const save = (input: object) => saveOpportunity(as(staff.executive), { id: data.id, ...input });
    const sent = { ...sale, userid: staff.customer.id, executiveid: staff.executive.id, status: 'open' };
    return {
      id: data.id,
      row: () => db.opportunity.findUnique({ where: { id: data.id } }),
      save,
      sent,
      other: { total_amount: '5.01' },
    };
  },
  async item() {
    const { data: of } = await createOpportunity(as(staff.executive), { ...sale, userid: staff.customer.id });
    const { data } = await addItem(as(staff.executive), {
      name: 'Ring',
      price: '5.10',
      opportunityid: of.id,
    });
    const save = (input: object) => saveItem(as(staff.executive), { id: data.id, ...input });
    const sent = { name: 'Ring', price: 5.1, opportunityid: of.id, orderid: null };
    return {
      id: data.id,
      row: () => db.item.findUnique({ where: { id: data.id } }),
      save,
      sent,
      other: { price: 5 },
    };
  },
  async order() {
    const form = { name: 'Coins', total_amount: 7, paid_amount: '0.5' };
    const { data } = await addOrder(as(staff.executive), { ...form, userid: staff.customer.id });
    const save = (input: object) => saveOrder(as(staff.executive), { id: data.id, ...input });
    const sent = { ...form, pending_amount: 6.5, status: data.status };
    return {
      id: data.id,
      row: () => db.order.findUnique({ where: { id: data.id } }),
      save,
      sent,
      other: { paid_amount: 1, pending_amount: 6 },
    };
  },
  async booking() {
    const visit = { userId: staff.customer.id, userMobile: staff.customer.mobile, slotDate: '2026-02-03' };
    const { id } = await createBooking(db, visit);
    const save = (input: object) => saveBooking(as(staff.admin), { id, ...input });
    const { data } = await save({});
    const { slot_date, slot_time, shop_address, quantity } = data;
    const sent = { slot_date, slot_time, shop_address, quantity };
    return {
      id,
      row: () => db.booking.findUnique({ where: { id } }),
      save,
      sent,
      other: { slot_date: '2026-02-04' },
    };
  },
  async user() {
    const { id, name, mobile, email, role } = await createUser(db, { role: 'employee' });
    const save = (input: object) => saveUser(as(staff.admin), { id, ...input });
    const sent = { name, mobile, email: email ?? '', role, active: 1 };
    return { id, row: () => db.user.findUnique({ where: { id } }), save, sent, other: { active: 0 } };
  },
  async 'own profile'() {
    const user = await createUser(db, { profile: true });
    const sent = {
      name: user.name,
      gender: user.gender,
      email: user.email,
      dob: user.dob?.toISOString().slice(0, 10),
      address: user.address,
      mobile: user.mobile,
    };
    const save = (input: object) => saveProfile(as(user), { ...sent, ...input });
    return {
      id: user.id,
      row: () => db.user.findUnique({ where: { id: user.id } }),
      save,
      sent: {},
      other: { address: '2 Temple Street' },
    };
  },
};

describe('a saving that changes nothing', () => {
  test.each(Object.entries(savings))(
    'of %s leaves row, version and trail as they are, as often as it is sent',
    async (_kind, begin) => {
      const { id, row, save, sent, other } = await begin();
      const now = async () => ({
        row: await row(),
        entries: await db.auditEntry.count(),
      });
      context.clock.forward(60);
      const before = await now();
      const { data } = await save(sent);
      await save({});
      await save({ ...sent, version: data.version });
      expect(await now()).toEqual(before);

      const { data: changed } = await save({ ...sent, ...other });
      expect(changed).toMatchObject({ id, version: data.version + 1 });
      const after = await now();
      expect(after).toMatchObject({ row: { version: changed.version }, entries: before.entries + 1 });
      // The same update again, by a client that lost the response.
      expect((await save({ ...sent, ...other })).data).toEqual(changed);
      expect(await now()).toEqual(after);
    },
  );
});
