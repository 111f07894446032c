import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const callRequests = actionsEndpoint<typeof contract.callRequests>('/call_requests');
