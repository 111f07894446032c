/**
 * The site's secrets in use. The first one signs and hashes; values of any of them are accepted, for secret rotation (docs/operations.md,
 * "Secrets").
 */
export type Secrets = readonly [string, ...string[]];

/** Returns the first non-null result of `read` over all secrets, or null. */
export async function withAnySecret<T>(
  secrets: Secrets,
  read: (secret: string) => Promise<T | null>,
): Promise<T | null> {
  for (const secret of secrets) {
    const found = await read(secret);
    if (found !== null) return found;
  }
  return null;
}
