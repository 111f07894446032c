import type { ActorContext } from '@/lib/kernel/access/operation';
import type { Transaction } from '@/lib/db/sql';
import { stateOf } from '@/lib/gst-states';
import { storeOf } from '@/lib/money/deliveries/content';
import { lockStoreSeller, sellerContent } from '@/lib/money/ledger/document-seller';
import { paiseOfColumn } from '@/lib/paise';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { amountVariable } from '@/lib/visits/messages/templates';
import { auditExchange } from './audit';
import { closeCodes } from './codes';
import { inLanguageOf } from '@/lib/money/documents/in-language';
import { storedPieces, type VoucherContent } from './content';
import type { LockedExchange } from './lock';
import { selectExchanges } from './to-wire';

interface Acceptance extends LockedExchange {
  /** Of the second signature; null: by code. */
  readonly note: string | null;
  /** Of the customer, to be printed; null: not needed. */
  readonly sealedIdentity: string | null;
}

/** Writes an acceptance that was checked under the locks: purchase, voucher with its number, identity, history, message. */
export async function writeAcceptance(
  tx: Transaction,
  { actor }: Pick<ActorContext, 'actor'>,
  { exchange, customer, note, sealedIdentity }: Acceptance,
  now: Date,
): Promise<void> {
  const { id } = exchange;
  if (sealedIdentity !== null)
    await tx.prisma.exchangeIdentity.create({
      data: { exchangeId: id, userId: customer.id, sealed: sealedIdentity },
    });
  const content = await contentOf(tx, { exchange, customer }, note === null ? 'code' : 'signatures');
  // Triggers set seller and number, which locks its series until the commit.
  const { number } = await tx.prisma.exchange.update({
    where: { id },
    data: {
      state: 'accepted',
      acceptedBy: actor.id,
      acceptedAt: now,
      acceptedNote: note,
      content,
      version: { increment: 1 },
      updatedAt: now,
    },
    select: { number: true },
  });
  if (number === null) throw new Error(`Purchase ${id} of old gold got no number`);
  await closeCodes(tx, id, now);
  const after = await tx.one(selectExchanges.where('exchanges.id', '=', id));
  auditExchange(tx, actor, 'accept', { before: exchange, after }, now);
  enqueueMessage(
    tx,
    {
      kind: 'old_gold_bought',
      key: `old_gold_bought:${id}`,
      customerId: customer.id,
      mobile: customer.mobile,
      variables: { amount: amountVariable(paiseOfColumn(exchange.value)), number },
    },
    now,
  );
}

async function contentOf(
  tx: Transaction,
  { exchange, customer }: LockedExchange,
  acceptedBy: VoucherContent['acceptedBy'],
) {
  const seller = await lockStoreSeller(tx, exchange.store_id);
  const { pieces } = await tx.prisma.exchange.findUniqueOrThrow({
    where: { id: exchange.id },
    select: { pieces: true },
  });
  const { name, mobile, address, state_code: stateCode } = customer;
  return {
    ...inLanguageOf(customer),
    seller: sellerContent(seller),
    store: await storeOf(tx, exchange.store_id),
    customer: {
      name,
      mobile,
      address,
      state: stateCode === null ? null : stateOf(stateCode),
    },
    acceptedBy,
    pieces: storedPieces.parse(pieces),
  } satisfies VoucherContent;
}
