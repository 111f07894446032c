import { deskCounts } from '@/lib/desk/dashboard/contract';
import { readDeskCounts } from '@/lib/desk/dashboard/desk-counts';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(deskCounts, readDeskCounts);
