/* oxlint-disable max-lines -- all endpoints of the accounts */
import { z } from 'zod';
import { minimumAge, passwordRule, resetCodeRule } from '@/lib/account-rules';
import {
  calendarDate,
  endpointContract,
  instant,
  mobile,
  noInput,
  optional,
  text,
  version,
} from '@/lib/contract';
import { languages } from '@/lib/languages';
import { recordShape } from '@/lib/kernel/records/shapes';
import { factorMethods } from '@/lib/kernel/access/factors';
import { successText } from '@/lib/kernel/text/messages';
import { accountFailureText } from '@/lib/kernel/text/account-failures';
import { factorFields, passkeyRequest } from '@/lib/people/second-factor/contract';
import { userDefinition } from './record';

/* Accounts on the wire (docs/product/rules.md, "Accounts"). */

/** The two odd referral names are the older client's. */
export const userRecord = recordShape(userDefinition);
export type UserRecord = z.output<typeof userRecord>;

export const personName = text({ label: 'Name', max: 120 });
export const emailAddress = text({ label: 'Email Address', max: 254 })
  .refine((value) => z.email().safeParse(value).success, 'Email Address must look like name@example.com.')
  .meta({ format: 'email' });

const utf8 = new TextEncoder();
const { minCharacters, maxBytes } = passwordRule;

/** New password in NFC, since keyboards write the same letters in several forms. Limited in bytes: bcrypt silently ignores the rest. */
export const newPassword = z
  .string('Password is required.')
  .transform((value) => value.normalize('NFC'))
  .refine((value) => Array.from(value).length >= minCharacters, accountFailureText.passwordTooShort)
  .refine((value) => utf8.encode(value).length <= maxBytes, `Password may have ${maxBytes} bytes at most.`)
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), 'Password holds characters that cannot be used.')
  .meta({ minLength: minCharacters, maxLength: maxBytes });

/** Description of the password of a new account. */
export const passwordDescription = `The password. A new one has at least ${minCharacters} characters and at most ${maxBytes} bytes in UTF-8.`;
const newPasswordDescription = `The new password: at least ${minCharacters} characters, at most ${maxBytes} bytes in UTF-8.`;

/** Password to verify, not to set: any text that could be one. */
export const currentPassword = z
  .string('Password is required.')
  .min(1, 'Password is required.')
  .max(1000, 'Password is too long.');

/** Referral code as typed: trimmed, case-insensitive. */
export const referralCodeText = z
  .string('Referral code must be a text.')
  .pipe(text({ label: 'Referral code', max: 40, required: false }))
  .transform((value) => (value === '' ? undefined : value.toUpperCase()));

const passwordRepetition = 'Please enter the password again.';
export const repeatedPassword = z.string(passwordRepetition).min(1, passwordRepetition);

/** An empty repetition is missing, not different. */
const passwordPair = z.object({ password: z.string(), confirm_password: z.string().min(1) });

type PasswordPair = z.output<typeof passwordPair>;

const isSame = (one: string, other: string) => one.normalize('NFC') === other.normalize('NFC');

export function samePasswords(input: PasswordPair): boolean {
  return isSame(input.password, input.confirm_password);
}

/** Runs whenever both are texts: a mismatch is reported together with other invalid fields. */
export const samePasswordsRule = {
  path: ['confirm_password'],
  message: accountFailureText.passwordsDiffer,
  when: ({ value }: { value: unknown }) => passwordPair.safeParse(value).success,
};

const newPasswordPair = z.object({ new_password: z.string(), confirm_password: z.string().min(1) });

/** Whether both new passwords are the same, for forms that have them beside the current one or a code. */
export function sameNewPasswords(input: z.output<typeof newPasswordPair>): boolean {
  return isSame(input.new_password, input.confirm_password);
}

export const sameNewPasswordsRule = {
  ...samePasswordsRule,
  when: ({ value }: { value: unknown }) => newPasswordPair.safeParse(value).success,
};

