import { updateProfile } from '@/lib/accounts/contract';
import { changeOwnProfile } from '@/lib/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateProfile, changeOwnProfile);
