import { oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { roles } from '@/lib/kernel/access/actor';
import { userDefinition } from '@/lib/people/accounts/record';

export const userList = listSpec(userDefinition.sorts, (parameters) => ({
  role: oneOf(roles, parameters['role']),
}));
