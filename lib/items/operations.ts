import { writeAudit } from '@/lib/audit/write-audit';
import type { SignedIn } from '@/lib/access/actor';
import { operation } from '@/lib/access/operation';
import { Refusal, wrongField } from '@/lib/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Db } from '@/lib/db/client';
import { decimalOf } from '@/lib/money';
import { whyCannotAddItems, whyCannotEditItems } from '@/lib/opportunities/rules';
import { salesWhere } from '@/lib/sales/scope';
import { refusalText, successText } from '@/lib/text/messages';
import type { items } from './contract';
import { toItemRecord } from './to-wire';

/** Items of opportunities (docs/product/rules.md, "Items"). Row-level access is that of their opportunity. */

type Actions = (typeof items)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const gone = () => new Refusal('NOT_FOUND', refusalText.noSuchRecord);
const closed = (why: string) => new Refusal('OPPORTUNITY_CLOSED', `${why}.`);

/** The items of an opportunity in the order they were added. */
export const readItems = operation<In<'read_by_opportunity'>, Out<'read_by_opportunity'>>(
  'work on opportunities',
  async ({ actor, db }, { opportunityid }) => {
    const parent = await db.opportunity.findFirst({
      where: { id: opportunityid, ...salesWhere(actor) },
      select: { id: true },
    });
    if (parent === null) throw gone();
    const rows = await db.item.findMany({
      where: { opportunityId: opportunityid, deletedAt: null },
      orderBy: { id: 'asc' },
    });
    return { items: rows.map(toItemRecord) };
  },
);

/** Adds an item. Refuses 400 for an opportunity or order that does not exist or is out of scope, 409 for a closed opportunity. */
export const createItem = operation<In<'create'>, Out<'create'>>(
  'work on opportunities',
  ({ actor, clock, transaction }, input) => {
    const now = clock.now();
    return transaction(async (db) => {
      const parent = await lockParent(db, actor, input.opportunityid);
      if (parent === null) throw notYourOpportunity();
      const whyNot = whyCannotAddItems(parent);
      if (whyNot !== null) throw closed(whyNot);
      const orderId = input.orderid ?? null;
      await requireOrderOf(db, actor, orderId, parent.id);
      const row = await db.item.create({
        data: {
          name: input.name,
          price: decimalOf(input.price),
          orderId,
          opportunityId: parent.id,
          createdAt: now,
        },
      });
      const data = toItemRecord(row);
      await writeAudit(
        db,
        { actorId: actor.id, action: 'item.create', entity: 'item', entityId: row.id, after: data },
        now,
      );
      return { message: successText.itemAdded, data };
    });
  },
);

/** Changes or moves an item. Both opportunities must be in scope and open; a moved item leaves its order. */
export const updateItem = operation<In<'update'>, Out<'update'>>(
  'work on opportunities',
  ({ actor, clock, transaction }, input) => {
    const now = clock.now();
    return transaction(async (db) => {
      const seen = await findItem(db, actor, input.id);
      const target = input.opportunityid ?? seen.opportunityId;
      const parents = new Map<number, { id: number; status: 'open' | 'closed' }>();
      for (const id of [...new Set([seen.opportunityId, target])].toSorted((a, b) => a - b)) {
        const parent = await lockParent(db, actor, id);
        if (parent === null)
          throw id === target && target !== seen.opportunityId ? notYourOpportunity() : gone();
        parents.set(id, parent);
      }
      const current = await findItem(db, actor, input.id);
      // Moved by another request while this one waited for the locks: the other opportunity is not locked, so refuse with STALE_VERSION.
      if (current.opportunityId !== seen.opportunityId) requireVersion(-1, toItemRecord(current));
      for (const parent of parents.values()) {
        const whyNot = whyCannotEditItems(parent);
        if (whyNot !== null) throw closed(whyNot);
      }
      const before = toItemRecord(current);
      requireVersion(input.version, before);
      const kept = target === current.opportunityId ? current.orderId : null;
      const orderId = input.orderid === undefined ? kept : input.orderid;
      if (orderId !== current.orderId || target !== current.opportunityId)
        await requireOrderOf(db, actor, orderId, target);
      const columns = {
        name: input.name ?? current.name,
        price: input.price === undefined ? current.price : decimalOf(input.price),
        orderId,
        opportunityId: target,
      };
      if (isUnchanged(current, columns)) return { message: successText.itemUpdated, data: before };
      const row = await db.item.update({
        where: { id: current.id },
        data: { ...columns, version: { increment: 1 } },
      });
      const data = toItemRecord(row);
      await writeAudit(
        db,
        { actorId: actor.id, action: 'item.update', entity: 'item', entityId: row.id, before, after: data },
        now,
      );
      return { message: successText.itemUpdated, data };
    });
  },
);

/** Soft-deletes an item, of a closed opportunity too. */
export const deleteItem = operation<In<'delete'>, Out<'delete'>>(
  'work on opportunities',
  ({ actor, clock, transaction }, { id }) => {
    const now = clock.now();
    return transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM items WHERE id = ${id} FOR UPDATE`;
      const current = await findItem(db, actor, id);
      await db.item.update({ where: { id }, data: { deletedAt: now, version: { increment: 1 } } });
      const before = toItemRecord(current);
      await writeAudit(
        db,
        { actorId: actor.id, action: 'item.delete', entity: 'item', entityId: id, before },
        now,
      );
      return { message: successText.itemDeleted };
    });
  },
);

async function findItem(db: Db, actor: SignedIn, id: number) {
  const row = await db.item.findFirst({ where: { id, deletedAt: null, opportunity: salesWhere(actor) } });
  if (row === null) throw gone();
  return row;
}

/** Locks an opportunity visible to the actor, so that it cannot be closed while an item is added; null if there is none. */
async function lockParent(db: Db, actor: SignedIn, id: number) {
  await db.$queryRaw`SELECT 1 FROM opportunities WHERE id = ${id} FOR UPDATE`;
  return db.opportunity.findFirst({
    where: { id, ...salesWhere(actor) },
    select: { id: true, status: true },
  });
}

/** Refuses 400 for an order of another opportunity, or one that the actor may not see. */
async function requireOrderOf(
  db: Db,
  actor: SignedIn,
  orderId: number | null,
  opportunityId: number,
): Promise<void> {
  if (orderId === null) return;
  const order = await db.order.findFirst({
    where: { id: orderId, opportunityId, ...salesWhere(actor) },
    select: { id: true },
  });
  if (order === null) throw wrongField('orderid', 'Order does not belong to this opportunity.');
}

function notYourOpportunity(): Refusal {
  return wrongField('opportunityid', 'Opportunity does not exist.');
}
