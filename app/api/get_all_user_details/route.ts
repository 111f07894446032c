import { listUsers } from '@/lib/users/contract';
import { readUsers } from '@/lib/users/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listUsers, readUsers);
