import { serve } from '@/lib/gateway/serve';
import { findInviter } from '@/lib/referrals/contract';
import { readInviter } from '@/lib/referrals/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(findInviter, readInviter);
