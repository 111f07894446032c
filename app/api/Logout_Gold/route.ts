import { logOut } from '@/lib/accounts/contract';
import { logOutHere } from '@/lib/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(logOut, logOutHere);
