import { requestReset } from '@/lib/accounts/contract';
import { resetPassword } from '@/lib/accounts/reset';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(requestReset, resetPassword);
