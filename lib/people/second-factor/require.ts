import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { requireFactor } from './contract';
import { statusOf } from './status';

/** Admins with a factor and codes, without whom nobody could help the others. */
const enoughAdmins = 2;

/**
 * Takes effect at the next request of each session of the role. The same again changes nothing. Refuses 409 ADMINS_UNPROTECTED unless two
 * active admins have a second factor and unused recovery codes.
 */
export const setRequirement = operation<InputOf<typeof requireFactor>, OutputOf<typeof requireFactor>>(
  'require second factors',
  'proof',
  ({ actor, clock, sql }, { role, required }) =>
    sql.transaction(async (tx) => {
      const now = clock.now();
      const before = await tx.prisma.requiredFactor.findUnique({ where: { role }, select: { role: true } });
      if ((before !== null) !== required) {
        if (required) await requireProtectedAdmins(tx);
        if (required) await tx.prisma.requiredFactor.create({ data: { role, setBy: actor.id, setAt: now } });
        else await tx.prisma.requiredFactor.delete({ where: { role } });
        const action = required ? 'user.factor required' : 'user.factor not required';
        writeAudit(
          tx,
          { actorId: actor.id, action, entity: 'user', entityId: actor.id, after: { role } },
          now,
        );
      }
      return { message: successText.factorRequirementSet, data: await statusOf(tx, actor) };
    }),
);

/** Locks the admins first: one who removes the own factor at the same time waits, or is waited for. */
async function requireProtectedAdmins(tx: Transaction): Promise<void> {
  await tx.rows(
    query
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forShare(),
  );
  const count = await tx.prisma.user.count({
    where: {
      role: 'admin',
      deletedAt: null,
      suspended: false,
      OR: [{ authenticators: { some: { confirmedAt: { not: null } } } }, { passkeys: { some: {} } }],
      recoveryCodes: { some: { usedAt: null } },
    },
  });
  if (count < enoughAdmins) throw new Refusal('ADMINS_UNPROTECTED', refusalText.adminsUnprotected);
}