/** Null: none chosen. */
const chosenLanguage = z.enum(languages, 'This language is not available.').nullable().optional();

/** The tick of sign-up and log-in: true. In a form it begins unticked. */
export const acceptedTerms = z
  .boolean(accountFailureText.termsNotAccepted)
  .refine((accepted) => accepted, accountFailureText.termsNotAccepted);

export const signUp = endpointContract({
  method: 'POST',
  path: '/Signup_Gold',
  summary: 'Sign up as a customer',
  input: z
    .object({
      name: personName.meta({ description: 'Name of the person.' }),
      mobile,
      password: newPassword.meta({ description: passwordDescription }),
      confirm_password: repeatedPassword.meta({ description: 'The new password again.' }),
      role: optional(z.string('Role must be a text.')).meta({
        description: 'user (a customer), employee, executive or admin.',
      }),
      referral_code: optional(referralCodeText).meta({
        description: 'Referral code; in a user record the same as `referelcode`.',
      }),
      language: chosenLanguage.meta({
        description: `Language of the account: ${languages.join(', ')}; null for none. Default: the cookie \`language\`.`,
      }),
      accepted_terms: optional(acceptedTerms).meta({
        description:
          'true: the person is 18 or older and accepts the terms, whose version is kept with the time. Omitted by older clients; false is refused.',
      }),
    })
    .refine(samePasswords, samePasswordsRule),
  output: z.object({ message: z.literal(successText.signup), data: userRecord }),
  status: 201,
  creates: true,
  open: true,
});

const ticketCharacters = 100;
/** As the first step sent it. */
const logInTicket = z
  .string('Ticket must be a text.')
  .max(ticketCharacters, 'Ticket is too long.')
  .regex(/^[\w-]*$/, 'Ticket is not valid.')
  .meta({ maxLength: ticketCharacters });

const isObject = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null;

const mustChangePassword = z.boolean().meta({
  description: 'Of staff: an admin gave the password, and our screens ask for a new one. Nothing is refused.',
});

export const sessionBegun = z.object({
  message: z.literal(successText.login),
  token: z.string().meta({ description: 'The bearer token of the session.' }),
  expires_at: instant.meta({ description: 'When the session expires, in UTC.' }),
  must_change_password: mustChangePassword,
  erasure_taken_back: z.literal(true).optional().meta({
    description: 'The deletion of the account was requested, and this log-in took it back.',
  }),
});

export const factorAsked = z.object({
  message: z.literal([successText.factorAsked, successText.passkeyAsked, successText.factorToSetUp]),
  needs: z.literal('second_factor').meta({ description: 'The log-in needs a second factor.' }),
  ticket: z.string().meta({
    description:
      'Send it back with `code`, `recovery_code` or `passkey`. With `set_up` it is the bearer token of a session that may only set one up.',
  }),
  methods: z
    .array(z.enum(factorMethods))
    .meta({ description: 'What finishes the log-in; empty with `set_up`.' }),
  set_up: z.boolean().meta({
    description: 'true: the role needs a second factor, and the account has none yet.',
  }),
  passkey: passkeyRequest
    .optional()
    .meta({ description: 'For `navigator.credentials.get`, if the account has a passkey.' }),
  expires_at: instant.meta({ description: 'When the ticket expires, in UTC.' }),
});

