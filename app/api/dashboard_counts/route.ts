import { dashboardCounts } from '@/lib/dashboard/contract';
import { readDashboardCounts } from '@/lib/dashboard/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(dashboardCounts, readDashboardCounts);
