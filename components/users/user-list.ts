import { listSpec, oneOf } from '@/components/back-office/list-view';
import { roles } from '@/lib/access/actor';
import { userSorts } from '@/lib/users/values';

/** Users in the address bar. */
export const userList = listSpec(userSorts, (given) => ({ role: oneOf(roles, given['role']) }));
