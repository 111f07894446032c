import { hash } from 'bcryptjs';

/** The password of every demo account, and of whoever a factory makes without naming another one. */
export const demoPassword = 'demo1234';

const hashes = new Map<string, Promise<string>>();

/** The bcrypt hash of a password at the product's cost; hashed once a process, since it takes a tenth of a second. */
export function passwordHashOf(password: string): Promise<string> {
  const known = hashes.get(password);
  if (known !== undefined) return known;
  const made = hash(password, 10);
  hashes.set(password, made);
  return made;
}
