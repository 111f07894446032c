import { z } from 'zod';
import type { PasswordHasher } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { newPassword, personName } from '@/lib/people/accounts/contract';
import { insertAccount, isMobileTaken } from '@/lib/people/accounts/write';
import { mobile } from '@/lib/contract';
import type { Sql } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';

/** Input of `npm run admin:create` (docs/product/running.md, "Your own database"). */
export const newAdmin = z.object({ name: personName, mobile, password: newPassword });

/** The only way to create the first admin. Refuses 409 MOBILE_TAKEN. @returns the account's id */
export async function createAdmin(
  { sql, passwords }: { sql: Sql; passwords: PasswordHasher },
  input: z.output<typeof newAdmin>,
): Promise<number> {
  const passwordHash = await passwords.hash(input.password);
  const now = new Date();
  try {
    const { id } = await sql.transaction((tx) => {
      const account = {
        role: 'admin',
        name: input.name,
        mobile: input.mobile,
        passwordHash,
      } as const;
      return insertAccount(tx, account, { action: 'user.create', by: null }, now);
    });
    return id;
  } catch (error) {
    if (!isMobileTaken(error)) throw error;
    throw new Refusal('MOBILE_TAKEN', refusalText.mobileTaken, { cause: error });
  }
}
