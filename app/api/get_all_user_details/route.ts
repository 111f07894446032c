import { listUsers } from '@/lib/people/users/contract';
import { readUsers } from '@/lib/people/users/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listUsers, readUsers);
