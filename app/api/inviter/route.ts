import { serve } from '@/lib/gateway/serve';
import { findInviter } from '@/lib/people/referrals/contract';
import { readInviter } from '@/lib/people/referrals/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(findInviter, readInviter);
