import { brand } from '@/lib/business';
import { secondFactorRule } from '@/lib/account-rules';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import {
  prove,
  requireFactor,
  secondFactor,
  type SecondFactorRecord,
} from '@/lib/people/second-factor/contract';

const { attempts, challengeMinutes, lockMinutes, passkeys, proofMinutes, recoveryCodes, setUpMinutes } =
  secondFactorRule;

const none: SecondFactorRecord = {
  totp: null,
  passkeys: [],
  recovery_codes_left: 0,
  required: false,
  required_roles: [],
};
const withApp: SecondFactorRecord = {
  totp: { confirmed_at: '2026-12-07T06:12:45.000Z' },
  passkeys: [],
  recovery_codes_left: recoveryCodes,
  required: false,
  required_roles: [],
};
const withPasskey: SecondFactorRecord = {
  ...none,
  passkeys: [
    {
      id: samples.passkeyId,
      name: 'Chrome on Windows',
      created_at: '2026-12-07T06:12:45.000Z',
      used_at: null,
    },
  ],
  recovery_codes_left: recoveryCodes,
};
const codes = ['7Q1X-M0ZC-4T9B-VW7S', 'KFRJ-2A5N-8HWD-3VQX'];
const noKey = 'The site has no `IDENTITY_KEY`, or the secret was encrypted under another.';

