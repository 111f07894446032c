import { z } from 'zod';
import { actionContract, endpointContract, id, instant, noInput, optional } from '@/lib/contract';
import { secondFactorRule } from '@/lib/account-rules';
import { staffRoles } from '@/lib/kernel/access/actor';
import { successText } from '@/lib/kernel/text/messages';

import {
  newPasskeyAnswer,
  passkeyAnswer,
  passkeyCreation,
  passkeyName,
  passkeyRecord,
  passkeyRequest,
} from './passkey-contract';

/* See docs/product/second-factor.md. */

export { passkeyRequest };
export type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from './passkey-contract';

const codeCharacters = 40;

/** Code of an authenticator or a recovery code, as typed. */
const typedCode = (label: string) =>
  z
    .string(`${label} must be a text.`)
    .trim()
    .max(codeCharacters, `${label} is too long.`)
    .regex(/^[0-9A-Za-z -]*$/, `${label} may have letters and digits only.`)
    .transform((value) => (/^[\d ]+$/.test(value) ? value.replaceAll(' ', '') : value))
    .meta({ maxLength: codeCharacters });

export const factorFields = {
  code: optional(typedCode('Code')).meta({
    description: `The ${secondFactorRule.codeDigits} digits of the authenticator app; or a recovery code.`,
  }),
  recovery_code: optional(typedCode('Recovery code')).meta({
    description: 'A recovery code, which is used up by it.',
  }),
  passkey: optional(passkeyAnswer).meta({
    description: "The passkey's answer to the challenge, as `navigator.credentials.get` gives it as JSON.",
  }),
};

export const secondFactorRecord = z
  .object({
    totp: z
      .object({ confirmed_at: instant.meta({ description: 'Since when it is in use, in UTC.' }) })
      .nullable()
      .meta({ description: 'The authenticator app; null if there is none.' }),
    passkeys: z.array(passkeyRecord).meta({ description: 'The passkeys, in the order of their addition.' }),
    recovery_codes_left: z.int().meta({ description: 'Recovery codes that are not used.' }),
    required: z.boolean().meta({ description: 'Whether an admin requires a second factor of this role.' }),
    required_roles: z.array(z.enum(staffRoles)).meta({ description: 'Roles that need a second factor.' }),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactorRecord = z.output<typeof secondFactorRecord>;

const recoveryCodes = z
  .array(z.string())
  .meta({ description: `${secondFactorRule.recoveryCodes} codes, each for one use; shown this once.` });

export const secondFactor = actionContract('/second_factor', 'The second factor of your account', {
  status: {
    summary: 'Which second factor your account has',
    input: noInput,
    output: z.object({ data: secondFactorRecord }),
  },
  start_totp: {
    summary: 'Begin to set up an authenticator app; without effect until it is confirmed',
    input: noInput,
    output: z.object({
      data: z.object({
        secret: z.string().meta({ description: 'The secret in Base32, to type it.' }),
        uri: z.string().meta({ description: 'The same as an `otpauth:` address, to show as a QR code.' }),
      }),
    }),
  },
  confirm_totp: {
    summary: 'Confirm the authenticator app with its code; it replaces the one before',
    input: z.object({
      code: typedCode('Code')
        .refine((value) => value !== '', 'Code is required.')
        .meta({ description: `The ${secondFactorRule.codeDigits} digits of the authenticator app.` }),
    }),
    output: z.object({
      message: z.literal(successText.authenticatorConfirmed),
      data: secondFactorRecord,
      recovery_codes: recoveryCodes
        .nullable()
        .meta({ description: 'With the first factor: codes, each for one use, shown this once; else null.' }),
    }),
  },
  remove_totp: {
    summary: 'Remove the authenticator app; with the last second factor the recovery codes, too',
    input: noInput,
    output: z.object({ message: z.literal(successText.authenticatorRemoved), data: secondFactorRecord }),
  },
  passkey_options: {
    summary: 'Begin to add a passkey, or to prove the session by one',
    input: z.object({
      for: optional(z.enum(['add', 'prove'], 'For must be add or prove.')).meta({
        description: 'add or prove. Default: add.',
      }),
    }),
    output: z.object({
      data: z.object({
        creation: passkeyCreation
          .nullable()
          .meta({ description: 'To add one: for `navigator.credentials.create`; else null.' }),
        request: passkeyRequest
          .nullable()
          .meta({ description: 'To prove the session: for `navigator.credentials.get`; else null.' }),
        name: z
          .string()
          .nullable()
          .meta({ description: 'A name for the passkey, after the device; null if it is not known.' }),
      }),
    }),
  },
  add_passkey: {
    summary: 'Add a passkey',
    input: z.object({
      name: passkeyName.meta({ description: 'Name, to know it by.' }),
      passkey: newPasskeyAnswer.meta({
        description: 'The answer of `navigator.credentials.create` as JSON.',
      }),
    }),
    output: z.object({
      message: z.literal(successText.passkeyAdded),
      data: secondFactorRecord,
      recovery_codes: recoveryCodes
        .nullable()
        .meta({ description: 'With the first factor: codes, each for one use, shown this once; else null.' }),
    }),
  },
  remove_passkey: {
    summary: 'Remove a passkey; with the last second factor the recovery codes, too',
    input: z.object({ id: id('Passkey').meta({ description: 'Id of the passkey.' }) }),
    output: z.object({ message: z.literal(successText.passkeyRemoved), data: secondFactorRecord }),
  },
  new_codes: {
    summary: 'Make new recovery codes; the older ones are void',
    input: noInput,
    output: z.object({
      message: z.literal(successText.recoveryCodesMade),
      data: secondFactorRecord,
      recovery_codes: recoveryCodes,
    }),
  },
});

export const requireFactor = endpointContract({
  method: 'POST',
  path: '/require_factor',
  summary: 'Require a second factor of a role, or no longer',
  input: z.object({
    role: z
      .enum(staffRoles, 'Role must be employee, executive or admin.')
      .meta({ description: 'employee, executive or admin.' }),
    required: z
      .boolean('Required must be true or false.')
      .meta({ description: 'true: who has none sets one up before anything else.' }),
  }),
  output: z.object({ message: z.literal(successText.factorRequirementSet), data: secondFactorRecord }),
});

const wrongCount = 'Send one of code, recovery_code, passkey and password.';

export const prove = endpointContract({
  method: 'POST',
  path: '/prove',
  summary: 'Prove that you are the one who uses this session',
  input: z
    .object({
      ...factorFields,
      password: optional(z.string('Password must be a text.').max(1000, 'Password is too long.')).meta({
        description: 'The password, of an account without a second factor.',
      }),
    })
    .refine(
      (sent) =>
        [sent.code, sent.recovery_code, sent.passkey, sent.password].filter((each) => each !== undefined)
          .length === 1,
      { path: ['code'], message: wrongCount },
    ),
  output: z.object({
    message: z.literal(successText.proved),
    proved_until: instant.meta({ description: 'Until when the session counts as proved, in UTC.' }),
  }),
});
