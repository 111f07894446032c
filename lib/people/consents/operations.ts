import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { successText } from '@/lib/kernel/text/messages';
import { english, type Language } from '@/lib/languages';
import type { ConsentRecord, consents } from './contract';
import { consentPurposes, noticeVersion, termsVersion, type ConsentPurpose } from './record';
import { acceptTerms } from './terms';

/* The own consents of a customer (docs/product/privacy.md, "Consents"). */

type Actions = (typeof consents)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/** All purposes in their order, and whether the terms are accepted. */
export const listConsents = operation<In<'list'>, Out<'list'>>(
  'decide on own consents',
  'no proof',
  async ({ actor, sql }) => {
    const [known, terms] = await Promise.all([lastOf(sql, actor.id), termsOf(sql, actor.id)]);
    return {
      data: consentPurposes.map((purpose) => toConsentRecord(purpose, known.get(purpose))),
      notice_version: noticeVersion,
      terms,
    };
  },
);

/** Given again under the same notice, nothing is added. */
export const giveConsent = operation<In<'give'>, Out<'give'>>(
  'decide on own consents',
  'no proof',
  async (context, { purpose, language }) => ({
    message: successText.consentGiven,
    data: await decide(context, { purpose, given: true, language }),
  }),
);

/** Holds from its commit: what is queued for the purpose asks for the consent when it is sent (lib/visits/messages/outbox.ts). */
export const withdrawConsent = operation<In<'withdraw'>, Out<'withdraw'>>(
  'decide on own consents',
  'no proof',
  async (context, { purpose, language }) => ({
    message: successText.consentWithdrawn,
    data: await decide(context, { purpose, given: false, language }),
  }),
);

/** The first time counts. */
export const acceptOwnTerms = operation<In<'accept_terms'>, Out<'accept_terms'>>(
  'decide on own consents',
  'no proof',
  ({ actor, clock, sql }) =>
    sql.transaction(async (tx) => {
      acceptTerms(tx, actor.id, clock.now());
      return { message: successText.termsAccepted, data: await termsOf(tx, actor.id) };
    }),
);

async function termsOf({ prisma }: Sql | Transaction, userId: number) {
  const accepted = await prisma.termsAcceptance.findUnique({
    where: { userId_version: { userId, version: termsVersion } },
    select: { acceptedAt: true },
  });
  return { version: termsVersion, accepted_at: accepted?.acceptedAt.toISOString() ?? null };
}

interface Decision {
  readonly purpose: ConsentPurpose;
  readonly given: boolean;
  readonly language: Language | undefined;
}

/** The transaction holds the account's row: two decisions on a purpose come one after the other. */
function decide(
  { actor, clock, sql }: ActorContext,
  { purpose, given, language }: Decision,
): Promise<ConsentRecord> {
  return sql.transaction(async (tx) => {
    const last = (await lastOf(tx, actor.id)).get(purpose);
    const isSame = given
      ? last?.given === true && last.notice_version === noticeVersion
      : last?.given !== true;
    if (isSame) return toConsentRecord(purpose, last);
    const row = await tx.prisma.consent.create({
      data: {
        userId: actor.id,
        purpose,
        given,
        noticeVersion,
        language: language ?? actor.language ?? english,
        how: 'account',
        byId: actor.id,
        at: clock.now(),
      },
    });
    return toConsentRecord(purpose, { given, at: row.at, notice_version: noticeVersion });
  });
}

/** In a transaction that has locked the account: what was given is withdrawn. */
export async function withdrawAll(
  tx: Transaction,
  userId: number,
  by: { readonly actorId: number; readonly how: 'account' | 'deletion'; readonly now: Date },
): Promise<void> {
  const given = [...(await lastOf(tx, userId))].filter(([, last]) => last.given);
  if (given.length === 0) return;
  await tx.prisma.consent.createMany({
    data: given.map(([purpose]) => ({
      userId,
      purpose,
      given: false,
      noticeVersion,
      language: english,
      how: by.how,
      byId: by.actorId,
      at: by.now,
    })),
  });
}

interface LastRow {
  readonly given: boolean;
  readonly at: Date | string;
  readonly notice_version: string;
}

/** The last row of each purpose that has one. */
async function lastOf(sql: Sql | Transaction, userId: number): Promise<Map<ConsentPurpose, LastRow>> {
  const rows = await sql.rows(
    query
      .selectFrom('consents')
      .distinctOn('purpose')
      .select(['purpose', 'given', 'at', 'notice_version'])
      .where('user_id', '=', userId)
      .orderBy('purpose')
      .orderBy('id', 'desc'),
  );
  return new Map(rows.map((row) => [row.purpose, row]));
}

function toConsentRecord(purpose: ConsentPurpose, last: LastRow | undefined): ConsentRecord {
  return {
    purpose,
    given: last?.given ?? false,
    at: last === undefined ? null : new Date(last.at).toISOString(),
    notice_version: last?.notice_version ?? null,
  };
}
