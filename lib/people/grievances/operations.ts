import { expressionBuilder } from 'kysely';
import type { InputOf, OutputOf } from '@/lib/contract';
import { idIn, listPage, mobileStartsWith } from '@/lib/db/pagination';
import { query, raw, type Tables } from '@/lib/db/query';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { logAccess } from '@/lib/people/customers/access-log';
import type { GrievanceRecord, grievances } from './contract';
import { grievanceDefinition } from './record';
import { stateOfGrievance } from './rules';

/* Complaints for admins (docs/product/privacy.md, "Complaints"). */

type Actions = (typeof grievances)['actions'];

const eb = expressionBuilder<Tables, 'grievances'>();
const selectGrievances = query
  .selectFrom('grievances')
  .select(selectionOf(grievanceDefinition, 'grievances'));
const toWire = mapperOf(grievanceDefinition);

function toGrievanceRecord(row: RowOf<typeof grievanceDefinition>, now: Date): GrievanceRecord {
  const record = toWire(row);
  return { ...record, state: stateOfGrievance(record, now) };
}

/** The search matches the ticket, the start of the mobile and the exact id. The access log has the accounts of the mobiles. */
export const readGrievances = operation<InputOf<Actions['list']>, OutputOf<Actions['list']>>(
  'answer complaints',
  'no proof',
  async ({ actor, sql, clock }, input) => {
    const now = clock.now();
    const { search, state } = input;
    const { rows, page } = await listPage(sql, input, {
      table: 'grievances',
      rows: selectGrievances,
      where: [
        ...(state === undefined ? [] : [isInState(state, now)]),
        ...(search === undefined
          ? []
          : [
              eb.or([
                eb('grievances.ticket', '=', search.toUpperCase()),
                mobileStartsWith(eb.ref('grievances.mobile'), search),
                eb('grievances.id', '=', idIn(search)),
              ]),
            ]),
      ],
      sorts: {
        created_at: { by: eb.ref('grievances.created_at'), type: 'timestamptz' },
        due_at: { by: eb.ref('grievances.due_at'), type: 'timestamptz' },
      },
    });
    const mobiles = rows.map(({ mobile }) => mobile);
    const accounts = await sql.rows(
      query
        .selectFrom('users')
        .select('id')
        .where(raw<boolean>`users.mobile = any (${mobiles}::text[])`)
        .where('deleted_at', 'is', null),
    );
    await logAccess(
      { actor, sql, clock },
      accounts.map(({ id }) => id),
    );
    return { data: rows.map((row) => toGrievanceRecord(row, now)), ...page };
  },
);

function isInState(state: GrievanceRecord['state'], now: Date) {
  if (state === 'answered') return eb('grievances.answered_at', 'is not', null);
  return eb.and([
    eb('grievances.answered_at', 'is', null),
    eb('grievances.due_at', state === 'late' ? '<' : '>=', now.toISOString()),
  ]);
}

/** The first answer stands. Refuses 404, and 409 GRIEVANCE_STATE for one that is answered. */
export const answerGrievance = operation<InputOf<Actions['answer']>, OutputOf<Actions['answer']>>(
  'answer complaints',
  'no proof',
  ({ actor, clock, sql }, { id, answer }) => {
    const now = clock.now();
    return sql.transaction(async (tx) => {
      const row = await tx.first(selectGrievances.where('grievances.id', '=', id).forUpdate());
      if (row === undefined) throw notFound();
      const before = toGrievanceRecord(row, now);
      if (before.state === 'answered')
        throw new Refusal('GRIEVANCE_STATE', refusalText.grievanceAnswered, { data: before });
      await tx.prisma.grievance.update({
        where: { id },
        data: { answer, answeredBy: actor.id, answeredAt: now },
      });
      const answered_at = now.toISOString();
      const entry = {
        entity: 'grievance',
        entityId: id,
        before: { answered_at: null },
        after: { answered_at },
      } as const;
      writeAudit(tx, { actorId: actor.id, action: 'grievance.answer', ...entry }, now);
      return {
        message: successText.grievanceAnswered,
        data: { ...before, answer, answered_at, state: 'answered' },
      };
    });
  },
);
