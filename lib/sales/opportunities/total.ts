import { decimalColumn } from '@/lib/db/decimals';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { SignedIn } from '@/lib/kernel/access/actor';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf, formatPaise, maxPaise, paiseOfColumn, rupeesOf } from '@/lib/paise';
import { refusalText } from '@/lib/kernel/text/messages';
import type { OpportunityRecord } from './contract';
import { selectOpportunities, toOpportunityRecord, type OpportunityRow } from './to-wire';

/*
 * The total of an open opportunity follows its items until a person enters another one (docs/product/rules.md, "Items"). All functions
 * need the opportunity locked by an earlier statement: items are written under that lock.
 */

/** Sum of the items in paise; null without items. */
async function sumOfItems(tx: Transaction, id: number): Promise<number | null> {
  const { _sum: sum } = await tx.prisma.item.aggregate({
    where: { opportunityId: id, deletedAt: null },
    _sum: { price: true },
  });
  return sum.price === null ? null : sum.price.times(100).toNumber();
}

/**
 * Updates the total after a change of the items, in the same transaction, with a new version and an audit entry.
 * @returns undefined if the total stays: entered by a person, closed, or the same sum
 * @throws 400 on `price` if the items add up to more than an amount may be
 */
export async function updateTotalFromItems(
  tx: Transaction,
  actor: Pick<SignedIn, 'id'>,
  id: number,
  now: Date,
): Promise<OpportunityRecord | undefined> {
  const current = await tx.prisma.opportunity.findUnique({
    where: { id, status: 'open', OR: [{ followsItems: true }, { totalAmount: 0 }] },
    select: { totalAmount: true },
  });
  if (current === null) return undefined;
  const sum = await sumOfItems(tx, id);
  const total = sum ?? 0;
  if (total > maxPaise)
    throw wrongField(
      'price',
      `The items would add up to more than ${formatPaise(maxPaise)}. Please enter less.`,
    );
  const former = paiseOfColumn(current.totalAmount);
  if (total === former) return undefined;
  await tx.prisma.opportunity.update({
    where: { id },
    data: {
      totalAmount: decimalColumn(decimalOf(total)),
      followsItems: true,
      version: { increment: 1 },
      updatedAt: now,
    },
  });
  const after = toOpportunityRecord(await tx.one(selectOpportunities.where('opportunities.id', '=', id)));
  const before = { ...after, total_amount: rupeesOf(former), version: after.version - 1 };
  writeAudit(
    tx,
    { actorId: actor.id, action: 'opportunity.update', entity: 'opportunity', entityId: id, before, after },
    now,
  );
  return after;
}

interface WonTotal {
  /** Take the sum of the items as the total. */
  readonly take_sum?: boolean | undefined;
  /** The sum that was shown, in paise. */
  readonly items_sum?: number | undefined;
}

/**
 * The total at which an opportunity is won, in paise: as it stands, which is the rule for older clients, or the sum of its items.
 * @throws 409 TOTAL_DIFFERS if the items add up to another sum than was shown
 */
export async function totalOfWon(
  tx: Transaction,
  { id, total_amount: column }: Pick<OpportunityRow, 'id' | 'total_amount'>,
  { take_sum: takeSum = false, items_sum: shown }: WonTotal,
): Promise<number> {
  const total = paiseOfColumn(column);
  if (!takeSum && shown === undefined) return total;
  const sum = await sumOfItems(tx, id);
  if (shown !== undefined && shown !== (sum ?? 0))
    throw new Refusal(
      'TOTAL_DIFFERS',
      refusalText.totalDiffers({ sum: formatPaise(sum ?? 0), total: formatPaise(total) }),
      { data: { total: rupeesOf(total), sum: rupeesOf(sum ?? 0) } },
    );
  if (!takeSum || sum === null) return total;
  if (sum > maxPaise) throw wrongField('take_sum', `The items add up to more than ${formatPaise(maxPaise)}.`);
  return sum;
}

interface TotalOfUpdate {
  readonly total_amount: string;
  /** Whether it is the sum of the items, and follows them from now on; null: as before. */
  readonly follows: boolean | null;
}

/**
 * The total after an update, which may win the opportunity.
 * @param input `total_amount` in paise, as entered by a person
 * @throws as {@link totalOfWon}
 */
export async function totalOfUpdate(
  tx: Transaction,
  current: Pick<OpportunityRow, 'id' | 'total_amount' | 'status'>,
  input: WonTotal & {
    readonly total_amount?: number | undefined;
    readonly status?: 'open' | 'closed' | undefined;
  },
): Promise<TotalOfUpdate> {
  const { id, total_amount: former } = current;
  const entered = input.total_amount ?? paiseOfColumn(former);
  const follows = entered === paiseOfColumn(former) ? null : (await sumOfItems(tx, id)) === entered;
  const total_amount = decimalOf(entered);
  if (input.status !== 'closed') return { total_amount, follows };
  return { total_amount: decimalOf(await totalOfWon(tx, { id, total_amount }, input)), follows };
}
