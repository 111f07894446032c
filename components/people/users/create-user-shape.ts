import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { samePasswords, samePasswordsRule } from '@/lib/people/accounts/contract';
import { createUser } from '@/lib/people/users/contract';

const sent = createUser.input.shape;
/** The endpoint's schema; the role is initially empty. */
const shape = z
  .object({ ...sent, role: z.string().pipe(sent.role) })
  .refine(samePasswords, samePasswordsRule);
export type CreateUserValues = z.input<typeof shape>;
export type CreateUserResult = z.output<typeof shape>;

export const createUserResolver = zodResolver(shape);
