import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { writeAudit } from '@/lib/audit/write-audit';
import type { Passwords } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { newPassword, personName } from '@/lib/accounts/contract';
import { referralCodeFrom } from '@/lib/accounts/rules';
import { mobile } from '@/lib/contract';
import { violatedUnique } from '@/lib/db/faults';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';

/** Input of `npm run admin:create` (docs/product/running.md, "Your own database"). */
export const newAdmin = z.object({ name: personName, mobile, password: newPassword });

/** Creates an admin from the command line; the only way to create the first one. Refuses 409 MOBILE_TAKEN. @returns the account's id */
export async function createAdmin(
  { sql, passwords }: { sql: Sql; passwords: Passwords },
  input: z.output<typeof newAdmin>,
): Promise<number> {
  const passwordHash = await passwords.hash(input.password);
  const now = new Date();
  try {
    return await sql.transaction(async (tx) => {
      const { id } = await tx.one(
        query
          .insertInto('users')
          .values({
            role: 'admin',
            name: input.name,
            mobile: input.mobile,
            password_hash: passwordHash,
            referral_id: referralCodeFrom(randomBytes(8)),
            created_at: now,
            updated_at: now,
          })
          .returning('id'),
      );
      const after = { name: input.name, mobile: input.mobile, role: 'admin' };
      writeAudit(tx, { actorId: null, action: 'user.create', entity: 'user', entityId: id, after }, now);
      return id;
    });
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    throw new Refusal('MOBILE_TAKEN', 'This mobile number has an account already.', { cause: error });
  }
}
