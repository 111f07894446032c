import { z } from 'zod';
import { secondFactorRule } from '@/lib/account-rules';
import { instant, text } from '@/lib/contract';
import { accountFailureText } from '@/lib/kernel/text/account-failures';

/* Passkeys on the wire: the JSON of WebAuthn Level 3, 5.1 (docs/product/second-factor.md, "Passkeys"). Bytes are base64url. */

const { wrongPasskey } = accountFailureText;

const bytes = (description: string, characters: number) =>
  z
    .string(wrongPasskey)
    .max(characters, wrongPasskey)
    .regex(/^[\w-]+$/, wrongPasskey)
    .meta({ description, minLength: 1, maxLength: characters });

/** Of 1023 bytes at most. */
const credentialId = () => bytes('Id of the passkey.', 1364);
const clientData = () => bytes('What the browser signed for: challenge, origin, type.', 2000);

/** The answer of `navigator.credentials.get`; other keys are ignored. */
export const passkeyAnswer = z
  .object(
    {
      id: credentialId(),
      response: z
        .object(
          {
            clientDataJSON: clientData(),
            authenticatorData: bytes('Data of the authenticator: site, flags, counter.', 2000),
            signature: bytes('The signature.', 2000),
          },
          wrongPasskey,
        )
        .meta({ description: 'The signed answer.' }),
    },
    wrongPasskey,
  )
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const transport = z.string(wrongPasskey).max(20, wrongPasskey);

/** The answer of `navigator.credentials.create`; other keys are ignored. */
export const newPasskeyAnswer = z
  .object(
    {
      id: credentialId(),
      response: z
        .object(
          {
            clientDataJSON: clientData(),
            attestationObject: bytes('The new public key.', 8000),
            transports: z
              .array(transport, wrongPasskey)
              .max(10, wrongPasskey)
              .optional()
              .meta({ description: 'How the browser reaches the passkey.' }),
          },
          wrongPasskey,
        )
        .meta({ description: 'The answer of the authenticator.' }),
    },
    wrongPasskey,
  )
  .meta({ id: 'NewPasskeyAnswer' });
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

export const passkeyName = text({ label: 'Name', max: 60 });

export const passkeyRecord = z
  .object({
    id: z.int().meta({ description: 'Id of the passkey, to remove it.' }),
    name: z.string().meta({ description: 'Name, as its owner knows it.' }),
    created_at: instant.meta({ description: 'When it was added, in UTC.' }),
    used_at: instant.nullable().meta({ description: 'When it was last used, in UTC; null: never.' }),
  })
  .meta({ id: 'Passkey' });

const challenge = z.string().meta({
  description: `What the passkey signs; for one answer, within ${secondFactorRule.challengeMinutes} minutes.`,
});
const timeout = z.int().meta({ description: 'Milliseconds until the browser gives up.' });
const known = z.array(
  z.object({
    id: z.string().meta({ description: 'Id of a passkey of the account.' }),
    type: z.literal('public-key').meta({ description: 'The only type.' }),
    transports: z.array(z.string()).meta({ description: 'How a browser reaches it.' }),
  }),
);
const verification = z
  .literal('required')
  .meta({ description: 'The authenticator asks for a PIN, a finger or a face.' });

/** PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z
  .object({
    challenge,
    rpId: z.string().meta({ description: 'The host of the site.' }),
    timeout,
    userVerification: verification,
    allowCredentials: known.meta({ description: 'The passkeys of the account.' }),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z
  .object({
    challenge,
    rp: z
      .object({
        id: z.string().meta({ description: 'The host of the site.' }),
        name: z.string().meta({ description: 'The name of the site.' }),
      })
      .meta({ description: 'The site.' }),
    user: z
      .object({
        id: z.string().meta({ description: 'The account, without a meaning elsewhere.' }),
        name: z.string().meta({ description: 'The mobile number.' }),
        displayName: z.string().meta({ description: 'The mobile number.' }),
      })
      .meta({ description: 'The account, as the authenticator shows it.' }),
    pubKeyCredParams: z
      .array(
        z.object({
          type: z.literal('public-key').meta({ description: 'The only type.' }),
          alg: z.int().meta({ description: 'A COSE algorithm.' }),
        }),
      )
      .meta({ description: 'Accepted signatures: Ed25519, ES256, RS256.' }),
    timeout,
    attestation: z.literal('none').meta({ description: 'The make of the authenticator does not matter.' }),
    excludeCredentials: known.meta({ description: 'Passkeys that the account has already.' }),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('preferred').meta({ description: 'Kept on the device if possible.' }),
        userVerification: verification,
      })
      .meta({ description: 'What the authenticator must do.' }),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.output<typeof passkeyCreation>;
