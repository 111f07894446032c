import { z } from 'zod';
import { roles, staffRoles } from '@/lib/kernel/access/actor';
import {
  activeFlag,
  emailAddress,
  newPassword,
  passwordDescription,
  personName,
  repeatedPassword,
  samePasswords,
  samePasswordsRule,
  stateCodeOrEmpty,
  stateDescription,
  userRecord,
} from '@/lib/people/accounts/contract';
import { endpointContract, id, listOutput, listInput, mobile, optional, version } from '@/lib/contract';
import { successText } from '@/lib/kernel/text/messages';
import { invitationLink } from '@/lib/people/invitations/contract';
import { userDefinition } from '@/lib/people/accounts/record';

/* See docs/product/rules.md, "Users". */

export const listUsers = endpointContract({
  method: 'POST',
  path: '/get_all_user_details',
  summary: 'List users: all for an admin, referred users for an employee',
  input: z.object({
    ...listInput(...userDefinition.sorts),
    role: optional(z.enum(roles, 'Role must be user, employee, executive or admin.')).meta({
      description: 'user (a customer), employee, executive or admin.',
    }),
  }),
  output: z.object({ data: z.array(userRecord), ...listOutput }),
});

export const staffDirectory = endpointContract({
  method: 'GET',
  path: '/staff_directory',
  summary: 'List the ids and names of executives or employees',
  input: z.object({
    role: z
      .enum(['executive', 'employee'], 'Role must be executive or employee.')
      .meta({ description: 'executive or employee.' }),
  }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.int().meta({ description: 'Id of the record.' }),
        name: z.string().meta({ description: 'Name of the person.' }),
        role: z.enum(staffRoles).meta({ description: 'executive or employee.' }),
      }),
    ),
  }),
});

export const createUser = endpointContract({
  method: 'POST',
  path: '/create_user',
  summary: 'Create a staff account',
  input: z
    .object({
      name: personName.meta({ description: 'Name of the person.' }),
      mobile,
      password: newPassword
        .optional()
        .meta({ description: `${passwordDescription} Without one the person is invited.` }),
      confirm_password: repeatedPassword.optional().meta({ description: 'The new password again.' }),
      role: z
        .enum(staffRoles, 'Please select a role: employee, executive or admin.')
        .meta({ description: 'employee, executive or admin.' }),
    })
    .refine(({ password, confirm_password }) => password === undefined || confirm_password !== undefined, {
      path: ['confirm_password'],
      message: 'Please enter the password again.',
    })
    .refine(({ password, confirm_password }) => confirm_password === undefined || password !== undefined, {
      path: ['password'],
      message: 'Password is required.',
    })
    .refine(
      ({ password = '', confirm_password = '' }) => samePasswords({ password, confirm_password }),
      samePasswordsRule,
    ),
  output: z.object({
    message: z.literal([successText.userCreated, successText.userInvited]),
    data: userRecord,
    ...invitationLink,
  }),
  status: 201,
  creates: true,
  shownOnce: ['link'],
});

const emailOrEmpty = z
  .string('Email Address must be a text.')
  .trim()
  .pipe(z.union([z.literal(''), emailAddress]));

export const updateUser = endpointContract({
  method: 'PUT',
  path: '/update_user',
  summary: 'Change a user',
  input: z.object({
    id: id('User ID').meta({ description: 'Id of the record.' }),
    name: optional(personName).meta({ description: 'Name of the person.' }),
    email: optional(emailOrEmpty).meta({ description: 'E-mail address; null or empty if there is none.' }),
    state_code: optional(stateCodeOrEmpty).meta({ description: stateDescription }),
    phonenumber: optional(mobile).meta({ description: 'The same as `mobile`.' }),
    mobile: optional(mobile).meta({ description: 'Indian mobile number: 10 digits, the first 6 to 9.' }),
    role: optional(z.enum(roles, 'Role must be user, employee, executive or admin.')).meta({
      description: 'user (a customer), employee, executive or admin.',
    }),
    active: optional(activeFlag).meta({
      description:
        'Of a customer: 1 with the Premium Plan. Of staff: 0 while suspended. Only an admin changes it.',
    }),
    version: version(),
  }),
  output: z.object({ message: z.literal(successText.userUpdated), data: userRecord }),
});

export const deleteUser = endpointContract({
  method: 'POST',
  path: '/delete_user',
  summary: 'Delete a user; an employee only removes the referral',
  input: z.object({ id: id('User ID').meta({ description: 'Id of the record.' }) }),
  output: z.object({ message: z.literal(successText.userDeleted) }),
});
