import { createHash, createHmac } from 'node:crypto';
import { crockfordOf, tokenCharacters } from '@/lib/kernel/text/crockford';
import { withAnySecret, type Secrets } from '@/lib/people/auth/secrets';

/* Tokens of payment links and of links to documents: only in what is sent; the database has hashes. */

interface LinkRow {
  readonly id: number;
  /** Ids of a restored database are given again, at other times. */
  readonly createdAt: Date;
}

/**
 * Token of a payment link. Derived from the link's row, so that the queued SMS need not hold it and each attempt sends the same one.
 */
export function linkTokenOf(secret: string, link: LinkRow): string {
  return crockfordOf(hmacOf(secret, 'payment link', link), tokenCharacters);
}

/** Token of a link to a document, derived likewise. */
export function documentTokenOf(secret: string, link: LinkRow): string {
  return crockfordOf(hmacOf(secret, 'document link', link), tokenCharacters);
}

function hmacOf(secret: string, purpose: string, { id, createdAt }: LinkRow): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${id} ${createdAt.toISOString()}`).digest();
}

/** The token that a stored link was sent with; null if it was made with another secret. */
export function tokenOfStoredLink(
  secrets: Secrets,
  link: LinkRow & { readonly tokenHash: string; readonly purpose: 'payment' | 'document' },
): Promise<string | null> {
  return withAnySecret(secrets, async (secret) => {
    const tokens =
      link.purpose === 'document'
        ? [documentTokenOf(secret, link)]
        : [
            linkTokenOf(secret, link),
            // Of a link made before tokens were in Base32, whose SMS is still queued.
            hmacOf(secret, 'payment link', link).toString('base64url').slice(0, 22),
          ];
    return tokens.find((token) => hashOfLinkToken(token) === link.tokenHash) ?? null;
  });
}

/** SHA-256 in base64url, 43 characters. Tokens of 128 bits and more need no salt. */
export const hashOfLinkToken = (token: string) => createHash('sha256').update(token).digest('base64url');
