import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { auditFixture, summary, trail } from '@/e2e/testing/audit-fixture';
import { recordHistory } from './contract';
import { readHistory } from './operations';

/* The whole audit trail for admins, the history of a record for everyone who may see that record. */

const fixture = await auditFixture();
const { as } = fixture;

let staff: Company;
let referred: User;
let opportunity: number;
let foreign: number;
let order: number;
let booking: number;

beforeAll(async () => {
  ({ staff, referred, opportunity, foreign, order, booking } = await fixture.fill());
});

const history = throughContract(recordHistory, readHistory);
const removeOpportunity = throughContract(
  opportunities.actions.delete,
  opportunityOperations.deleteOpportunity,
);

describe("a record's history", () => {
  test('of an opportunity includes its items, deleted ones too; its order has a separate history', async () => {
    for (const who of [staff.admin, staff.executive, staff.employee]) {
      expect(summary((await history(as(who), { entity: 'opportunity', id: opportunity })).data)).toEqual([
        'Esha Executive item.update',
        'Esha Executive opportunity.close',
        'Asha Admin item.delete',
        'Emil Employee item.create',
        'Emil Employee item.create',
        'Esha Executive opportunity.create',
      ]);
      expect(summary((await history(as(who), { entity: 'order', id: order })).data)).toEqual([
        'Emil Employee order.update',
        'Esha Executive order.create',
      ]);
    }
  });

  test('names the store of a sale, as it is called now', async () => {
    const sent = { entity: 'order', id: order };
    const { storeId, store } = await fixture.db.order.findUniqueOrThrow({
      where: { id: order },
      include: { store: true },
    });
    const { data } = await history(as(staff.executive), sent);
    expect(data.at(-1)).toMatchObject({
      action: 'order.create',
      after: { store_id: storeId },
      store_names: { [storeId]: store.title },
    });
    expect(data[0]?.store_names).toEqual({});
  });

  test('of a user is for admins and the referring employee', async () => {
    for (const who of [staff.admin, staff.employee])
      expect(summary((await history(as(who), { entity: 'user', id: referred.id })).data)).toEqual([
        'Emil Employee user.update',
      ]);
    for (const who of [staff.executive, staff.otherEmployee])
      expect((await refusalOf(history(as(who), { entity: 'user', id: referred.id }))).code).toBe('NOT_FOUND');
    expect(
      (await refusalOf(history(as(staff.employee), { entity: 'user', id: staff.otherCustomer.id }))).code,
    ).toBe('NOT_FOUND');
  });

  test('of a booking is for all staff', async () => {
    for (const who of [staff.admin, staff.executive, staff.employee])
      expect((await history(as(who), { entity: 'booking', id: booking })).data).toEqual([]);
  });

  test('is not found if the record is not found', async () => {
    const attempts = [
      [staff.executive, { entity: 'opportunity', id: foreign }],
      [staff.employee, { entity: 'opportunity', id: foreign }],
      [staff.otherEmployee, { entity: 'order', id: order }],
      [staff.otherExecutive, { entity: 'order', id: order }],
      [staff.admin, { entity: 'opportunity', id: 999_999 }],
      [staff.admin, { entity: 'booking', id: 999_999 }],
    ] as const;
    for (const [who, input] of attempts)
      expect((await refusalOf(history(as(who), input))).code).toBe('NOT_FOUND');
    expect((await refusalOf(history(as(staff.customer), { entity: 'booking', id: booking }))).code).toBe(
      'FORBIDDEN',
    );
    for (const entity of ['item', 'payment', 'session', undefined])
      expect((await refusalOf(history(as(staff.admin), { entity, id: 1 }))).code).toBe('VALIDATION');
  });

  test('is not found after the record is deleted, but stays in the trail', async () => {
    await removeOpportunity(as(staff.otherExecutive), { id: foreign });
    expect(
      (await refusalOf(history(as(staff.otherExecutive), { entity: 'opportunity', id: foreign }))).code,
    ).toBe('NOT_FOUND');
    expect((await trail(as(staff.admin), { entity: 'opportunity', entity_id: foreign })).data).toHaveLength(
      2,
    );
  });
});