export const logIn = endpointContract({
  method: 'POST',
  path: '/Login_Gold',
  summary: 'Log in and get a token, also as a session cookie',
  input: z
    .object({
      mobile: optional(mobile).meta({ description: 'The mobile number; required without `ticket`.' }),
      password: optional(currentPassword).meta({ description: 'The password; required without `ticket`.' }),
      ticket: optional(logInTicket).meta({
        description: 'Second step: the `ticket` of the first one, with `code`, `recovery_code` or `passkey`.',
      }),
      ...factorFields,
    })
    .refine(({ ticket, mobile }) => ticket !== undefined || mobile !== undefined, {
      path: ['mobile'],
      message: 'Mobile number is required.',
      when: isObject,
    })
    .refine(({ ticket, password }) => ticket !== undefined || password !== undefined, {
      path: ['password'],
      message: 'Password is required.',
      when: isObject,
    })
    .refine(
      ({ ticket, code, recovery_code, passkey }) =>
        ticket === undefined || passkey !== undefined || Boolean(code ?? recovery_code),
      { path: ['code'], message: 'Code is required.' },
    ),
  output: z.union([sessionBegun, factorAsked]),
  open: true,
});

export const logOut = endpointContract({
  method: 'POST',
  path: '/Logout_Gold',
  summary: 'Log out: end the session of this token',
  input: noInput,
  output: z.object({ message: z.literal(successText.logout) }),
});

const deviceShape = {
  id: z.string().meta({ description: 'Id for `/end_session`. It opens nothing.' }),
  device: z.string().nullable().meta({ description: 'Browser and operating system, if known.' }),
  address: z.string().nullable().meta({ description: 'Network address of the log-in.' }),
  started_at: instant.meta({ description: 'When the session began, in UTC.' }),
};

/** The session's own id is never disclosed, since the token carries it. */
export const sessionRecord = z
  .object({
    ...deviceShape,
    same_network: z
      .boolean()
      .meta({ description: 'Whether the log-in came from the network of this request.' }),
    last_used_at: instant.meta({ description: 'The last request, to within ten minutes, in UTC.' }),
    expires_at: instant.meta({ description: 'When the session expires, in UTC.' }),
    current: z.boolean().meta({ description: 'Whether this is the session of the token in the request.' }),
  })
  .meta({ id: 'Session' });
export type SessionRecord = z.output<typeof sessionRecord>;

export const newDeviceRecord = z
  .object({
    ...deviceShape,
    open: z.boolean().meta({ description: 'Whether its session is still open.' }),
  })
  .meta({ id: 'NewDevice' });
export type NewDeviceRecord = z.output<typeof newDeviceRecord>;

export const listSessions = endpointContract({
  method: 'GET',
  path: '/sessions',
  summary: 'List your open sessions, the current one first, then the newest',
  input: noInput,
  output: z.object({
    data: z.array(sessionRecord),
    new_devices: z.array(newDeviceRecord).meta({
      description:
        'Log-ins on devices that were new to the account, since the last log-in in this browser; the newest first, 20 at most.',
    }),
  }),
});

const sessionIdMessage = 'Session ID is not valid.';

export const endSession = endpointContract({
  method: 'POST',
  path: '/end_session',
  summary: 'End one of your sessions; with the id of the current one, log out',
  input: z.object({
    id: z
      .string('Session ID is required.')
      .max(22, sessionIdMessage)
      .regex(/^[\w-]*$/, sessionIdMessage)
      .meta({ description: 'The `id` of the session in `/sessions`.', maxLength: 22 }),
  }),
  output: z.object({ message: z.literal(successText.sessionEnded) }),
});

export const endSessions = endpointContract({
  method: 'POST',
  path: '/end_sessions',
  summary: 'Log out everywhere: end all your sessions, including this one',
  input: z.object({
    others: optional(z.boolean('Others must be true or false.')).meta({
      description: 'true: this session stays open, and all others end.',
    }),
  }),
  output: z.object({
    message: z.literal([successText.loggedOutEverywhere, successText.otherSessionsEnded]),
  }),
});

export const changePassword = endpointContract({
  method: 'POST',
  path: '/change_password',
  summary: 'Change your password; all sessions end and a new one starts',
  input: z
    .object({
      current_password: currentPassword.meta({ description: 'The current password.' }),
      new_password: newPassword.meta({ description: newPasswordDescription }),
      confirm_password: repeatedPassword.meta({ description: 'The new password again.' }),
    })
    .refine(sameNewPasswords, sameNewPasswordsRule),
  output: z.object({
    message: z.literal(successText.passwordUpdated),
    token: z.string().meta({ description: 'The bearer token of the session.' }),
    expires_at: instant.meta({ description: 'When the session expires, in UTC.' }),
  }),
});

