import { createHash } from 'node:crypto';
import type { Sql } from '@/lib/db/sql';
import type { KnownBrowser } from './token';

export interface SignedInAccount {
  readonly id: number;
  readonly passwordHash: string;
}

/** Mark of an account in the known-browser cookie; changes with the password. */
function markOf({ id, passwordHash }: SignedInAccount): string {
  return createHash('sha256').update(`known-browser:${id}:${passwordHash}`).digest('base64url').slice(0, 22);
}

/** Accounts that still have the same password: a former password must not give attempts with old cookies. */
export async function stillKnown(sql: Pick<Sql, 'prisma'>, held: KnownBrowser): Promise<KnownBrowser> {
  const ids = held.accounts.map(({ id }) => id);
  const accounts = await sql.prisma.user.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: { id: true, passwordHash: true },
  });
  const marks = new Map(accounts.map((account) => [account.id, markOf(account)]));
  return { ...held, accounts: held.accounts.filter(({ id, mark }) => marks.get(id) === mark) };
}

/** Cookie after a sign-in; holds the five newest accounts. @param id of a browser without a cookie */
export function withAccount(
  before: KnownBrowser | null,
  account: SignedInAccount,
  id: string = crypto.randomUUID(),
): KnownBrowser {
  const others = (before?.accounts ?? []).filter(({ id }) => id !== account.id);
  return {
    browser: before?.browser ?? id,
    accounts: [{ id: account.id, mark: markOf(account) }, ...others].slice(0, 5),
  };
}
