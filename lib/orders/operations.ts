import { writeAudit } from '@/lib/audit/write-audit';
import type { SignedIn } from '@/lib/access/actor';
import { operation } from '@/lib/access/operation';
import { Refusal, wrongField } from '@/lib/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/access/version';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import type { Db } from '@/lib/db/client';
import { violatedUnique } from '@/lib/db/faults';
import { Prisma } from '@/lib/db/generated/client';
import { holds, idIn, isRare, listPage } from '@/lib/db/pagination';
import { sqlWithin, type Sql } from '@/lib/db/sql';
import { detachItems } from '@/lib/items/bulk';
import { counterOf } from '@/lib/dashboard/counters';
import { decimalOf, paiseOfColumn } from '@/lib/money';
import { named } from '@/lib/sales/names';
import { partiesOfNew, partiesOfUpdate, requireParties } from '@/lib/sales/parties';
import { salesSql, salesWhere } from '@/lib/sales/scope';
import { refusalText, successText } from '@/lib/text/messages';
import type { orders } from './contract';
import { judgeAmounts, type OrderAmounts, type SentAmounts } from './rules';
import { orderColumns, orderJson, toOrderRecord, type OrderRow } from './to-wire';

/** Orders (docs/product/rules.md, "Orders"). Row-level access (only own orders): `salesWhere` in lib/sales/scope.ts. */

type Actions = (typeof orders)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const gone = () => new Refusal('NOT_FOUND', refusalText.noSuchRecord);
const hasOrder = (cause?: unknown) => {
  const message = 'This opportunity has an order already.';
  return new Refusal('HAS_ORDER', message, { fields: { opportunityid: message }, cause });
};

/** One page of the orders visible to the actor; the search matches the name and the exact id. */
export const listOrders = operation<In<'all'>, Out<'all'>>(
  'work on orders',
  async ({ actor, sql }, input) => {
    const { search, status, opportunityid } = input;
    const { rows, page } = await listPage<OrderRow>(sql, input, {
      from: Prisma.sql`orders t`,
      scope: salesSql(actor),
      total: counterOf('orders', actor),
      where: [
        ...(search === undefined
          ? []
          : [Prisma.sql`(${holds(Prisma.sql`t.name`, search)} OR t.id = ${idIn(search)})`]),
        ...(status === undefined ? [] : [Prisma.sql`t.status = ${status}::"OrderStatus"`]),
        ...(opportunityid === undefined ? [] : [Prisma.sql`t.opportunity_id = ${opportunityid}`]),
      ],
      sorts: {
        created_at: { by: Prisma.sql`t.created_at`, type: 'timestamptz' },
        name: { by: Prisma.sql`t.name`, type: 'text' },
        total_amount: { by: Prisma.sql`t.total_amount`, type: 'numeric' },
        pending_amount: { by: Prisma.sql`t.pending_amount`, type: 'numeric' },
      },
      rare: isRare(search) || opportunityid !== undefined,
      columns: orderColumns,
    });
    return { orders: rows.map((row) => toOrderRecord(row)), ...page };
  },
);

export const readOrder = operation<In<'read'>, Out<'read'>>(
  'work on orders',
  async ({ actor, sql }, { id }) => {
    const row = await findOrder(sql, actor, id);
    if (row === undefined) throw gone();
    return { data: toOrderRecord(row) };
  },
);

/** An order visible to the actor, with names; undefined if there is none. */
async function findOrder(sql: Sql, actor: SignedIn, id: number): Promise<OrderRow | undefined> {
  const scope = Prisma.join(salesSql(actor), ' AND ');
  const [row] = await sql.rows<OrderRow>(
    Prisma.sql`SELECT ${orderJson} AS row FROM orders t WHERE t.id = ${id} AND ${scope}`,
  );
  return row;
}

/**
 * Creates an order. If the opportunity already has its active order, returns that one (200), since the older client creates one after its
 * close. Refuses 400 for inconsistent amounts and ids of other roles, 409 HAS_ORDER without data if the active order is not visible to the
 * actor.
 */
export const createOrder = operation<In<'create'>, Out<'create'> | WithStatus<Out<'create'>>>(
  'work on orders',
  ({ actor, clock, transaction }, input) => {
    const now = clock.now();
    const amounts = judged(sentAmounts(input), { total: 0, paid: 0, pending: 0, status: 'partial' });
    const parties = partiesOfNew(actor, input);
    return transaction(async (db) => {
      if (input.opportunityid !== undefined) {
        await requireOpportunity(db, actor, input.opportunityid);
        const live = { opportunityId: input.opportunityid, deletedAt: null };
        const own = await db.order.findFirst({ where: { ...live, ...salesWhere(actor) } });
        if (own !== null) {
          return new WithStatus(
            { message: successText.orderCreated, data: await named(sqlWithin(db), toOrderRecord(own)) },
            200,
          );
        }
        if ((await db.order.count({ where: live })) > 0) throw hasOrder();
      }
      await requireParties(sqlWithin(db), parties, null);
      const row = await db.order.create({
        data: {
          ...parties,
          ...amountColumns(amounts),
          name: input.name,
          opportunityId: input.opportunityid ?? null,
          createdAt: now,
        },
      });
      const data = await named(sqlWithin(db), toOrderRecord(row));
      await writeAudit(
        db,
        { actorId: actor.id, action: 'order.create', entity: 'order', entityId: row.id, after: data },
        now,
      );
      return { message: successText.orderCreated, data };
    });
  },
);

