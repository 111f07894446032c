import { sharedCounterRule } from '@/lib/account-rules';

const seconds = sharedCounterRule.warnMs / 1000;
const minutes = sharedCounterRule.lockMs / 60_000;

export const sharedCounterText = {
  lock: 'Lock',
  warning: `This counter locks in ${seconds} seconds. Move or press a key to stay.`,
  cover: {
    title: 'Locked',
    locking: 'Locking…',
    offline: 'No connection. Nothing is shown until this counter is locked. Trying again…',
  },
  screen: {
    title: 'Locked',
    who: (name: string) => `${name} is logged in on this counter.`,
    people: 'Who are you?',
    pin: (name: string) => `PIN of ${name}`,
    password: (name: string) => `Password of ${name}`,
    unlock: 'Unlock',
    byPassword: 'Use password instead',
    byPin: 'Use PIN instead',
    other: 'Log in as another person',
    logOut: 'Log out',
    wrongPinsTitle: 'Wrong PINs were tried',
    wrongPins: (count: number) =>
      `${count === 1 ? 'A wrong PIN was' : `${count} wrong PINs were`} tried on this counter since you last unlocked it. If that was not you, change your PIN in your profile and tell an admin.`,
    goOn: 'Continue',
    blockedOther: (name: string) => `Too many wrong PINs. ${name} can log in with the password.`,
    failed: 'Could not unlock. Please try again.',
    network: 'No connection. Please try again.',
    logOutFailed: 'Could not log out. Please try again.',
  },
  card: {
    title: 'Shared counter',
    switch: 'This device is a shared counter',
    text: `For a computer that several people use. Staff screens lock after ${minutes} minutes without input, and each person unlocks with a PIN.`,
    off: 'Turning it off removes all PINs and logs out everyone else on this device.',
    pinTitle: 'Your PIN on this device',
    hasPin: 'You have a PIN here.',
    noPin: 'You have no PIN here. Without one you unlock with your password.',
    pin: 'New PIN',
    hint: `${sharedCounterRule.pinDigits} digits. No repeated digit, no run such as 123456.`,
    set: 'Set PIN',
    change: 'Change PIN',
    cancel: 'Cancel',
    save: 'Save PIN',
    failed: 'Could not be saved. Please try again.',
  },
} as const;
