import type { SignedIn } from '@/lib/kernel/access/actor';
import { requireProof } from '@/lib/kernel/access/proof';
import { Refusal } from '@/lib/kernel/access/refusal';
import { isUnchanged } from '@/lib/kernel/access/version';
import { refusalText } from '@/lib/kernel/text/messages';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Transaction } from '@/lib/db/sql';
import { endTasksOf } from '@/lib/desk/tasks/of-item';
import { selectCurrent } from '@/lib/money/gold-rate/to-wire';
import { formatPaise, paiseOfColumn, rupeesOf } from '@/lib/paise';
import { overLimit, type OverLimit } from './rules';
import { notAsked } from './record';
import { selectItems, soldPieceOf, toItemRecord, type ItemRow, type SoldColumns } from './to-wire';

/* Reductions in changes of an item, and the request for one that waits (docs/product/money.md, "Reductions"). */

/** Limit and reduction above it, of columns that an actor wants to store; null: no approval needed. */
export function overLimitOf(
  actor: SignedIn,
  columns: SoldColumns,
  current: SoldColumns | null,
): OverLimit | null {
  return overLimit(actor.role, soldPieceOf(columns), current && soldPieceOf(current));
}

/**
 * Throws 409 NEEDS_APPROVAL with limit and reduction in rupees, at `discount_amount` if the discount alone is above the limit, else at
 * `price`.
 * An admin has no limit, but needs a proof for a price under the rate, and for a rate under the published one: PROOF_NEEDED.
 * @param current null for a new item
 */
export async function requireWithinLimit(
  tx: Transaction,
  actor: SignedIn,
  columns: SoldColumns & Pick<ItemRow, 'purity'>,
  now: Date,
  current: (SoldColumns & Pick<ItemRow, 'purity'>) | null = null,
): Promise<void> {
  if (actor.role === 'admin') {
    const isReduced = overLimit('user', soldPieceOf(columns), current && soldPieceOf(current)) !== null;
    if (isReduced || (await isUnderPublished(tx, columns, current)))
      requireProof('proof', actor, columns, now);
  }
  const over = overLimitOf(actor, columns, current);
  if (over === null) return;
  const { limit, reduction } = over;
  const message = refusalText.needsApproval({
    limit: formatPaise(limit),
    reduction: formatPaise(reduction),
  });
  const field = (soldPieceOf(columns).discountPaise ?? 0) > limit ? 'discount_amount' : 'price';
  throw new Refusal('NEEDS_APPROVAL', message, {
    fields: { [field]: message },
    data: { limit: rupeesOf(limit), reduction: rupeesOf(reduction) },
  });
}

/** Whether the rate is new, and under the published one of its purity. */
async function isUnderPublished(
  tx: Transaction,
  { rate_per_gram, purity }: Pick<ItemRow, 'rate_per_gram' | 'purity'>,
  current: Pick<ItemRow, 'rate_per_gram' | 'purity'> | null,
): Promise<boolean> {
  if (rate_per_gram === null) return false;
  if (current?.rate_per_gram === rate_per_gram && current.purity === purity) return false;
  const published = (await tx.rows(selectCurrent({}))).find((rate) => rate.purity === purity);
  return published !== undefined && paiseOfColumn(rate_per_gram) < paiseOfColumn(published.rate_per_gram);
}

type Judged = Pick<ItemRow, 'price' | 'discount_amount' | 'opportunity_id'>;

/** The request's columns after a change by hand: price, discount or another opportunity withdraw it, and its tasks are deleted. */
export async function requestAfter(
  tx: Transaction,
  actor: SignedIn,
  current: ItemRow,
  columns: Judged,
  now: Date,
): Promise<Pick<ItemRow, keyof typeof notAsked>> {
  const { price, discount_amount, opportunity_id } = columns;
  if (current.asked_at === null) return notAsked;
  if (isUnchanged(current, { price, discount_amount, opportunity_id })) {
    const { asked_price, asked_discount_amount, asked_discount_reason, asked_by, asked_at } = current;
    return { asked_price, asked_discount_amount, asked_discount_reason, asked_by, asked_at };
  }
  await endTasksOf(tx, actor, [current.id], 'delete', now);
  return notAsked;
}

const selectAsked = compileOnce((value: Placeholder<{ opportunityId: number }>) =>
  selectItems
    .where('items.opportunity_id', '=', value('opportunityId'))
    .where('items.asked_at', 'is not', null)
    .where('items.deleted_at', 'is', null)
    .orderBy('items.id'),
);

/** Ends the requests of a locked opportunity that closes, with their tasks and an audit entry each: nothing can be approved there. */
export async function endRequestsOf(
  tx: Transaction,
  actor: SignedIn,
  opportunityId: number,
  now: Date,
): Promise<void> {
  const asked = await tx.rows(selectAsked({ opportunityId }));
  if (asked.length === 0) return;
  await endRequests(tx, actor, asked, now);
  const ids = asked.map(({ id }) => id);
  const version = raw<number>`items.version + 1`;
  tx.send(query.updateTable('items').set({ version, updated_at: now }).where('id', 'in', ids), {
    prepared: false,
  });
  const changes = asked.map((row) => ({
    actorId: actor.id,
    action: 'item.update',
    entity: 'item' as const,
    entityId: row.id,
    before: toItemRecord(row),
    after: toItemRecord({ ...row, ...notAsked, version: row.version + 1 }),
  }));
  writeAudit(tx, changes, now);
}

/** Ends the requests of pieces, with their tasks: what is delivered waits for no approval any more. */
export async function endRequests(
  tx: Transaction,
  actor: SignedIn,
  pieces: readonly ItemRow[],
  now: Date,
): Promise<void> {
  const asked = pieces.flatMap(({ id, asked_at }) => (asked_at === null ? [] : [id]));
  if (asked.length === 0) return;
  await endTasksOf(tx, actor, asked, 'delete', now);
  tx.send(query.updateTable('items').set(notAsked).where('id', 'in', asked));
}
