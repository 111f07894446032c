import type { Factors } from '@/lib/kernel/access/factors';
import { staffRoles, type SignedIn } from '@/lib/kernel/access/actor';
import type { Sql } from '@/lib/db/sql';
import type { SecondFactorRecord } from './contract';

/** Second factor of an account, and of which roles one is required. */
export async function statusOf(
  sql: Sql,
  { id, role }: Pick<SignedIn, 'id' | 'role'>,
): Promise<SecondFactorRecord> {
  const [totp, passkeys, left, required] = [
    await sql.prisma.authenticator.findFirst({
      where: { userId: id, confirmedAt: { not: null } },
      select: { confirmedAt: true },
    }),
    await sql.prisma.passkey.findMany({
      where: { userId: id },
      select: { id: true, name: true, createdAt: true, usedAt: true },
      orderBy: { id: 'asc' },
    }),
    await sql.prisma.recoveryCode.count({ where: { userId: id, usedAt: null } }),
    await sql.prisma.requiredFactor.findMany({ select: { role: true } }),
  ];
  const confirmedAt = totp?.confirmedAt ?? null;
  return {
    totp: confirmedAt && { confirmed_at: confirmedAt.toISOString() },
    passkeys: passkeys.map(({ id: passkeyId, name, createdAt, usedAt }) => ({
      id: passkeyId,
      name,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: left,
    required: required.some((each) => each.role === role),
    required_roles: staffRoles.filter((each) => required.some(({ role: named }) => named === each)),
  };
}

/** Which second factors an account has set up, as the transaction sees it. */
export async function ownFactorsOf(sql: Sql, userId: number): Promise<Omit<Factors, 'required'>> {
  const totp = await sql.prisma.authenticator.count({ where: { userId, confirmedAt: { not: null } } });
  const passkey = await sql.prisma.passkey.count({ where: { userId } });
  return { totp: totp > 0, passkey: passkey > 0 };
}
