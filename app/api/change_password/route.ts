import { changeOwnPassword } from '@/lib/accounts/change-password';
import { changePassword } from '@/lib/accounts/contract';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(changePassword, changeOwnPassword);