export const getDetails = endpointContract({
  method: 'GET',
  path: '/get_details',
  summary: 'Get account details by mobile number',
  input: z.object({ mobile }),
  output: z.object({ data: userRecord, must_change_password: mustChangePassword }),
});

/** The older client's spellings; only the server sets it, so only the current value is accepted. */
export const activeFlag = z.union(
  [
    z.literal([0, 1]),
    z.boolean().transform((value): 0 | 1 => (value ? 1 : 0)),
    z.enum(['0', '1']).transform((value): 0 | 1 => (value === '1' ? 1 : 0)),
  ],
  'Active must be 0 or 1.',
);

const wrongState = 'Please choose a State of the list.';
/** State by its GST code; empty clears it. */
export const stateCodeOrEmpty = z.union(
  [z.literal(''), z.enum(userDefinition.fields.state_code.values, wrongState)],
  wrongState,
);
export const stateDescription =
  'GST code of the State of the address, 01 to 38 or 97: the place of supply where documents name that of the buyer. Empty clears it.';

/** Optional in a request; the forms require all but the State. */
export const profileFields = {
  name: text({ label: 'Full Name', max: 120 }),
  gender: z.enum(userDefinition.fields.gender.values, 'Please choose a gender.'),
  email: emailAddress,
  dob: calendarDate('Date of birth'),
  address: text({ label: 'Full Address', max: 500, lineBreaks: true }),
  state_code: stateCodeOrEmpty,
};

export const updateProfile = endpointContract({
  method: 'PUT',
  path: '/profileupdate',
  summary: 'Complete or change your own profile',
  input: z.object({
    name: optional(profileFields.name).meta({ description: 'Name of the person.' }),
    gender: optional(profileFields.gender).meta({ description: 'male, female or other.' }),
    email: optional(profileFields.email).meta({
      description: 'E-mail address; null or empty if there is none.',
    }),
    dob: optional(profileFields.dob).meta({
      description: `Date of birth, at least ${minimumAge} years ago when it is set.`,
    }),
    address: optional(profileFields.address).meta({
      description: 'Postal address.',
    }),
    state_code: optional(profileFields.state_code).meta({
      description: stateDescription,
    }),
    mobile,
    employee_id: optional(z.unknown()).meta({ description: 'Ignored; sent by older clients.' }),
    referral_code: optional(referralCodeText).meta({
      description: 'Referral code; in a user record the same as `referelcode`.',
    }),
    active: optional(activeFlag).meta({
      description:
        'Of a customer: 1 with the Premium Plan. Of staff: 0 while suspended. Only an admin changes it.',
    }),
    language: chosenLanguage.meta({ description: userDefinition.fields.language.about }),
    version: version(),
  }),
  output: z.object({ message: z.literal(successText.profileUpdated), data: userRecord }),
  reissuesToken: true,
});

const codeMessage = `The code has ${resetCodeRule.digits} digits.`;

export const requestReset = endpointContract({
  method: 'POST',
  path: '/request_reset',
  summary: 'Request a reset code by SMS, or set a new password with it',
  input: z.object({
    mobile,
    new_password: newPassword.meta({ description: newPasswordDescription }),
    otp: optional(
      z
        .string(codeMessage)
        .trim()
        .regex(new RegExp(`^[0-9]{${resetCodeRule.digits}}$`), codeMessage),
    ).meta({
      description: `The ${resetCodeRule.digits}-digit code from the SMS. If omitted, a code is sent.`,
    }),
  }),
  output: z.object({ message: z.literal([successText.resetCodeSent, successText.passwordUpdated]) }),
  status: 202,
  open: true,
});
