import { actionsEndpoint, endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const fileGrievance = endpoint<typeof contract.fileGrievance>('POST', '/grievance');
export const grievances = actionsEndpoint<typeof contract.grievances>('/grievances');
