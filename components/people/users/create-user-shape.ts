import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import {
  newPassword,
  repeatedPassword,
  samePasswords,
  samePasswordsRule,
} from '@/lib/people/accounts/contract';
import { createUser } from '@/lib/people/users/contract';

const sent = createUser.input.shape;
/** The endpoint's schema; the role is initially empty. */
const person = { name: sent.name, mobile: sent.mobile, role: z.string().pipe(sent.role) };

/** What was typed as a password before the choice of an invitation is not sent. */
const invited = z
  .object({ access: z.string(), ...person, password: z.string(), confirm_password: z.string() })
  .transform(({ name, mobile, role }) => ({ name, mobile, role }));

const withPassword = z
  .object({ access: z.string(), ...person, password: newPassword, confirm_password: repeatedPassword })
  .refine(samePasswords, samePasswordsRule)
  .transform(({ name, mobile, role, password, confirm_password }) => ({
    name,
    mobile,
    role,
    password,
    confirm_password,
  }));

export type CreateUserValues = z.input<typeof withPassword>;
export type CreateUserResult = z.output<typeof invited> | z.output<typeof withPassword>;

const byInvitation = zodResolver(invited);
const byPassword = zodResolver(withPassword);

export const createUserResolver: Resolver<CreateUserValues, unknown, CreateUserResult> = (
  values,
  context,
  options,
) =>
  values.access === 'password'
    ? byPassword(values, context, options)
    : byInvitation(values, context, options);
