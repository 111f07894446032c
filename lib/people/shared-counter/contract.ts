import { z } from 'zod';
import { actionContract, id, instant, noInput, optional } from '@/lib/contract';
import { sharedCounterRule } from '@/lib/account-rules';
import { staffRoles } from '@/lib/kernel/access/actor';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { currentPassword } from '@/lib/people/accounts/contract';
import { isEasyPin } from './rules';

/* See docs/product/shared-counter.md. */

const digits = sharedCounterRule.pinDigits;
const pinMessage = `The PIN has ${digits} digits.`;
const pinText = z.string(pinMessage).regex(new RegExp(`^[0-9]{${digits}}$`), pinMessage);

export const deviceRecord = z
  .object({
    shared: z.boolean().meta({ description: 'Whether this device is a shared counter.' }),
    has_pin: z.boolean().meta({ description: 'Whether you have a PIN on this device.' }),
  })
  .meta({ id: 'Device' });
export type DeviceRecord = z.output<typeof deviceRecord>;

export const device = actionContract('/device', 'The device of your session as a shared counter', {
  state: {
    summary: 'Whether this device is a shared counter',
    input: noInput,
    output: z.object({ data: deviceRecord }),
  },
  share: {
    summary: 'Make this device a shared counter, or no longer',
    input: z.object({
      shared: z.boolean('Shared must be true or false.').meta({
        description: 'true: staff screens lock here. false: PINs go, and other sessions of the device end.',
      }),
    }),
    output: z.object({
      message: z.literal([successText.counterShared, successText.counterNotShared]),
      data: deviceRecord,
    }),
  },
  set_pin: {
    summary: 'Set your PIN on this shared counter, or change it',
    input: z.object({
      pin: pinText
        .refine((pin) => !isEasyPin(pin), refusalText.easyPin)
        .meta({
          description: `${digits} digits; no repeated digit, no run such as 123456.`,
        }),
    }),
    output: z.object({ message: z.literal(successText.pinSet), data: deviceRecord }),
  },
  lock: {
    summary: 'Lock your session on this shared counter',
    input: noInput,
    output: z.object({ message: z.literal(successText.locked) }),
  },
  keep_open: {
    summary: 'Report that you are using this shared counter, so that your session locks later',
    input: noInput,
    output: z.object({
      data: z.object({ locks_at: instant.meta({ description: 'When it locks without another report.' }) }),
    }),
  },
  unlock: {
    summary: 'Unlock your session, or change to that of another person on this device',
    input: z
      .object({
        user_id: optional(id('User')).meta({
          description: 'Id of the person, who has a session and a PIN on this device. Default: you.',
        }),
        pin: optional(pinText).meta({ description: "The person's PIN on this device." }),
        password: optional(currentPassword).meta({ description: 'Your password, instead of your PIN.' }),
      })
      .refine(({ pin, password }) => (pin === undefined) !== (password === undefined), {
        path: ['pin'],
        message: 'Send either the PIN or the password.',
      }),
    output: z.object({
      message: z.literal(successText.unlocked),
      data: z.object({
        id: z.int().meta({ description: 'The person whose session is open now.' }),
        role: z.enum(staffRoles).meta({ description: 'employee, executive or admin.' }),
        wrong_pins: z.int().meta({ description: 'Wrong PINs of the person here since the last right one.' }),
      }),
    }),
  },
});
