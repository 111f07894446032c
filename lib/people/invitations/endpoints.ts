import { actionsEndpoint, endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const invitation = actionsEndpoint<typeof contract.invitation>('/invitation');
export const welcome = endpoint<typeof contract.welcome>('POST', '/welcome');
