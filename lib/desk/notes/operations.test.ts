import { beforeEach, describe, expect, test } from 'vitest';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { codeOf } from '@/e2e/testing/code-of';
import { refusalOf } from '@/e2e/testing/context';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { create, list, noteFixture } from '@/e2e/testing/note-fixture';
import { notes } from './contract';
import * as operations from './operations';

/* Notes: who sees and changes them (docs/product/rules.md, "Notes"). */

const fixture = await noteFixture();
const { db, context, as, on, textsFor } = fixture;

let staff: Company;
let sale: { userId: number; executiveId: number; employeeId: number };
let opportunityId: number;

beforeEach(async () => {
  ({ staff, sale, opportunityId } = await fixture.reset());
});

const update = throughContract(notes.actions.update, operations.updateNote);
const remove = throughContract(notes.actions.delete, operations.deleteNote);

describe('writing', () => {
  test('returns the note, stores it and writes an audit entry', async () => {
    const { message, data } = await create(as(staff.executive), {
      ...on(),
      opportunityid: opportunityId,
      text: ' Antique finish\r\nSize 14 ',
      pinned: true,
    });
    expect(message).toBe('Note added.');
    expect(data).toEqual({
      id: expect.any(Number),
      customer_id: staff.customer.id,
      opportunityid: opportunityId,
      orderid: null,
      text: 'Antique finish\nSize 14',
      author_id: staff.executive.id,
      author_name: 'Esha Executive',
      pinned: true,
      created_at: context.clock.now().toISOString(),
      edited_at: null,
      version: 1,
    });
    const { author_name: _, ...stored } = data;
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.executive.id,
        action: 'note.create',
        entity: 'note',
        entityId: data.id,
        after: stored,
      },
    ]);
  });

  test.each([
    ['no text', { text: ' ' }, 'text'],
    ['2001 characters', { text: 'x'.repeat(2001) }, 'text'],
    ['pinned as a text', { text: 'x', pinned: 'true' }, 'pinned'],
    ['no customer', { text: 'x', customer_id: undefined }, 'customer_id'],
  ])('with %s is refused', async (_, sent, field) => {
    const refusal = await refusalOf(create(as(staff.admin), { ...on(), ...sent }));
    expect(Object.keys(refusal.details.fields ?? {})).toEqual([field]);
  });

  test('on a record out of scope or of another customer is refused with its field', async () => {
    const elsewhere = await createOpportunity(db, { ...sale, userId: staff.otherCustomer.id });
    const order = await createOrder(db, { ...sale, userId: staff.otherCustomer.id });
    const gone = await createOpportunity(db, { ...sale, deletedAt: new Date() });
    const attempts: [User, object, string][] = [
      [staff.otherExecutive, on(), 'customer_id'],
      [staff.otherExecutive, { ...on(), opportunityid: opportunityId }, 'opportunityid'],
      [staff.executive, { ...on(), opportunityid: elsewhere.id }, 'opportunityid'],
      [staff.executive, { ...on(), orderid: order.id }, 'orderid'],
      [staff.admin, { ...on(), opportunityid: gone.id }, 'opportunityid'],
      [staff.admin, { customer_id: staff.employee.id }, 'customer_id'],
      [staff.admin, { customer_id: 999_999 }, 'customer_id'],
    ];
    for (const [user, sent, field] of attempts) {
      const refusal = await refusalOf(create(as(user), { text: 'x', ...sent }));
      expect(refusal).toMatchObject({
        code: 'VALIDATION',
        details: { fields: { [field]: expect.any(String) } },
      });
    }
    expect(await db.note.count()).toBe(0);
  });

  test('customers and visitors may not', async () => {
    expect(await codeOf(create(as(staff.customer), { ...on(), text: 'x' }))).toBe('FORBIDDEN');
    expect(await codeOf(list(as(staff.customer), on()))).toBe('FORBIDDEN');
    expect(await codeOf(list(context, on()))).toBe('UNAUTHENTICATED');
  });
});

describe('changing', () => {
  const own = async (createdAt = context.clock.now()) =>
    (
      await createNote(db, {
        customerId: staff.customer.id,
        authorId: staff.executive.id,
        opportunityId,
        createdAt,
      })
    ).id;

  test('text and pin, by the author; only the text counts as an edit', async () => {
    const id = await own();
    expect((await update(as(staff.executive), { id, pinned: true, version: 1 })).data).toMatchObject({
      pinned: true,
      edited_at: null,
      version: 2,
    });
    const { data } = await update(as(staff.executive), { id, text: 'New' });
    expect(data).toMatchObject({ text: 'New', pinned: true, edited_at: context.clock.now().toISOString() });
    expect(await update(as(staff.executive), { id, text: 'New' })).toMatchObject({ data: { version: 3 } });
    const stale = await refusalOf(update(as(staff.executive), { id, text: 'Other', version: 2 }));
    expect(stale).toMatchObject({ code: 'STALE_VERSION', details: { data } });
    expect(await db.auditEntry.count({ where: { action: 'note.update' } })).toBe(2);
  });

  test('not by others, and not after 24 hours', async () => {
    const id = await own();
    expect(await codeOf(update(as(staff.admin), { id, text: 'x' }))).toBe('FORBIDDEN');
    expect(await codeOf(update(as(staff.employee), { id, pinned: true }))).toBe('FORBIDDEN');
    expect(await codeOf(update(as(staff.otherExecutive), { id, text: 'x' }))).toBe('NOT_FOUND');
    context.clock.forward(24 * 3600);
    expect(await codeOf(update(as(staff.executive), { id, pinned: true }))).toBe('FORBIDDEN');
  });

  test('deleted by the author or an admin, at any time, with an audit entry', async () => {
    const [mine, another] = [await own(), await own()];
    context.clock.forward(90 * 86_400);
    expect(await codeOf(remove(as(staff.employee), { id: mine }))).toBe('FORBIDDEN');
    expect(await codeOf(remove(as(staff.otherEmployee), { id: mine }))).toBe('NOT_FOUND');
    await remove(as(staff.executive), { id: mine });
    await remove(as(staff.admin), { id: another });
    expect(await codeOf(remove(as(staff.executive), { id: mine }))).toBe('NOT_FOUND');
    expect(await textsFor(staff.admin)).toEqual([]);
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      {
        action: 'note.delete',
        entityId: mine,
        actorId: staff.executive.id,
        before: { text: 'Prefers antique finish' },
      },
      { action: 'note.delete', entityId: another, actorId: staff.admin.id },
    ]);
  });
});

test('with the customer, notes are blanked and deleted, in the audit trail too', async () => {
  const { data } = await create(as(staff.admin), { ...on(), text: 'Very personal' });
  await update(as(staff.admin), { id: data.id, text: 'Very personal indeed' });
  const other = await createUser(db);
  const kept = await create(as(staff.admin), { customer_id: other.id, text: 'Kept' });
  await throughContract(deleteUser, removeUser)(as(staff.admin), { id: staff.customer.id });
  expect(await db.note.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({
    text: '',
    deletedAt: context.clock.now(),
  });
  const trail = await db.auditEntry.findMany({ where: { entity: 'note' } });
  expect(JSON.stringify(trail)).not.toContain('personal');
  expect(JSON.stringify(trail)).toContain('Kept');
  expect(await textsFor(staff.admin, { customer_id: other.id })).toEqual([kept.data.text]);
  expect(await codeOf(list(as(staff.admin), on()))).toBe('NOT_FOUND');
});