/** Changes an order. Refuses 400 for inconsistent amounts, 409 HAS_ORDER for an opportunity that has another order. */
export const updateOrder = operation<In<'update'>, Out<'update'>>(
  'work on orders',
  async ({ actor, clock, transaction }, input) => {
    const now = clock.now();
    try {
      return await transaction(async (db) => {
        const current = await lockOrder(db, actor, input.id, input.opportunityid);
        const before = toOrderRecord(current);
        requireVersion(input.version, before);
        const parties = partiesOfUpdate(actor, input, current);
        await requireParties(sqlWithin(db), parties, current);
        const amounts = judged(sentAmounts(input), {
          total: paiseOfColumn(current.totalAmount),
          paid: paiseOfColumn(current.paidAmount),
          pending: paiseOfColumn(current.pendingAmount),
          status: current.status,
        });
        const opportunityId = input.opportunityid === undefined ? current.opportunityId : input.opportunityid;
        const columns = {
          ...parties,
          ...amountColumns(amounts),
          name: input.name ?? current.name,
          opportunityId,
        };
        if (isUnchanged(current, columns)) return { message: successText.orderUpdated, data: before };
        if (opportunityId !== current.opportunityId) {
          if (opportunityId !== null) await requireOpportunity(db, actor, opportunityId);
          // Items belong to an order through their opportunity: they do not move with the order.
          await detachItems(db, actor, current.id, now);
        }
        const row = await db.order.update({
          where: { id: current.id },
          data: { ...columns, version: { increment: 1 } },
        });
        const data = await named(sqlWithin(db), toOrderRecord(row));
        await writeAudit(
          db,
          {
            actorId: actor.id,
            action: 'order.update',
            entity: 'order',
            entityId: row.id,
            before,
            after: data,
          },
          now,
        );
        return { message: successText.orderUpdated, data };
      });
    } catch (error) {
      if (violatedUnique(error) !== null) throw hasOrder(error);
      throw error;
    }
  },
);

/** Soft-deletes an order; its items stay with their opportunity, without an order. */
export const deleteOrder = operation<In<'delete'>, Out<'delete'>>(
  'work on orders',
  ({ actor, clock, transaction }, { id }) => {
    const now = clock.now();
    return transaction(async (db) => {
      const current = await lockOrder(db, actor, id, undefined);
      await detachItems(db, actor, id, now);
      await db.order.update({ where: { id }, data: { deletedAt: now, version: { increment: 1 } } });
      const before = toOrderRecord(current);
      await writeAudit(
        db,
        { actorId: actor.id, action: 'order.delete', entity: 'order', entityId: id, before },
        now,
      );
      return { message: successText.orderDeleted };
    });
  },
);

/** Locks an order and the opportunities involved. Lock order as in a closing: opportunities first, by id. */
async function lockOrder(db: Db, actor: SignedIn, id: number, moveTo: number | null | undefined) {
  const seen = await db.order.findFirst({
    where: { id, ...salesWhere(actor) },
    select: { opportunityId: true },
  });
  if (seen === null) throw gone();
  const opportunities = [seen.opportunityId, moveTo]
    .filter((each) => typeof each === 'number')
    .toSorted((a, b) => a - b);
  for (const each of opportunities)
    await db.$queryRaw`SELECT 1 FROM opportunities WHERE id = ${each} FOR UPDATE`;
  await db.$queryRaw`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`;
  const current = await findOrder(sqlWithin(db), actor, id);
  if (current === undefined) throw gone();
  // Moved by another request while this one waited for the locks: its opportunity is not locked, and may be closing.
  if (current.opportunityId !== seen.opportunityId) requireVersion(-1, toOrderRecord(current));
  return current;
}

/** Locks the opportunity of an order; refuses 400 if it does not exist or is not visible to the actor. */
async function requireOpportunity(db: Db, actor: SignedIn, id: number): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM opportunities WHERE id = ${id} FOR UPDATE`;
  const found = await db.opportunity.findFirst({ where: { id, ...salesWhere(actor) }, select: { id: true } });
  if (found === null) throw wrongField('opportunityid', 'Opportunity does not exist.');
}

function sentAmounts(input: In<'create'> | In<'update'>): SentAmounts {
  return {
    total: input.total_amount,
    paid: input.paid_amount,
    pending: input.pending_amount,
    status: input.status,
  };
}

function judged(sent: SentAmounts, current: OrderAmounts): OrderAmounts {
  const judgement = judgeAmounts(sent, current);
  if ('amounts' in judgement) return judgement.amounts;
  throw wrongField(judgement.field, judgement.message);
}

function amountColumns({ total, paid, pending, status }: OrderAmounts) {
  return {
    totalAmount: decimalOf(total),
    paidAmount: decimalOf(paid),
    pendingAmount: decimalOf(pending),
    status,
  };
}
