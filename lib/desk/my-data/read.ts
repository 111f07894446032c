import { dataDownloadRule } from '@/lib/account-rules';
import type { ActorContext } from '@/lib/kernel/access/operation';
import { query, raw } from '@/lib/db/query';
import { loadSentTexts } from '@/lib/visits/messages/sent-texts';
import { accessSections, accountSections } from './of-account';
import { documentSections } from './of-documents';
import { messageSections } from './of-messages';
import { ledgerSections, moneySections } from './of-money';
import { saleSections } from './of-sales';
import { noteSections, visitSections } from './of-visits';
import type { Reader, Section } from './section';

/** All parts of a customer's data, in the order of the files. */
export const sections: readonly Section[] = [
  ...accountSections,
  ...moneySections,
  ...visitSections,
  ...saleSections,
  ...ledgerSections,
  ...documentSections,
  ...messageSections,
  ...noteSections,
  ...accessSections,
];

/** @returns also when the account had which of its newest mobiles: older ones than `dataDownloadRule.mobiles` count for nothing */
export async function readerOf({
  actor,
  sql,
  siteUrl,
}: Pick<ActorContext, 'actor' | 'sql' | 'siteUrl'>): Promise<Reader> {
  const { createdAt } = await sql.prisma.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { createdAt: true },
  });
  const moves = await sql.rows(
    query
      .selectFrom('audit_entries')
      .select(['at', raw<string>`before ->> 'mobile'`.as('given_up')])
      .where('entity', '=', 'user')
      .where('entity_id', '=', actor.id)
      .where(raw<boolean>`before ->> 'mobile' <> after ->> 'mobile'`)
      .where(raw<boolean>`before ->> 'mobile' <> ''`)
      .orderBy('id', 'desc')
      // Chosen by the database: a trail has no limit.
      .limit(dataDownloadRule.mobiles),
  );
  const starts = [...moves.map(({ at }) => new Date(at)), createdAt];
  const held = [actor.mobile, ...moves.map(({ given_up: mobile }) => mobile)].map((mobile, nth) => ({
    mobile,
    from: starts[nth] ?? createdAt,
    to: starts[nth - 1] ?? null,
  }));
  const isWhole = held.length <= dataDownloadRule.mobiles;
  return {
    sql,
    userId: actor.id,
    // When it had the last one of a full list is not known.
    mobiles: held.slice(0, dataDownloadRule.mobiles),
    first: isWhole ? { mobile: held.at(-1)?.mobile ?? actor.mobile, at: createdAt } : null,
    sentText: await loadSentTexts(siteUrl),
  };
}
