import { deskCounts } from '@/lib/dashboard/contract';
import { readDeskCounts } from '@/lib/dashboard/desk-counts';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(deskCounts, readDeskCounts);
