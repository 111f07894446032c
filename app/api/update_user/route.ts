import { updateUser } from '@/lib/users/contract';
import { changeUser } from '@/lib/users/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateUser, changeUser);
