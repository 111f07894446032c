import { logOut } from '@/lib/people/accounts/contract';
import { logOutHere } from '@/lib/people/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(logOut, logOutHere);
