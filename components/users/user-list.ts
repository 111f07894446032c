import { z } from 'zod';
import { listSpec, oneOf } from '@/components/back-office/list-view';
import { roles } from '@/lib/access/actor';
import { userSorts } from '@/lib/users/contract';

/** Users in the address bar. */
export const userList = listSpec(userSorts, z.object({ role: oneOf(roles) }));
