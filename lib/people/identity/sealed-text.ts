import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '@/lib/people/auth/secrets';

/*
 * Encryption under `IDENTITY_KEY`: AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits per text. What the text is and whose are
 * authenticated, so that a text copied to another account, or to another purpose, does not open.
 */

/** `IDENTITY_KEY`: each 32 bytes in base64. The first one seals, any of them opens. */
export type IdentityKeys = Secrets;

export interface SealedFor {
  readonly purpose: 'identity' | 'totp' | 'erasure';
  readonly userId: number;
}

/** No key opens the text, or it belongs to another account. `keyId` is that of the key that sealed it. */
export class SealError extends Error {
  override readonly name = 'SealError';

  constructor(readonly keyId: string | null) {
    super(
      keyId === null
        ? 'A sealed text is damaged'
        : `A sealed text does not open: it was sealed under the key ${keyId}, or for another account`,
    );
  }
}

const version = 'v1';
const [nonceBytes, tagBytes] = [12, 16];
const sealedPattern = new RegExp(`^${version}\\.([0-9a-f]{8})\\.([\\w-]+)$`);

/** Public name of a key: the first four bytes of its hash, in hexadecimal digits. */
export function keyIdOf(key: string): string {
  return createHash('sha256')
    .update('identity key:')
    .update(Buffer.from(key, 'base64'))
    .digest('hex')
    .slice(0, 8);
}

const boundTo = ({ purpose, userId }: SealedFor) => Buffer.from(`${purpose}:${version}:${userId}`);

/** @returns `v1.<key id>.<nonce, ciphertext and tag in base64url>` */
export function sealText([key]: IdentityKeys, about: SealedFor, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce);
  cipher.setAAD(boundTo(about));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${keyIdOf(key)}.${sealed.toString('base64url')}`;
}

/** Throws {@link SealError}. */
export function unsealText(keys: IdentityKeys, about: SealedFor, sealed: string): string {
  const [, keyId = null, base64 = ''] = sealedPattern.exec(sealed) ?? [];
  const key = keys.find((each) => keyIdOf(each) === keyId);
  const bytes = Buffer.from(base64, 'base64url');
  if (key === undefined || bytes.length < nonceBytes + tagBytes) throw new SealError(keyId);
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'base64'),
    bytes.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  );
  decipher.setAAD(boundTo(about));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    // The cause could quote the content.
    throw new SealError(keyId);
  }
}

/** Whether a text was sealed under the newest key. */
export function isSealedByFirst([key]: IdentityKeys, sealed: string): boolean {
  return sealed.startsWith(`${version}.${keyIdOf(key)}.`);
}
