import { changeOwnPassword } from '@/lib/people/accounts/change-password';
import { changePassword } from '@/lib/people/accounts/contract';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(changePassword, changeOwnPassword);
