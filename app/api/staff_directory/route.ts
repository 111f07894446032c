import { staffDirectory } from '@/lib/people/users/contract';
import { readStaffDirectory } from '@/lib/people/users/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(staffDirectory, readStaffDirectory);
