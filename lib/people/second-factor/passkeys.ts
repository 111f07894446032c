import { createHash } from 'node:crypto';
import { z } from 'zod';
import { brand } from '@/lib/business';
import { secondFactorRule } from '@/lib/account-rules';
import type { Context } from '@/lib/kernel/access/operation';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { newChallenge, takeChallenge, type Ceremony } from './challenges';
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from './passkey-contract';

/* Passkeys by WebAuthn Level 3. The relying party is the site's public address: its host the id, the address itself the only origin. */

/** COSE algorithms: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];
const timeout = secondFactorRule.challengeMinutes * 60_000;
const asBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

type Site = Pick<Context, 'sql' | 'siteUrl'>;
const rpIdOf = ({ siteUrl }: Pick<Context, 'siteUrl'>) => new URL(siteUrl).hostname;

/** Most processes never verify one; with its parsers of certificates the library takes 20 MB. */
const library = () => import('@simplewebauthn/server');

async function knownOf(sql: Sql, userId: number): Promise<PasskeyRequest['allowCredentials']> {
  const passkeys = await sql.prisma.passkey.findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
    orderBy: { id: 'asc' },
  });
  return passkeys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports }));
}

/** Options to use a passkey of the account, which is known by its password or session. */
export async function requestOptions(site: Site, ceremony: Ceremony, now: Date): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(site.sql, ceremony, now),
    rpId: rpIdOf(site),
    timeout,
    userVerification: 'required',
    allowCredentials: await knownOf(site.sql, ceremony.userId),
  };
}

/** Options to make a passkey. @param name of the account, as the authenticator shows it */
export async function creationOptions(
  site: Site,
  ceremony: Ceremony,
  name: string,
  now: Date,
): Promise<PasskeyCreation> {
  const id = rpIdOf(site);
  const user = createHash('sha256').update(`passkey user:${id}:${ceremony.userId}`).digest('base64url');
  return {
    challenge: await newChallenge(site.sql, ceremony, now),
    rp: { id, name: brand.name },
    user: { id: user, name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: await knownOf(site.sql, ceremony.userId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  };
}

/** Without a frame of another site around the page, which the library lets pass if the browser does not name it. */
const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

/** Uses the challenge up, whatever comes of the rest. @returns null for one of another ceremony, a used or an expired one */
async function takenChallenge(
  sql: Sql,
  ceremony: Ceremony,
  clientDataJSON: string,
  now: Date,
): Promise<string | null> {
  const parsed = clientData.safeParse(jsonOf(asBytes(clientDataJSON)));
  if (!parsed.success) return null;
  const { challenge } = parsed.data;
  return (await takeChallenge(sql, ceremony, challenge, now)) ? challenge : null;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** The library throws for every answer that it does not accept. */
async function accepted<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
  readonly backedUp: boolean;
}

/** @returns null for an answer to another challenge, of another site or without verification of the user */
export async function verifyNewPasskey(
  site: Site,
  ceremony: Ceremony,
  { id, response }: NewPasskeyAnswer,
  now: Date,
): Promise<NewPasskey | null> {
  const challenge = await takenChallenge(site.sql, ceremony, response.clientDataJSON, now);
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await library();
  if (!(await hasNoCertificates(response.attestationObject))) return null;
  const { transports = [] } = response;
  const { clientDataJSON, attestationObject } = response;
  const verified = await accepted(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.siteUrl,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (verified?.verified !== true) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  if (credential.id !== id) return null;
  return {
    credentialId: id,
    publicKey: asText(credential.publicKey),
    counter: credential.counter,
    transports,
    backedUp: credentialBackedUp,
  };
}

/** With `attestation: 'none'` browsers send none. The library would fetch whatever address a certificate names for its revocation list. */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const isBare = await accepted(async () => {
    const decoded = decodeAttestationObject(asBytes(attestationObject));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  });
  return isBare === true;
}

/**
 * Whether the account's passkey signed the challenge of this ceremony, which is used up. The statement that stores the counter decides between
 * two answers; a counter that did not rise is of a copied passkey (WebAuthn Level 3, 6.1.1).
 */
export async function usePasskey(
  site: Site & Pick<Context, 'logSecurityEvent'>,
  ceremony: Ceremony,
  { id, response }: PasskeyAnswer,
  now: Date,
): Promise<boolean> {
  const { sql } = site;
  const { userId } = ceremony;
  const challenge = await takenChallenge(sql, ceremony, response.clientDataJSON, now);
  const passkey = await sql.prisma.passkey.findFirst({ where: { credentialId: id, userId } });
  if (challenge === null || passkey === null) return false;
  const { verifyAuthenticationResponse } = await library();
  const verified = await accepted(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.siteUrl,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
      // Not the stored one: the library would compare before it knows the signature. The statement below does.
      credential: { id, publicKey: asBytes(passkey.publicKey), counter: 0 },
    }),
  );
  if (verified?.verified !== true) return false;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const used = await sql.rows(
    query
      .updateTable('passkeys')
      .set({ counter: String(newCounter), used_at: now, backed_up: credentialBackedUp })
      .where('id', '=', passkey.id)
      .where((row) =>
        row.or([
          row('counter', '<', String(newCounter)),
          row.and([row('counter', '=', '0'), row.val(newCounter === 0)]),
        ]),
      )
      .returning('id'),
    { writes: true },
  );
  if (used.length > 0) return true;
  const isLeft = (await sql.prisma.passkey.count({ where: { id: passkey.id } })) > 0;
  if (isLeft) site.logSecurityEvent({ event: 'passkey counter went back', user_id: userId });
  return false;
}