export const secondFactorDocs = {
  secondFactor: actionDocs(
    secondFactor,
    'For staff: an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds) or passkeys (WebAuthn) beside the password, and recovery codes.',
    {
      status: {
        who: 'set up own second factor',
        refuses: {},
        examples: [{ title: 'Have I a second factor?', as: 'executive', sent: {}, response: { data: none } }],
      },
      start_totp: {
        about: `Show \`uri\` as a QR code to the app, or type \`secret\` into it, then confirm it within ${setUpMinutes} minutes. An app in use stays in use until then.`,
        who: 'set up own second factor',
        refuses: { ...wantsProof, UNAVAILABLE: noKey },
        examples: [
          {
            title: 'A new phone',
            as: 'executive',
            sent: {},
            response: {
              data: {
                secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
                uri: 'otpauth://totp/Pasidi:9123456780?issuer=Pasidi&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
              },
            },
          },
        ],
      },
      confirm_totp: {
        about:
          'From then on the account logs in with a code, too. Its other sessions end. The first second factor comes with recovery codes: write them down, they are not shown again.',
        who: 'set up own second factor',
        refuses: {
          ...wantsProof,
          VALIDATION: 'The code is wrong, or no app was begun.',
          UNAVAILABLE: noKey,
        },
        examples: [
          {
            title: 'The code of the app',
            as: 'executive',
            sent: { code: samples.authenticatorCode },
            response: {
              message: successText.authenticatorConfirmed,
              data: withApp,
              recovery_codes: codes,
            },
          },
        ],
      },
      remove_totp: {
        who: 'set up own second factor',
        refuses: {
          ...wantsProof,
          FACTOR_REQUIRED: 'The role needs a second factor, and this is the last one.',
        },
        examples: [
          {
            title: 'Without a second factor again',
            as: 'executive',
            sent: {},
            response: { message: successText.authenticatorRemoved, data: none },
          },
        ],
      },
      passkey_options: {
        about: `Give \`creation\` to \`navigator.credentials.create\`, or \`request\` to \`navigator.credentials.get\`, in a page of the site, and send the answer back within ${challengeMinutes} minutes, by \`add_passkey\` or \`POST /prove\`. Options before are void. Adding a passkey needs a proof of the session; proving the session by one does not.`,
        who: 'set up own second factor',
        refuses: {
          ...wantsProof,
          PASSKEY_LIMIT: `The account has ${passkeys} passkeys.`,
          NO_FACTOR: 'To prove: the account has no passkey.',
        },
        examples: [
          {
            title: 'A passkey of this device',
            as: 'executive',
            sent: { for: 'add' },
            response: {
              data: {
                creation: {
                  challenge: 'q7Yk1Zr7LmXe2HsGd9AfJu4PiQo6KvRtWxn3w0bT8cV',
                  rp: { id: 'pasidi.example', name: brand.name },
                  user: {
                    id: 'Xe2HsGd9AfJu4PiQo6KvRtWxn3w0bT8cVq7Yk1Zr7Lm',
                    name: '9123456780',
                    displayName: '9123456780',
                  },
                  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
                  timeout: challengeMinutes * 60_000,
                  attestation: 'none',
                  excludeCredentials: [],
                  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
                },
                request: null,
                name: 'Chrome on Windows',
              },
            },
          },
        ],
      },
      add_passkey: {
        about:
          'From then on the account logs in with a passkey or a code, too. With the first second factor its other sessions end, and it comes with recovery codes. Attestations with certificates are refused.',
        who: 'set up own second factor',
        refuses: {
          ...wantsProof,
          VALIDATION:
            'The answer is not to the last challenge of this session, of another site, without verification of the user, or of a passkey that is registered already.',
          PASSKEY_LIMIT: `The account has ${passkeys} passkeys.`,
        },
        examples: [
          {
            title: 'The passkey that the browser made',
            as: 'executive',
            sent: {
              name: 'Chrome on Windows',
              passkey: {
                id: samples.passkey,
                response: {
                  clientDataJSON: samples.passkeyClientData,
                  attestationObject: samples.passkeyAttestation,
                  transports: ['internal'],
                },
              },
            },
            response: { message: successText.passkeyAdded, data: withPasskey, recovery_codes: codes },
          },
        ],
      },
      remove_passkey: {
        who: 'set up own second factor',
        refuses: {
          ...wantsProof,
          NOT_FOUND: 'The account has no such passkey.',
          FACTOR_REQUIRED: 'The role needs a second factor, and this is the last one.',
        },
        examples: [
          {
            title: 'A device that is sold',
            as: 'executive',
            sent: { id: samples.passkeyId },
            response: { message: successText.passkeyRemoved, data: none },
          },
        ],
      },
      new_codes: {
        who: 'set up own second factor',
        refuses: { ...wantsProof, NO_FACTOR: 'The account has no second factor.' },
        examples: [
          {
            title: 'The sheet is lost',
            as: 'executive with an authenticator',
            sent: {},
            response: { message: successText.recoveryCodesMade, data: withApp, recovery_codes: codes },
          },
        ],
      },
    },
  ),
  requireFactor: endpointDoc(requireFactor, {
    about:
      'Who has none sets one up at the next log-in or request, and reaches nothing else until then: FACTOR_NEEDED. Sessions of before are no exception.',
    who: 'require second factors',
    refuses: {
      ...wantsProof,
      ADMINS_UNPROTECTED: 'Fewer than two active admins have a second factor and unused recovery codes.',
    },
    examples: [
      {
        title: 'No longer of executives',
        as: 'admin',
        sent: { role: 'executive', required: false },
        response: { message: successText.factorRequirementSet, data: none },
      },
    ],
  }),
  prove: endpointDoc(prove, {
    about: `Operations that move money, change rights or take data out ask for a proof of the last ${proofMinutes} minutes (PROOF_NEEDED). A log-in is one. Send a code of the second factor or the answer of a passkey (\`POST /second_factor passkey_options\`), or, of an account without one, the password.`,
    who: 'prove own session',
    refuses: {
      VALIDATION: 'The code, passkey or password is wrong, or the account has the other.',
      RATE_LIMITED: `${attempts} wrong tries of the account's second factor or proofs: for ${lockMinutes} minutes, also with \`RATE_LIMITS=off\`.`,
      UNAVAILABLE: noKey,
    },
    examples: [
      {
        title: 'By the password',
        as: 'executive',
        sent: { password: samples.password },
        response: { message: successText.proved, proved_until: '2026-12-07T06:27:45.000Z' },
      },
    ],
  }),
};
