import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const device = actionsEndpoint<typeof contract.device>('/device');
