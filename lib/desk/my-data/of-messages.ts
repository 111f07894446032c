import { z } from 'zod';
import type { Prisma } from '@/lib/db/generated/client';
import { isMessageKind } from '@/lib/visits/messages/templates';
import { pagedListOf, instant, listOf, type Reader, type Section } from './section';

/* Messages, complaints and rows of imported files. The last two name a mobile alone: they count for the time in which the account had it. */

const variables = z.record(z.string(), z.string()).catch({});

const messages = listOf(
  'messages',
  async ({ sql, userId, sentText }, { below, ...page }) => {
    const found = await sql.prisma.message.findMany({
      where: { customerId: userId, id: below },
      ...page,
      select: {
        id: true,
        kind: true,
        mobile: true,
        variables: true,
        language: true,
        state: true,
        createdAt: true,
        dueAt: true,
        sentAt: true,
      },
    });
    return found.map(({ variables: stored, ...row }) => ({
      ...row,
      // `...` in place of tokens and codes.
      text: isMessageKind(row.kind) ? sentText(row.kind, variables.parse(stored), row.language) : '',
    }));
  },
  (row) => ({
    kind: row.kind,
    mobile: row.mobile,
    text: row.text,
    state: row.state,
    queued_at: instant(row.createdAt),
    due_at: instant(row.dueAt),
    sent_at: instant(row.sentAt),
  }),
);

/** Prisma's words for "to a mobile while the account had it". */
const whileHeld = ({ mobiles }: Reader) =>
  mobiles.map(({ mobile, from, to }) => ({
    mobile,
    createdAt: { gte: from, ...(to === null ? {} : { lt: to }) },
  }));

/** Without the address of the request: another person may have made it. */
const resetCodes = listOf(
  'codes_for_a_new_password',
  (from, { below, ...page }) =>
    from.sql.prisma.smsRequest.findMany({
      where: { OR: whileHeld(from), id: below },
      ...page,
      select: { id: true, mobile: true, createdAt: true, sentAt: true },
    }),
  (row) => ({ mobile: row.mobile, requested_at: instant(row.createdAt), sent_at: instant(row.sentAt) }),
);

const complaints = listOf(
  'complaints',
  (from, { below, ...page }) =>
    from.sql.prisma.grievance.findMany({
      where: { OR: whileHeld(from), id: below },
      ...page,
      select: {
        id: true,
        ticket: true,
        name: true,
        mobile: true,
        email: true,
        text: true,
        createdAt: true,
        dueAt: true,
        answer: true,
        answeredAt: true,
      },
    }),
  (row) => ({
    ticket: row.ticket,
    name: row.name,
    mobile: row.mobile,
    email: row.email,
    text: row.text,
    received_at: instant(row.createdAt),
    answer_due_at: instant(row.dueAt),
    answer: row.answer,
    answered_at: instant(row.answeredAt),
  }),
);

const cells = z.array(z.string()).catch([]);

/** Prisma's words for rows that were checked while the account had the mobile, and for the one that made it, which was checked before. */
function rowsAbout(from: Reader): Prisma.ImportRowWhereInput[] {
  const checked = whileHeld(from).map(({ mobile, createdAt }) => ({ mobile, import: { createdAt } }));
  if (from.first === null) return checked;
  const { mobile, at } = from.first;
  // The last attempt of the import is the part that made the account, or a later one.
  const ran = { OR: [{ attemptedAt: { gte: at } }, { finishedAt: { gte: at } }] };
  const made = { list: 'customers', createdAt: { lt: at }, ...ran } as const;
  return [...checked, { mobile, what: 'made', done: true, import: made }];
}

const imported = pagedListOf(
  'imported_rows',
  (from, last: { readonly importId: number; readonly line: number } | null, take) =>
    from.sql.prisma.importRow.findMany({
      where: {
        AND: [
          { OR: rowsAbout(from) },
          ...(last === null
            ? []
            : [
                {
                  OR: [
                    { importId: { lt: last.importId } },
                    { importId: last.importId, line: { gt: last.line } },
                  ],
                },
              ]),
        ],
      },
      orderBy: [{ importId: 'desc' }, { line: 'asc' }],
      take,
      select: {
        importId: true,
        line: true,
        cells: true,
        mobile: true,
        import: { select: { columns: true, createdAt: true } },
      },
    }),
  (row) => {
    const columns = cells.parse(row.import.columns);
    return {
      mobile: row.mobile,
      imported_at: instant(row.import.createdAt),
      cells: cells.parse(row.cells).map((value, index) => ({ field: columns[index] ?? '', value })),
    };
  },
);

export const messageSections: readonly Section[] = [messages, resetCodes, complaints, imported];
