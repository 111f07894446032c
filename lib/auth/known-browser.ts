import { createHash } from 'node:crypto';
import type { Reads } from '@/lib/db/client';
import type { KnownBrowser } from './token';

/** An account with the password that signed in. */
export interface SignedInAccount {
  readonly id: number;
  readonly passwordHash: string;
}

/** What stands for an account in the cookie of a known browser: another password has another mark. */
function markOf({ id, passwordHash }: SignedInAccount): string {
  return createHash('sha256').update(`known-browser:${id}:${passwordHash}`).digest('base64url').slice(0, 22);
}

/**
 * What the cookie of a known browser still proves: the accounts that live and have the password that signed in from it. Otherwise whoever
 * once knew a password could collect such cookies, and would have tries of their own with each of them after the password was changed.
 */
export async function stillKnown(db: Pick<Reads, 'user'>, held: KnownBrowser): Promise<KnownBrowser> {
  const living = await db.user.findMany({
    where: { id: { in: held.accounts.map(({ id }) => id) }, deletedAt: null },
    select: { id: true, passwordHash: true },
  });
  const marks = new Map(living.map((account) => [account.id, markOf(account)]));
  return { ...held, accounts: held.accounts.filter(({ id, mark }) => marks.get(id) === mark) };
}

/** The cookie of a browser from which an account has just signed in; the five newest accounts are known. */
export function withAccount(before: KnownBrowser | null, account: SignedInAccount): KnownBrowser {
  const others = (before?.accounts ?? []).filter(({ id }) => id !== account.id);
  return {
    browser: before?.browser ?? crypto.randomUUID(),
    accounts: [{ id: account.id, mark: markOf(account) }, ...others].slice(0, 5),
  };
}
