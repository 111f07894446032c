import type { SignedIn } from '@/lib/kernel/access/actor';
import { hasFactor } from '@/lib/kernel/access/factors';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { secondFactorRule } from '@/lib/account-rules';
import type { InputOf, OutputOf } from '@/lib/contract';
import { violatesUnique } from '@/lib/db/faults';
import type { Sql } from '@/lib/db/sql';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { deviceOf } from '@/lib/people/auth/device';
import { endOtherSessions } from '@/lib/people/auth/sessions';
import { auditFactor, firstCodes } from './changes';
import type { Ceremony } from './challenges';
import type { secondFactor } from './contract';
import { creationOptions, requestOptions, verifyNewPasskey } from './passkeys';
import { ownFactorsOf, statusOf } from './status';

/* Passkeys of the own account (docs/product/second-factor.md, "Passkeys"). Each transaction locks the account's row. */

type Actions = (typeof secondFactor)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const ceremonyOf = (
  { id: userId, sessionId: within }: Pick<SignedIn, 'id' | 'sessionId'>,
  purpose: 'add' | 'prove',
): Ceremony => ({ userId, purpose, within });

/** Of a proof, by which the session is to be proved. */
export const proofCeremony = (actor: Pick<SignedIn, 'id' | 'sessionId'>): Ceremony =>
  ceremonyOf(actor, 'prove');

/** Adding a passkey needs a proof of the session; proving the session by one does not. Refuses 409 PASSKEY_LIMIT, and NO_FACTOR without a passkey to prove by. */
export const passkeyOptions = operation<In<'passkey_options'>, Out<'passkey_options'>>(
  'set up own second factor',
  (input) => input.for !== 'prove',
  async (context, input) => {
    const { actor, clock, sql, client } = context;
    const now = clock.now();
    if (input.for === 'prove') {
      if (!actor.factors.passkey) throw new Refusal('NO_FACTOR', refusalText.noPasskey);
      const request = await requestOptions(context, ceremonyOf(actor, 'prove'), now);
      return { data: { creation: null, request, name: null } };
    }
    await requireRoom(sql, actor.id);
    const creation = await creationOptions(context, ceremonyOf(actor, 'add'), actor.mobile, now);
    const name = deviceOf(client.userAgent)?.slice(0, 60) ?? null;
    return { data: { creation, request: null, name } };
  },
);

/**
 * With the first second factor of the account its other sessions end, and it comes with recovery codes. Refuses 400 for an answer that is not
 * accepted, 409 PASSKEY_LIMIT.
 */
export const addPasskey = operation<In<'add_passkey'>, Out<'add_passkey'>>(
  'set up own second factor',
  'proof',
  async (context, { name, passkey: answer }) => {
    const { actor, clock, sql, logSecurityEvent } = context;
    const now = clock.now();
    const userId = actor.id;
    const verified = await verifyNewPasskey(context, ceremonyOf(actor, 'add'), answer, now);
    if (verified === null) throw wrongField('passkey', refusalText.passkeyNotAdded);
    const added = sql.transaction(async (tx) => {
      await requireRoom(tx, userId);
      const isFirst = !hasFactor(await ownFactorsOf(tx, userId));
      await tx.prisma.passkey.create({ data: { userId, name, createdAt: now, ...verified } });
      const codes = await firstCodes(tx, userId);
      if (isFirst) await endOtherSessions(tx, actor, now);
      auditFactor(tx, userId, 'passkey', now);
      return { data: await statusOf(tx, actor), recovery_codes: codes };
    });
    const done = await added.catch((error: unknown) => {
      // Of this account or another one.
      if (violatesUnique(error, 'passkeys_credential_id_key'))
        throw wrongField('passkey', refusalText.passkeyNotAdded);
      throw error;
    });
    logSecurityEvent({ event: 'second factor set up', user_id: userId });
    return { message: successText.passkeyAdded, ...done };
  },
);

async function requireRoom(sql: Sql, userId: number): Promise<void> {
  const count = await sql.prisma.passkey.count({ where: { userId } });
  if (count >= secondFactorRule.passkeys) throw new Refusal('PASSKEY_LIMIT', refusalText.passkeyLimit);
}

/**
 * With the last second factor the recovery codes go, too. Refuses 404 for a passkey of another account, 409 FACTOR_REQUIRED for the last
 * factor of a role that needs one.
 */
export const removePasskey = operation<In<'remove_passkey'>, Out<'remove_passkey'>>(
  'set up own second factor',
  'proof',
  async ({ actor, clock, sql, logSecurityEvent }, { id }) => {
    const userId = actor.id;
    const data = await sql.transaction(async (tx) => {
      const removed = await tx.prisma.passkey.deleteMany({ where: { id, userId } });
      if (removed.count === 0) throw new Refusal('NOT_FOUND', refusalText.noSuchPasskey);
      if (!hasFactor(await ownFactorsOf(tx, userId))) {
        const { required } = await statusOf(tx, actor);
        if (required) throw new Refusal('FACTOR_REQUIRED', refusalText.factorRequired);
        await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
      }
      auditFactor(tx, userId, 'passkey removed', clock.now());
      return statusOf(tx, actor);
    });
    logSecurityEvent({ event: 'second factor removed', user_id: userId });
    return { message: successText.passkeyRemoved, data };
  },
);
