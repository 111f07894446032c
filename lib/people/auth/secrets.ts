/** The site's secrets: the first one signs and hashes, any of them is accepted (docs/operations.md, "Secrets"). */
export type Secrets = readonly [string, ...string[]];

/** The first non-null result, or null. */
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
