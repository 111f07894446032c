import { logIn } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(logIn, logInWithPassword);
