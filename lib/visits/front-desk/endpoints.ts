import { actionsEndpoint, endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const checkIn = endpoint<typeof contract.checkIn>('POST', '/check_in');
export const visits = actionsEndpoint<typeof contract.visits>('/visits');
