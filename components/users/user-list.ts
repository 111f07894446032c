import { listSpec, oneOf } from '@/components/back-office/list-view';
import { roles } from '@/lib/access/actor';
import { userSorts } from '@/lib/users/values';

/** List parameters of the users in the URL. */
export const userList = listSpec(userSorts, (given) => ({ role: oneOf(roles, given['role']) }));
