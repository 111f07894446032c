import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Transaction } from '@/lib/db/sql';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';

/* Parts of the changes of a second factor, in their transactions, which have locked the account. */

/** @returns the new codes, which are nowhere else */
export async function replaceCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  await tx.prisma.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: recoveryCodeHash(userId, code) })),
  });
  return codes;
}

/** Codes of an account whose first second factor this is; null if it has had one. */
export async function firstCodes(tx: Transaction, userId: number): Promise<string[] | null> {
  const isFirst = (await tx.prisma.recoveryCode.count({ where: { userId } })) === 0;
  return isFirst ? replaceCodes(tx, userId) : null;
}

type Change = 'second factor' | 'second factor removed' | 'recovery codes' | 'passkey' | 'passkey removed';

export function auditFactor(tx: Transaction, userId: number, change: Change, now: Date): void {
  writeAudit(tx, { actorId: userId, action: `user.${change}`, entity: 'user', entityId: userId }, now);
}
