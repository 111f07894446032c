import { writeAudit } from '@/lib/audit/write-audit';
import { operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { requireVersion } from '@/lib/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { Prisma } from '@/lib/db/generated/client';
import { containing, idIn, listPage } from '@/lib/db/list-page';
import { decimalOf } from '@/lib/money';
import { orderOfClosing } from '@/lib/orders/closing';
import { toOrderRecord } from '@/lib/orders/to-wire';
import { partiesOfNew, partiesOfUpdate, requireParties } from '@/lib/sales/parties';
import { salesSql, salesWhere } from '@/lib/sales/scope';
import { refusalText, successText } from '@/lib/text/messages';
import type { opportunities } from './contract';
import { whyCannotEdit } from './rules';
import { toOpportunityRecord } from './to-wire';

/** Opportunities (gateway.md "Back-office calls"; specification 2.6, 4). */

type Actions = (typeof opportunities)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const gone = () => new Refusal('NOT_FOUND', refusalText.noSuchRecord);

/** One page of the actor's opportunities; search looks at the name and the exact id. */
export const listOpportunities = operation<In<'list'>, Out<'list'>>(
  'work on opportunities',
  async ({ actor, db }, input) => {
    const { search, status, userid, executiveid, employeeid } = input;
    const { rows, ...page } = await listPage(db, input, {
      from: Prisma.sql`opportunities t`,
      where: [
        ...salesSql(actor),
        ...(search === undefined
          ? []
          : [Prisma.sql`(t.name ILIKE ${containing(search)} OR t.id = ${idIn(search)})`]),
        ...(status === undefined ? [] : [Prisma.sql`t.status = ${status}::"OpportunityStatus"`]),
        ...(userid === undefined ? [] : [Prisma.sql`t.user_id = ${userid}`]),
        ...(executiveid === undefined ? [] : [Prisma.sql`t.executive_id = ${executiveid}`]),
        ...(employeeid === undefined ? [] : [Prisma.sql`t.employee_id = ${employeeid}`]),
      ],
      sorts: {
        created_at: { by: Prisma.sql`t.created_at`, type: 'timestamptz' },
        name: { by: Prisma.sql`t.name`, type: 'text' },
        total_amount: { by: Prisma.sql`t.total_amount`, type: 'numeric' },
      },
      load: (ids) => db.opportunity.findMany({ where: { id: { in: ids }, ...salesWhere(actor) } }),
    });
    return { data: rows.map(toOpportunityRecord), ...page };
  },
);

export const readOpportunity = operation<In<'read'>, Out<'read'>>(
  'work on opportunities',
  async ({ actor, db }, { id }) => {
    const row = await db.opportunity.findFirst({ where: { id, ...salesWhere(actor) } });
    if (row === null) throw gone();
    return { data: toOpportunityRecord(row) };
  },
);

/** Creates an opportunity; as closed, with its order at once. Refuses 400 for ids that are not of their role. */
export const createOpportunity = operation<In<'create'>, Out<'create'>>(
  'work on opportunities',
  ({ actor, clock, transaction }, input) => {
    const now = clock.now();
    const parties = partiesOfNew(actor, input);
    return transaction(async (db) => {
      await requireParties(db, parties, null);
      const row = await db.opportunity.create({
        data: {
          ...parties,
          name: input.name,
          totalAmount: decimalOf(input.total_amount),
          status: input.status ?? 'open',
          createdAt: now,
        },
      });
      const data = toOpportunityRecord(row);
      await writeAudit(
        db,
        {
          actorId: actor.id,
          action: 'opportunity.create',
          entity: 'opportunity',
          entityId: row.id,
          after: data,
        },
        now,
      );
      const order = row.status === 'closed' ? await orderOfClosing(db, actor, row, now) : null;
      return {
        message: successText.opportunityCreated,
        data,
        ...(order === null ? {} : { order: toOrderRecord(order) }),
      };
    });
  },
);

/**
 * Changes an open opportunity; closing it makes (or adopts) its one order in the same transaction. The row is locked first, so
 * that of many closes at once one succeeds and the others get 409 OPPORTUNITY_CLOSED.
 */
export const updateOpportunity = operation<In<'update'>, Out<'update'>>(
  'work on opportunities',
  ({ actor, clock, transaction }, input) => {
    const now = clock.now();
    return transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM opportunities WHERE id = ${input.id} FOR UPDATE`;
      const current = await db.opportunity.findFirst({ where: { id: input.id, ...salesWhere(actor) } });
      if (current === null) throw gone();
      const before = toOpportunityRecord(current);
      const whyNot = whyCannotEdit(before);
      if (whyNot !== null) throw new Refusal('OPPORTUNITY_CLOSED', `${whyNot}.`);
      requireVersion(input.version, before);
      const parties = partiesOfUpdate(actor, input, current);
      await requireParties(db, parties, current);
      const row = await db.opportunity.update({
        where: { id: input.id },
        data: {
          ...parties,
          name: input.name ?? current.name,
          totalAmount: input.total_amount === undefined ? current.totalAmount : decimalOf(input.total_amount),
          status: input.status ?? current.status,
          version: { increment: 1 },
        },
      });
      const data = toOpportunityRecord(row);
      const action = data.status === 'closed' ? 'opportunity.close' : 'opportunity.update';
      await writeAudit(
        db,
        { actorId: actor.id, action, entity: 'opportunity', entityId: row.id, before, after: data },
        now,
      );
      const order = data.status === 'closed' ? await orderOfClosing(db, actor, row, now) : null;
      return {
        message: successText.opportunityUpdated,
        data,
        ...(order === null ? {} : { order: toOrderRecord(order) }),
      };
    });
  },
);

/** Deletes an opportunity and its items. Refuses 409 HAS_ORDER while it has a live order. */
export const deleteOpportunity = operation<In<'delete'>, Out<'delete'>>(
  'work on opportunities',
  ({ actor, clock, transaction }, { id }) => {
    const now = clock.now();
    return transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM opportunities WHERE id = ${id} FOR UPDATE`;
      const current = await db.opportunity.findFirst({ where: { id, ...salesWhere(actor) } });
      if (current === null) throw gone();
      const orders = await db.order.count({ where: { opportunityId: id, deletedAt: null } });
      if (orders > 0)
        throw new Refusal('HAS_ORDER', 'This opportunity has an order. Please delete the order first.');
      await db.item.updateMany({
        where: { opportunityId: id, deletedAt: null },
        data: { deletedAt: now, version: { increment: 1 } },
      });
      await db.opportunity.update({ where: { id }, data: { deletedAt: now, version: { increment: 1 } } });
      const before = toOpportunityRecord(current);
      await writeAudit(
        db,
        { actorId: actor.id, action: 'opportunity.delete', entity: 'opportunity', entityId: id, before },
        now,
      );
      return { message: successText.opportunityDeleted };
    });
  },
);
