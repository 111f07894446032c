import { logIn } from '@/lib/accounts/contract';
import { logInWithPassword } from '@/lib/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(logIn, logInWithPassword);
