import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { updateOpportunity } from '@/lib/sales/opportunities/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { codeOf } from '@/e2e/testing/code-of';
import { create, list, noteFixture } from '@/e2e/testing/note-fixture';

/* Notes: who sees and changes them (docs/product/rules.md, "Notes"). */

const fixture = await noteFixture();
const { db, context, as, on, textsFor } = fixture;

let staff: Company;
let sale: { userId: number; executiveId: number; employeeId: number };
let opportunityId: number;

beforeEach(async () => {
  ({ staff, sale, opportunityId } = await fixture.reset());
});

describe('seeing', () => {
  test("a note on a sale with the sale, a note on the customer with the customer's page", async () => {
    const ofEmployee = await createOpportunity(db, { ...sale, executiveId: null });
    const order = await createOrder(db, { ...sale, employeeId: null });
    const write = (text: string, link: object = {}) =>
      createNote(db, { customerId: staff.customer.id, authorId: staff.admin.id, text, ...link });
    await write('customer');
    await write('sale', { opportunityId });
    await write('of the employee', { opportunityId: ofEmployee.id });
    await write('order of the executive', { orderId: order.id });
    expect(await textsFor(staff.admin)).toEqual([
      'customer',
      'of the employee',
      'order of the executive',
      'sale',
    ]);
    expect(await textsFor(staff.executive)).toEqual(['customer', 'order of the executive', 'sale']);
    expect(await textsFor(staff.employee)).toEqual(['customer', 'of the employee', 'sale']);
    expect(await textsFor(staff.executive, { opportunityid: opportunityId })).toEqual(['sale']);
    expect(await textsFor(staff.executive, { orderid: order.id })).toEqual(['order of the executive']);
    for (const named of [on(), { opportunityid: opportunityId }, { orderid: order.id }])
      expect(await codeOf(list(as(staff.otherExecutive), named))).toBe('NOT_FOUND');
    // A visit today or later opens the page, not the sales.
    const { id: userId, mobile: userMobile } = staff.customer;
    await createBooking(db, { userId, userMobile, slotDate: '2026-01-31' });
    expect(await textsFor(staff.otherExecutive)).toEqual(['customer']);
    context.clock.set('2026-01-31T18:30:00.000Z');
    expect(await codeOf(list(as(staff.otherExecutive), on()))).toBe('NOT_FOUND');
  });

  test('not those of a deleted sale, nor own ones on a sale reassigned to a colleague', async () => {
    await createNote(db, { customerId: staff.customer.id, authorId: staff.executive.id, opportunityId });
    await db.opportunity.update({
      where: { id: opportunityId },
      data: { executiveId: staff.otherExecutive.id },
    });
    expect(await textsFor(staff.executive, {})).toEqual([]);
    expect(await textsFor(staff.otherExecutive)).toHaveLength(1);
    await db.opportunity.update({ where: { id: opportunityId }, data: { deletedAt: new Date() } });
    expect(await textsFor(staff.admin)).toEqual([]);
  });

  test('pinned ones first, then newest first, page by page; without a customer the own ones', async () => {
    const write = (text: string, day: number, pinned = false) =>
      createNote(db, {
        customerId: staff.customer.id,
        authorId: day % 2 === 0 ? staff.executive.id : staff.admin.id,
        text,
        pinned,
        createdAt: new Date(`2026-01-0${day}T00:00:00Z`),
      });
    for (const [text, day, pinned] of [
      ['a', 1, true],
      ['b', 2],
      ['c', 3, true],
      ['d', 4],
    ] as const)
      await write(text, day, pinned);
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await list(as(staff.admin), { ...on(), limit: 3, cursor });
      expect(page.total).toBe(4);
      pages.push(page.data.map(({ text }) => text));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual([['c', 'a', 'd'], ['b']]);
    expect((await list(as(staff.executive))).data.map(({ text }) => text)).toEqual(['d', 'b']);
  });
});

test('a note follows its sale to another customer', async () => {
  const { data } = await create(as(staff.admin), { ...on(), opportunityid: opportunityId, text: 'x' });
  const change = throughContract(opportunities.actions.update, updateOpportunity);
  await change(as(staff.admin), { id: opportunityId, userid: staff.otherCustomer.id });
  expect(await textsFor(staff.admin)).toEqual([]);
  const [note] = (await list(as(staff.admin), { customer_id: staff.otherCustomer.id })).data;
  expect(note).toMatchObject({ id: data.id, version: 2 });
});
