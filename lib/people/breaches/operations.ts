import { expressionBuilder } from 'kysely';
import type { InputOf, OutputOf } from '@/lib/contract';
import { idIn, listPage } from '@/lib/db/pagination';
import { query, type Tables } from '@/lib/db/query';
import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { successText } from '@/lib/kernel/text/messages';
import type { BreachRecord, breaches } from './contract';
import { breachDefinition } from './record';
import { clocksOf, noticeOf } from './rules';

/* The register of breaches for admins (docs/product/privacy.md, "Breaches"). */

type Actions = (typeof breaches)['actions'];

const eb = expressionBuilder<Tables, 'breaches'>();
const selectBreaches = query.selectFrom('breaches').select(selectionOf(breachDefinition, 'breaches'));
const toWire = mapperOf(breachDefinition);

function toBreachRecord(row: RowOf<typeof breachDefinition>): BreachRecord {
  const record = toWire(row);
  return { ...record, ...clocksOf(record.discovered_at), notice: noticeOf(record) };
}

/** The search matches the exact id. */
export const readBreaches = operation<InputOf<Actions['list']>, OutputOf<Actions['list']>>(
  'record breaches',
  'no proof',
  async ({ sql }, input) => {
    const { search } = input;
    const { rows, page } = await listPage(sql, input, {
      table: 'breaches',
      rows: selectBreaches,
      where: search === undefined ? [] : [eb('breaches.id', '=', idIn(search))],
      sorts: {
        created_at: { by: eb.ref('breaches.created_at'), type: 'timestamptz' },
        discovered_at: { by: eb.ref('breaches.discovered_at'), type: 'timestamptz' },
      },
    });
    return { data: rows.map(toBreachRecord), ...page };
  },
);

/** Refuses 400 for a discovery in the future. */
export const createBreach = operation<InputOf<Actions['create']>, OutputOf<Actions['create']>>(
  'record breaches',
  'no proof',
  (
    { actor, clock, sql },
    { discovered_at: discoveredAt, data_concerned: dataConcerned, people, ...words },
  ) => {
    const now = clock.now();
    if (discoveredAt > now) throw wrongField('discovered_at', 'The discovery must not be in the future.');
    return sql.transaction(async (tx) => {
      const { id } = await tx.prisma.breach.create({
        data: {
          ...words,
          discoveredAt,
          dataConcerned,
          people: people ?? null,
          createdBy: actor.id,
          createdAt: now,
        },
        select: { id: true },
      });
      const data = toBreachRecord(await tx.one(selectBreaches.where('breaches.id', '=', id)));
      const { discovered_at, nature, data_concerned } = data;
      const after = { discovered_at, nature, data_concerned, people: data.people };
      writeAudit(
        tx,
        { actorId: actor.id, action: 'breach.create', entity: 'breach', entityId: id, after },
        now,
      );
      return { message: successText.breachRecorded, data };
    });
  },
);
