import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion, staleVersion } from '@/lib/kernel/access/version';
import { notFound } from '@/lib/kernel/access/not-found';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { successText } from '@/lib/kernel/text/messages';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { lockStaff } from '@/lib/desk/tasks/give';
import { endTasksOf, giveTasks } from '@/lib/desk/tasks/of-item';
import { decimalOf } from '@/lib/paise';
import { followItemsOfOrders } from '@/lib/sales/orders/invoiced';
import { whyCannotEditItems } from '@/lib/sales/opportunities/rules';
import { assertEditable } from '@/lib/sales/opportunities/lock-opportunity';
import type { items } from './contract';
import { findItem, lockItem, lockParent, requireSameParent, withUpdatedTotal } from './operations';
import { pieceColumns } from './piece';
import { requireUndelivered } from './pieces';
import { notAsked } from './record';
import { titleOfApproval, titleOfRequest } from './rules';
import { overLimitOf } from './requests';
import { itemRow, itemValues, soldPieceOf, toItemRecord, type ItemRow } from './to-wire';

/* Reductions above the limit of a role (docs/product/money.md, "Reductions"). */

type Actions = (typeof items)['actions'];
type Ask = Actions['ask_approval'];
type Approve = Actions['approve'];

/**
 * Keeps the values with the item until an admin approves them, with a task for each active admin. Asking again replaces both; the same
 * again changes nothing. Refuses as an update, 400 for a reduction within the actor's limit.
 */
export const askApproval = operation<InputOf<Ask>, OutputOf<Ask>>(
  'work on opportunities',
  'no proof',
  ({ actor, clock, sql }, input) => {
    return sql.transaction(async (tx) => {
      const seen = await findItem(tx, actor, input.id);
      const admins = await lockStaff(tx, 'admins');
      const { current, parent } = await lockOpen(tx, actor, seen, input.version);
      const now = clock.now();
      const columns = await withValues(tx, current, input);
      const over = overLimitOf(actor, columns, current);
      if (over === null)
        throw wrongField('price', 'Your limit allows this reduction. Save the item with it.');
      const asked = {
        asked_price: columns.price,
        asked_discount_amount: columns.discount_amount,
        asked_discount_reason: columns.discount_reason,
        asked_by: actor.id,
      };
      const before = toItemRecord(current);
      if (isUnchanged(current, asked)) return { message: successText.approvalAsked, data: before };
      const data = await store(tx, current, { ...asked, asked_at: now.toISOString() }, now);
      const entry = { action: 'item.ask_approval', entity: 'item', entityId: current.id } as const;
      writeAudit(tx, { actorId: actor.id, ...entry, before, after: data }, now);
      await endTasksOf(tx, actor, [current.id], 'delete', now);
      const task = {
        title: titleOfRequest(titleParts(columns), over.reduction),
        assigneeIds: admins,
        opportunity: parent,
        itemId: current.id,
      };
      await giveTasks(tx, actor, task, now);
      return { message: successText.approvalAsked, data };
    });
  },
);

/**
 * Applies the values, ends the request and its tasks, and gives the asker a task that says so. Refuses as an update, and 409
 * STALE_VERSION if no request waits (any more), unless the item has the values already.
 */
export const approveReduction = operation<InputOf<Approve>, OutputOf<Approve>>(
  'approve reductions',
  'proof',
  ({ actor, clock, sql }, { note = '', ...input }) => {
    return sql.transaction(async (tx) => {
      const seen = await findItem(tx, actor, input.id);
      const askers = await lockStaff(tx, seen.asked_by);
      const { current, parent } = await lockOpen(tx, actor, seen, input.version);
      const now = clock.now();
      const columns = await withValues(tx, current, input);
      const before = toItemRecord(current);
      if (current.asked_at === null) {
        if (isUnchanged(current, columns)) return { message: successText.reductionApproved, data: before };
        throw staleVersion(before);
      }
      const data = await store(tx, current, { ...columns, ...notAsked }, now);
      const entry = { action: 'item.approve', entity: 'item', entityId: current.id } as const;
      const noted = note === '' ? data : { ...data, note };
      writeAudit(tx, { actorId: actor.id, ...entry, before, after: noted }, now);
      await endTasksOf(tx, actor, [current.id], 'done', now);
      const task = {
        title: titleOfApproval(titleParts(columns)),
        assigneeIds: askers.filter((id) => id === current.asked_by && id !== actor.id),
        opportunity: parent,
        itemId: null,
      };
      await giveTasks(tx, actor, task, now);
      await followItemsOfOrders(tx, actor, [current.order_id], now);
      return {
        message: successText.reductionApproved,
        data,
        ...(await withUpdatedTotal(tx, actor, parent.id, now)),
      };
    });
  },
);

async function lockOpen(tx: Transaction, actor: SignedIn, seen: ItemRow, version: number | undefined) {
  const parent = await lockParent(tx, actor, seen.opportunity_id);
  if (parent === undefined) throw notFound();
  const current = await lockItem(tx, actor, seen.id);
  requireSameParent(current, seen);
  requireUndelivered([current]);
  assertEditable(whyCannotEditItems(parent));
  requireVersion(version, toItemRecord(current));
  return { current, parent };
}

/** The item with the values of a request. */
async function withValues(
  tx: Transaction,
  current: ItemRow,
  { price, discount_amount, discount_reason }: InputOf<Ask>,
): Promise<ItemRow> {
  const piece = await pieceColumns(tx, { discount_amount, discount_reason }, current);
  return { ...current, ...piece, price: decimalOf(price) };
}

async function store(tx: Transaction, current: ItemRow, columns: Partial<ItemRow>, now: Date) {
  const { id, created_at: _, version: __, ...all } = { ...current, ...columns };
  const item = await tx.prisma.item.update({
    where: { id },
    data: { ...itemValues(all), version: { increment: 1 }, updatedAt: now },
  });
  return toItemRecord(itemRow(item));
}

function titleParts(columns: ItemRow) {
  const { pricePaise, discountPaise = null } = soldPieceOf(columns);
  return { name: columns.name, pricePaise, discountPaise };
}
