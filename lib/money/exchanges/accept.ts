import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { successText } from '@/lib/kernel/text/messages';
import { auditExchange } from './audit';
import { sendCode, tryCode, wrongCode } from './codes';
import type { exchanges } from './contract';
import { requireIdentityOfSeller } from './identity';
import { lockExchange, requireAccount, requireState, type LockedExchange } from './lock';
import { detailsOf, selectExchanges, toExchangeRecord, type ExchangeRow } from './to-wire';
import { writeAcceptance } from './write-acceptance';

/* The acceptance of a quote by its customer, or by two of the staff (docs/product/old-gold.md, "Acceptance"). */

type Accept = (typeof exchanges)['actions']['accept'];
type In = InputOf<Accept>;
type Out = OutputOf<Accept>;

/**
 * Without a code sends one (202); with it accepts the purchase. Signed, counts from the second person on (202 for the first). Throws 400 on
 * `code` if it is wrong, expired, or tried too often, on `note` for a signature without one, 409 EXCHANGE_STATE, IDENTITY_NEEDED,
 * NOT_INVOICEABLE, STALE_VERSION, 429 for too many codes. Repeated by the same person in the same way, answers the same.
 */
export const acceptExchange = operation<In, Out | WithStatus<Out>>(
  'buy old gold',
  'no proof',
  async (context, input) => {
    const response = await (input.signed === true
      ? sign(context, input)
      : input.code === undefined
        ? requestCode(context, input)
        : acceptByCode(context, input, input.code));
    context.flushSms();
    return response;
  },
);

type Quoted = LockedExchange & { readonly sealedIdentity: string | null };

/** Runs a step in a transaction, after the checks under the locks that every acceptance needs. What is done already is answered again. */
function withQuoted<T>(
  { actor, clock, sql }: ActorContext,
  input: In,
  run: (tx: Transaction, locked: Quoted, now: Date) => Promise<T>,
): Promise<T | WithStatus<Out>> {
  return sql.transaction(async (tx) => {
    const locked = await lockExchange(tx, actor, input.id, clock.now());
    const done = doneBefore(locked.exchange, actor, input);
    if (done !== null) return answer(done.message, await detailsOf(tx, input.id, clock.now()), done.status);
    requireState(locked.exchange, 'quoted');
    requireVersion(input.version, toExchangeRecord(locked.exchange));
    requireAccount(locked.customer);
    await requireBuyer(tx, locked.exchange);
    const sealedIdentity = await requireIdentityOfSeller(tx, locked, clock.now());
    // After all locks: the documents of a day and a year are in the order of their times.
    return run(tx, { ...locked, sealedIdentity }, clock.now());
  });
}

/** How a request is answered whose step the same person took before in the same way: its answer may have been lost. */
function doneBefore(
  { state, accepted_by, accepted_note, signed_by, signed_note }: ExchangeRow,
  { id }: SignedIn,
  { code, signed, note }: In,
): { readonly message: Out['message']; readonly status: 200 | 202 } | null {
  const isAccepted = (state === 'accepted' || state === 'settled') && accepted_by === id;
  if (isAccepted && (signed === true ? accepted_note === note : code !== undefined && accepted_note === null))
    return { message: successText.oldGoldAccepted, status: 200 };
  if (state === 'quoted' && signed === true && signed_by === id && signed_note === note)
    return { message: successText.oldGoldSigned, status: 202 };
  return null;
}

/** Throws NOT_INVOICEABLE if the store lost its seller after the quote; keeps the store from losing it (SQL: keep_store_seller). */
async function requireBuyer(tx: Transaction, { store_id: id }: ExchangeRow): Promise<void> {
  const store = await tx.one(
    query.selectFrom('stores').select('stores.seller_id').where('stores.id', '=', id).forKeyShare(),
  );
  if (store.seller_id === null)
    throw new Refusal(
      'NOT_INVOICEABLE',
      'The store of this quote no longer has a seller. Please quote again at another store.',
    );
}

function requestCode(context: ActorContext, input: In): Promise<WithStatus<Out>> {
  return withQuoted(context, input, async (tx, { exchange, customer }, now) => {
    await sendCode(tx, { exchange, customer }, now);
    auditExchange(tx, context.actor, 'send_code', { before: exchange, after: exchange }, now);
    return answer(successText.oldGoldCodeSent, await detailsOf(tx, exchange.id, now), 202);
  });
}

async function acceptByCode(context: ActorContext, input: In, code: string): Promise<WithStatus<Out>> {
  // What is refused for another reason takes no attempt.
  const done = await withQuoted(context, input, async () => null);
  if (done !== null) return done;
  const { id: codeId } = await tryCode(context, input.id, code);
  return withQuoted(context, input, async (tx, locked, now) => {
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
  const { actor } = context;
  return withQuoted(context, input, async (tx, locked, now) => {
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
