import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { successText } from '@/lib/kernel/text/messages';
import { auditExchange } from './audit';
import { sendCode, tryCode, wrongCode } from './codes';
import type { exchanges } from './contract';
import { requireIdentityOfSeller } from './identity';
import { lockExchange, requireAccount, requireState, type LockedExchange } from './lock';
import { detailsOf, selectExchanges, toExchangeRecord } from './to-wire';
import { writeAcceptance } from './write-acceptance';

/* The acceptance of a quote by its customer, or by two of the staff (docs/product/old-gold.md, "Acceptance"). */

type Accept = (typeof exchanges)['actions']['accept'];
type In = InputOf<Accept>;
type Out = OutputOf<Accept>;

/**
 * Without a code sends one (202); with it accepts the purchase. Signed, counts from the second person on (202 for the first). Throws 400 on
 * `code` if it is wrong, expired, or tried too often, on `note` for a signature without one, 409 EXCHANGE_STATE, IDENTITY_NEEDED,
 * STALE_VERSION, 429 for too many codes.
 */
export const acceptExchange = operation<In, Out | WithStatus<Out>>('buy old gold', async (context, input) => {
  const response = await (input.signed === true
    ? sign(context, input)
    : input.code === undefined
      ? requestCode(context, input)
      : acceptByCode(context, input, input.code));
  context.flushSms();
  return response;
});

/** Checks under the locks what every acceptance needs. */
async function lockQuoted(
  tx: Transaction,
  { actor }: ActorContext,
  input: In,
  now: Date,
): Promise<LockedExchange & { readonly sealedIdentity: string | null }> {
  const locked = await lockExchange(tx, actor, input.id, now);
  requireState(locked.exchange, 'quoted');
  requireVersion(input.version, toExchangeRecord(locked.exchange));
  requireAccount(locked.customer);
  return { ...locked, sealedIdentity: await requireIdentityOfSeller(tx, locked, now) };
}

function requestCode(context: ActorContext, input: In): Promise<WithStatus<Out>> {
  return context.sql.transaction(async (tx) => {
    const now = context.clock.now();
    const { exchange, customer } = await lockQuoted(tx, context, input, now);
    await sendCode(tx, { exchange, customer }, now);
    auditExchange(tx, context.actor, 'send_code', { before: exchange, after: exchange }, now);
    return answer(successText.oldGoldCodeSent, await detailsOf(tx, exchange.id, now), 202);
  });
}

async function acceptByCode(context: ActorContext, input: In, code: string): Promise<WithStatus<Out>> {
  const { id: codeId } = await tryCode(context, input.id, code);
  return context.sql.transaction(async (tx) => {
    const now = context.clock.now();
    const locked = await lockQuoted(tx, context, input, now);
    const { count } = await tx.prisma.exchangeCode.updateMany({
      where: { id: codeId, closedAt: null },
      data: { closedAt: now },
    });
    if (count === 0) throw wrongCode();
    await writeAcceptance(tx, context, { ...locked, note: null }, now);
    return answer(successText.oldGoldAccepted, await detailsOf(tx, input.id, now), 200);
  });
}

function sign(context: ActorContext, input: In): Promise<WithStatus<Out>> {
  const { note } = input;
  if (note === undefined) throw wrongField('note', 'A signature needs a note: why there is no code.');
  const { actor, clock, sql } = context;
  return sql.transaction(async (tx) => {
    const now = clock.now();
    const locked = await lockQuoted(tx, context, input, now);
    const { exchange } = locked;
    const signer = exchange.signed_by;
    if (signer !== null && signer !== actor.id) {
      await writeAcceptance(tx, context, { ...locked, note }, now);
      return answer(successText.oldGoldAccepted, await detailsOf(tx, exchange.id, now), 200);
    }
    if (signer === null) {
      await tx.prisma.exchange.update({
        where: { id: exchange.id },
        data: {
          signedBy: actor.id,
          signedAt: now,
          signedNote: note,
          version: { increment: 1 },
          updatedAt: now,
        },
      });
      const after = await tx.one(selectExchanges.where('exchanges.id', '=', exchange.id));
      auditExchange(tx, actor, 'sign', { before: exchange, after }, now);
    }
    return answer(successText.oldGoldSigned, await detailsOf(tx, exchange.id, now), 202);
  });
}

function answer(message: Out['message'], data: Out['data'], status: 200 | 202): WithStatus<Out> {
  return new WithStatus({ message, data }, status);
}
