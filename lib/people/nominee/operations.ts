import type { InputOf, OutputOf } from '@/lib/contract';
import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { Nominee } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';
import type { NomineeRecord, nominee } from './contract';

/* The nominee of a customer (docs/product/privacy.md, "Nominee"). The audit trail says that one was set, but not who: it is another person's data. */

type Actions = (typeof nominee)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

export const readNominee = operation<In<'get'>, Out<'get'>>(
  'name own nominee',
  'no proof',
  async ({ actor, sql }) => {
    const row = await sql.prisma.nominee.findUnique({ where: { userId: actor.id } });
    return {
      data: row && toRecord(row),
      removed_at: row === null ? await removedBySystem(sql, actor.id) : null,
    };
  },
);

/** Null if the customer made the last change, or none was made. */
async function removedBySystem(sql: Sql, userId: number): Promise<string | null> {
  const last = await sql.prisma.auditEntry.findFirst({
    where: {
      entity: 'user',
      entityId: userId,
      action: { in: ['user.nominee set', 'user.nominee removed'] },
    },
    orderBy: { id: 'desc' },
    select: { at: true, actorId: true },
  });
  return last?.actorId === null ? last.at.toISOString() : null;
}

/** Replaces the one before; the same again changes nothing. Refuses 400 for the own mobile. */
export const setNominee = operation<In<'set'>, Out<'set'>>(
  'name own nominee',
  'no proof',
  async ({ actor, clock, sql }, { name, relation, mobile }) => {
    if (mobile === actor.mobile) throw wrongField('mobile', refusalText.ownMobileOfNominee);
    const now = clock.now();
    const row = await sql.transaction(async (tx) => {
      const before = await tx.prisma.nominee.findUnique({ where: { userId: actor.id } });
      if (before?.name === name && before.relation === relation && before.mobile === mobile) return before;
      const columns = { name, relation, mobile, setAt: now };
      const saved = await tx.prisma.nominee.upsert({
        where: { userId: actor.id },
        create: { userId: actor.id, ...columns },
        update: columns,
      });
      const entry = { actorId: actor.id, action: 'user.nominee set', entity: 'user' } as const;
      writeAudit(tx, { ...entry, entityId: actor.id }, now);
      return saved;
    });
    return { message: successText.nomineeSet, data: toRecord(row) };
  },
);

export const removeNominee = operation<In<'remove'>, Out<'remove'>>(
  'name own nominee',
  'no proof',
  async ({ actor, clock, sql }) => {
    const now = clock.now();
    await sql.transaction(async (tx) => {
      const { count } = await tx.prisma.nominee.deleteMany({ where: { userId: actor.id } });
      if (count === 0) return;
      const entry = { actorId: actor.id, action: 'user.nominee removed', entity: 'user' } as const;
      writeAudit(tx, { ...entry, entityId: actor.id }, now);
    });
    return { message: successText.nomineeRemoved, data: null };
  },
);

function toRecord({ name, relation, mobile, setAt }: Nominee): NomineeRecord {
  return { name, relation, mobile, set_at: setAt.toISOString() };
}
