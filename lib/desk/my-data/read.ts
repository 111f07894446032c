import { z } from 'zod';
import type { ActorContext } from '@/lib/kernel/access/operation';
import { query, raw } from '@/lib/db/query';
import { loadSentTexts } from '@/lib/visits/messages/sent-texts';
import { accessSections, accountSections } from './of-account';
import { documentSections } from './of-documents';
import { messageSections } from './of-messages';
import { ledgerSections, moneySections } from './of-money';
import { saleSections } from './of-sales';
import { noteSections, visitSections } from './of-visits';
import type { Reader, Row, Section } from './section';

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

const named = z.object({ mobile: z.string().nullish() }).nullable().catch(null);

export async function readerOf({ actor, sql, siteUrl }: ActorContext): Promise<Reader> {
  const { createdAt } = await sql.prisma.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { createdAt: true },
  });
  const entries = await sql.prisma.auditEntry.findMany({
    where: { entity: 'user', entityId: actor.id },
    orderBy: { id: 'asc' },
    select: { at: true, before: true, after: true },
  });
  // A change of mobile has the earlier one before and the later one after.
  const moves = entries.flatMap(({ at, before, after }) => {
    const [left, taken] = [named.parse(before)?.mobile, named.parse(after)?.mobile];
    return left && taken && left !== taken ? [{ at, left }] : [];
  });
  const starts = [createdAt, ...moves.map(({ at }) => at)];
  const mobiles = [
    ...moves.map(({ at, left }, index) => ({ mobile: left, from: starts[index] ?? createdAt, to: at })),
    { mobile: actor.mobile, from: starts.at(-1) ?? createdAt, to: null },
  ];
  return {
    sql,
    userId: actor.id,
    mobiles: mobiles.toReversed(),
    sentText: await loadSentTexts(siteUrl),
  };
}

const stillThere = query.selectNoFrom(raw<number>`1`.as('one'));

/** Pages of a part, newest first. The account may have lost its session between them: refused with 401 then. */
export async function* pagesOf(from: Reader, section: Section): AsyncGenerator<readonly Row[], void, void> {
  let after: number | null = null;
  do {
    await from.sql.first(stillThere, { writes: true });
    const page = await section.page(from, after);
    yield page.rows;
    after = page.next;
  } while (after !== null);
}
