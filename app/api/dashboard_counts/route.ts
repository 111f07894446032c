import { dashboardCounts } from '@/lib/desk/dashboard/contract';
import { readDashboardCounts } from '@/lib/desk/dashboard/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(dashboardCounts, readDashboardCounts);
