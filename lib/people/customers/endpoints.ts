import { actionsEndpoint, endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const customers = actionsEndpoint<typeof contract.customers>('/customers');
export const readTimeline = endpoint<typeof contract.readTimeline>('POST', '/timeline');
