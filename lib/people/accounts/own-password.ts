import type { ActorContext } from '@/lib/kernel/access/operation';
import { denied } from '@/lib/kernel/access/recheck';
import { wrongField } from '@/lib/kernel/access/refusal';
import { countRefusals } from '@/lib/people/auth/count-refusals';

/**
 * Whoever sends the request knows the password of the own account. Refuses 400 on `field`, 429 after 5 of these in 15 minutes over all operations
 * that ask, 401 without the account.
 * @returns the hash that matched
 */
export async function requireOwnPassword(
  { actor, sql, limits, passwords, logSecurityEvent }: ActorContext,
  password: string,
  {
    field,
    event,
  }: {
    readonly field: string;
    readonly event: 'password change failed' | 'data download failed' | 'unlock failed';
  },
): Promise<{ readonly passwordHash: string }> {
  const checked = await sql.prisma.user.findUnique({
    where: { id: actor.id, deletedAt: null },
    select: { passwordHash: true },
  });
  if (checked === null) throw denied('UNAUTHENTICATED');
  await countRefusals(
    limits,
    ['wrongOwnPasswords', String(actor.id)],
    ({ code }) => code === 'VALIDATION',
    async () => {
      if (await passwords.matches(password, checked.passwordHash)) return;
      logSecurityEvent({ event, user_id: actor.id });
      throw wrongField(field, 'The current password is wrong.');
    },
  );
  return checked;
}
