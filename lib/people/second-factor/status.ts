import { staffRoles, type SignedIn } from '@/lib/kernel/access/actor';
import type { Sql } from '@/lib/db/sql';
import type { SecondFactorRecord } from './contract';

/** Second factor of an account, and of which roles one is required. */
export async function statusOf(
  sql: Sql,
  { id, role }: Pick<SignedIn, 'id' | 'role'>,
): Promise<SecondFactorRecord> {
  const [totp, left, required] = [
    await sql.prisma.authenticator.findFirst({
      where: { userId: id, confirmedAt: { not: null } },
      select: { confirmedAt: true },
    }),
    await sql.prisma.recoveryCode.count({ where: { userId: id, usedAt: null } }),
    await sql.prisma.requiredFactor.findMany({ select: { role: true } }),
  ];
  const confirmedAt = totp?.confirmedAt ?? null;
  return {
    totp: confirmedAt && { confirmed_at: confirmedAt.toISOString() },
    recovery_codes_left: left,
    required: required.some((each) => each.role === role),
    required_roles: staffRoles.filter((each) => required.some(({ role: named }) => named === each)),
  };
}
