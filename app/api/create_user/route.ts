import { createUser } from '@/lib/users/contract';
import { createStaff } from '@/lib/users/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createUser, createStaff);
