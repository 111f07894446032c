import { serve } from '@/lib/gateway/serve';
import { welcome } from '@/lib/people/invitations/contract';
import { openAccount } from '@/lib/people/invitations/welcome';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(welcome, openAccount);
