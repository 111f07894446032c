import { z } from 'zod';
import { identityKinds, type IdentityKind } from './record';
import { SealError, sealText, unsealText, type IdentityKeys } from './sealed-text';

/* Identity documents as sealed texts (./sealed-text.ts). */

export interface Identity {
  readonly kind: IdentityKind;
  /** As of `identityNumberOf`. */
  readonly value: string;
  readonly nameAsOn: string;
}

const content = z.tuple([z.enum(identityKinds), z.string(), z.string()]);

const sealedFor = (userId: number) => ({ purpose: 'identity', userId }) as const;

/** @returns as of `sealText` */
export function sealIdentity(keys: IdentityKeys, userId: number, identity: Identity): string {
  const { kind, value, nameAsOn } = identity;
  return sealText(keys, sealedFor(userId), JSON.stringify([kind, value, nameAsOn]));
}

/** Throws {@link SealError}. */
export function unsealIdentity(keys: IdentityKeys, userId: number, sealed: string): Identity {
  const text = unsealText(keys, sealedFor(userId), sealed);
  try {
    const [kind, value, nameAsOn] = content.parse(JSON.parse(text));
    return { kind, value, nameAsOn };
  } catch {
    // The cause could quote the content.
    throw new SealError(null);
  }
}
