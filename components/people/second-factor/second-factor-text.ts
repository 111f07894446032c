import { brand } from '@/lib/business';
import { secondFactorRule } from '@/lib/account-rules';

const { codeDigits, recoveryCodes } = secondFactorRule;

export const secondFactorText = {
  title: 'Second factor',
  purpose: 'A code from an app on your phone, beside the password. With it a stolen password opens nothing.',
  required: 'Your role needs a second factor.',
  setUpTitle: 'Set up a second factor',
  setUpText: 'Your role needs a second factor. Set it up to continue.',
  failed: 'That did not work. Please try again.',
  since: (when: string) => `Authenticator app in use since ${when}.`,
  codesLeft: (left: number) => `${left} of ${recoveryCodes} recovery codes left.`,
  setUp: 'Set up',
  change: 'Change phone',
  newCodes: 'New recovery codes',
  remove: 'Remove',
  removeTitle: 'Remove second factor',
  removeQuestion:
    'Your password alone will open your account then. The recovery codes go, too. Remove the second factor?',
  scan: 'Scan this with an authenticator app, such as Google Authenticator or Aegis.',
  qr: 'QR code for the authenticator app',
  open: 'Open in an app on this device',
  byHand: 'Or type this key into the app:',
  code: 'Code from the app',
  codeHint: `${codeDigits} digits, new every ${secondFactorRule.stepSeconds} seconds.`,
  confirm: 'Confirm',
  cancel: 'Cancel',
  logOut: 'Log out',
  codesTitle: 'Recovery codes',
  codesOf: `for ${brand.name}`,
  codesText:
    'Each opens your account once if you lose your phone. Print them or write them down: they are not shown again.',
  print: 'Print',
  saved: 'I have saved them',
  requirement: {
    title: 'Require a second factor',
    text: 'Anyone in the role who has none must set one up before anything else. Two admins need one first.',
    roles: { employee: 'Employees', executive: 'Executives', admin: 'Admins' },
    on: 'Required',
    off: 'Not required',
    require: 'Require',
    release: 'No longer require',
  },
  proof: {
    title: 'Confirm That It Is You',
    totp: 'Enter the code from your authenticator app to continue.',
    recovery_code: 'Enter one of your recovery codes. Each works once.',
    password: 'Enter your password to continue.',
    label: { totp: 'Code from the app', recovery_code: 'Recovery code', password: 'Password' },
    otherCode: 'Use a recovery code',
    appCode: 'Use the app',
    submit: 'Continue',
    cancel: 'Cancel',
    failed: 'That could not be checked. Please try again.',
    network: 'Network error. Please check your connection and try again.',
  },
} as const;
