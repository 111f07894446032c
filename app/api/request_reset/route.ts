import { requestReset } from '@/lib/people/accounts/contract';
import { resetPassword } from '@/lib/people/accounts/reset';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(requestReset, resetPassword);
