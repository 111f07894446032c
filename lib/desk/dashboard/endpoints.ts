import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const dashboardCounts = endpoint<typeof contract.dashboardCounts>('POST', '/dashboard_counts');
export const deskCounts = endpoint<typeof contract.deskCounts>('POST', '/desk_counts');
