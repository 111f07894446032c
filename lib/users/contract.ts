import { z } from 'zod';
import { roles, staffRoles } from '@/lib/access/actor';
import {
  activeFlag,
  emailAddress,
  newPassword,
  personName,
  repeatedPassword,
  samePasswords,
  samePasswordsRule,
  userRecord,
} from '@/lib/accounts/contract';
import {
  actionContract,
  callContract,
  id,
  listAnswer,
  listInput,
  mobile,
  optional,
  text,
} from '@/lib/contract';
import { successText } from '@/lib/text/messages';
import { userDefinition } from '@/lib/accounts/record';

/** Users as staff see and change them (docs/product/rules.md, "Users"). */

export const listUsers = callContract({
  method: 'POST',
  path: '/get_all_user_details',
  summary: 'List users: all for an admin, referred users for an employee',
  input: z.object({
    ...listInput(...userDefinition.sorts),
    role: optional(z.enum(roles, 'Role must be user, employee, executive or admin.')),
  }),
  output: z.object({ data: z.array(userRecord), ...listAnswer }),
});

export const staffDirectory = callContract({
  method: 'GET',
  path: '/staff_directory',
  summary: 'List the ids and names of executives or employees',
  input: z.object({ role: z.enum(['executive', 'employee'], 'Role must be executive or employee.') }),
  output: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), role: z.enum(staffRoles) })) }),
});

/** Customers by name, for the pickers (docs/product/permissions.md, "Scope"). */
export const customers = actionContract('/customers', 'Customers', {
  list: {
    summary: 'Find customers by name, mobile or id',
    input: z.object({
      search: text({ label: 'Search', max: 120 }),
      limit: listInput('name').limit,
    }),
    output: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), mobile: z.string() })) }),
  },
});

export const createUser = callContract({
  method: 'POST',
  path: '/create_user',
  summary: 'Create a staff account',
  input: z
    .object({
      name: personName,
      mobile,
      password: newPassword,
      confirm_password: repeatedPassword,
      role: z.enum(staffRoles, 'Please select a role: employee, executive or admin.'),
    })
    .refine(samePasswords, samePasswordsRule),
  output: z.object({ message: z.literal(successText.userCreated), data: userRecord }),
  status: 201,
  creates: true,
});

const emailOrEmpty = z
  .string('Email Address must be a text.')
  .trim()
  .pipe(z.union([z.literal(''), emailAddress]));

export const updateUser = callContract({
  method: 'PUT',
  path: '/update_user',
  summary: 'Change a user',
  input: z.object({
    id: id('User ID'),
    name: optional(personName),
    email: optional(emailOrEmpty),
    phonenumber: optional(mobile),
    mobile: optional(mobile),
    role: optional(z.enum(roles, 'Role must be user, employee, executive or admin.')),
    active: optional(activeFlag),
    version: optional(id('Version')),
  }),
  output: z.object({ message: z.literal(successText.userUpdated), data: userRecord }),
});

export const deleteUser = callContract({
  method: 'POST',
  path: '/delete_user',
  summary: 'Delete a user; an employee only removes the referral',
  input: z.object({ id: id('User ID') }),
  output: z.object({ message: z.literal(successText.userDeleted) }),
});
