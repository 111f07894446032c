import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const resetFactor = actionsEndpoint<typeof contract.resetFactor>('/reset_factor');
