/**
 * The site's own secrets in use. The first one signs and hashes; what any of them made is read, so that two stand side by side while
 * one takes the place of the other (docs/operations.md, "Secrets"). Edge-safe.
 */
export type Secrets = readonly [string, ...string[]];

/** What `read` makes of something with the first secret that fits; null where none does. */
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
