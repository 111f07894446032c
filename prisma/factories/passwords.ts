import { hash } from 'bcryptjs';

/** Password of every demo account, and the default of factories. */
export const demoPassword = 'demo1234';

const hashes = new Map<string, Promise<string>>();

/** The bcrypt hash at the product's cost, cached per process, since it takes 100 ms. */
export function passwordHashOf(password: string): Promise<string> {
  const known = hashes.get(password);
  if (known !== undefined) return known;
  const passwordHash = hash(password, 10);
  hashes.set(password, passwordHash);
  return passwordHash;
}
