import { deleteUser } from '@/lib/users/contract';
import { removeUser } from '@/lib/users/delete';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(deleteUser, removeUser);
