import { updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateProfile, changeOwnProfile);
