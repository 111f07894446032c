import { signUp } from '@/lib/people/accounts/contract';
import { signUpCustomer } from '@/lib/people/accounts/sign-up';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(signUp, signUpCustomer);
