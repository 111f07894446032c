import { serve } from '@/lib/gateway/serve';
import { fileGrievance } from '@/lib/people/grievances/contract';
import { takeGrievance } from '@/lib/people/grievances/file';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(fileGrievance, takeGrievance);
