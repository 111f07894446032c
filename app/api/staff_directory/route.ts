import { staffDirectory } from '@/lib/users/contract';
import { readStaffDirectory } from '@/lib/users/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(staffDirectory, readStaffDirectory);
