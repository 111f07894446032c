import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '@/lib/people/auth/secrets';
import { identityKinds, type IdentityKind } from './record';

/*
 * Encryption of identity documents: AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits per text. The customer's id is
 * authenticated, so that a text copied to another customer does not open.
 */

export interface Identity {
  readonly kind: IdentityKind;
  /** As of `identityNumberOf`. */
  readonly value: string;
  readonly nameAsOn: string;
}

/** `IDENTITY_KEY`: each 32 bytes in base64. The first one seals, any of them opens. */
export type IdentityKeys = Secrets;

/** No key opens the text, or it belongs to another customer. `keyId` is that of the key that sealed it. */
export class SealError extends Error {
  override readonly name = 'SealError';

  constructor(readonly keyId: string | null) {
    super(
      keyId === null
        ? 'A sealed identity document is damaged'
        : `A sealed identity document does not open: it was sealed under the key ${keyId}, or for another customer`,
    );
  }
}

const version = 'v1';
const [nonceBytes, tagBytes] = [12, 16];
const sealedPattern = new RegExp(`^${version}\\.([0-9a-f]{8})\\.([\\w-]+)$`);
const content = z.tuple([z.enum(identityKinds), z.string(), z.string()]);

/** Public name of a key: the first four bytes of its hash, in hexadecimal digits. */
export function keyIdOf(key: string): string {
  return createHash('sha256')
    .update('identity key:')
    .update(Buffer.from(key, 'base64'))
    .digest('hex')
    .slice(0, 8);
}

const boundTo = (userId: number) => Buffer.from(`identity:${version}:${userId}`);

/** @returns `v1.<key id>.<nonce, ciphertext and tag in base64url>` */
export function sealIdentity([key]: IdentityKeys, userId: number, identity: Identity): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce);
  cipher.setAAD(boundTo(userId));
  const { kind, value, nameAsOn } = identity;
  const sealed = Buffer.concat([
    nonce,
    cipher.update(JSON.stringify([kind, value, nameAsOn]), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${version}.${keyIdOf(key)}.${sealed.toString('base64url')}`;
}

/** Throws {@link SealError}. */
export function unsealIdentity(keys: IdentityKeys, userId: number, sealed: string): Identity {
  const [, keyId = null, base64 = ''] = sealedPattern.exec(sealed) ?? [];
  const key = keys.find((each) => keyIdOf(each) === keyId);
  const bytes = Buffer.from(base64, 'base64url');
  if (key === undefined || bytes.length < nonceBytes + tagBytes) throw new SealError(keyId);
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'base64'),
    bytes.subarray(0, nonceBytes),
    {
      authTagLength: tagBytes,
    },
  );
  decipher.setAAD(boundTo(userId));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    const [kind, value, nameAsOn] = content.parse(JSON.parse(text.toString('utf8')));
    return { kind, value, nameAsOn };
  } catch {
    // The cause could quote the content.
    throw new SealError(keyId);
  }
}

/** Whether a text was sealed under the newest key. */
export function isSealedByFirst([key]: IdentityKeys, sealed: string): boolean {
  return sealed.startsWith(`${version}.${keyIdOf(key)}.`);
}
