import { actionsEndpoint, endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const secondFactor = actionsEndpoint<typeof contract.secondFactor>('/second_factor');
export const requireFactor = endpoint<typeof contract.requireFactor>('POST', '/require_factor');
export const prove = endpoint<typeof contract.prove>('POST', '/prove');
